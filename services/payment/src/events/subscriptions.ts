import { consumer, type Consumer } from '@livery/service-kit';
import type { BookingSummary, EventData } from '@livery/shared-types';
import { changePayment, reportDecision } from '../commands/changePayment.ts';
import type { Context } from '../context.ts';
import { eraseCustomer } from '../domain/eraseCustomer.ts';
import { captureApproved } from '../domain/authorizations.ts';
import {
  andThen,
  decide,
  startPayment,
  unchanged,
  withBooking,
  type Decision,
  type Ending,
  type Payment,
} from '../domain/payment.ts';
import {
  applyBookingChange,
  applyBookingEnd,
  closeBooking,
  orderRefund,
  refusePayment,
} from '../domain/applyBookingEnd.ts';

/** What payment consumes. Safe to receive again and in any order. */
export const subscriptions = (ctx: Context): Consumer[] => [
  consumer('booking.rejected', ({ data }) => end(ctx, 'rejected', data, 'The booking was not accepted')),

  consumer('booking.cancelled', ({ data }) =>
    end(ctx, 'cancelled', data, data.noShow ? 'No-show' : 'The booking was cancelled'),
  ),

  consumer('booking.deleted', ({ data: { booking } }) => {
    const ending = { because: 'deleted', at: ctx.now() } as const;
    return changePaymentOf(ctx, booking, (payment) => closeBooking(payment, ending, booking));
  }),

  consumer('booking.refund_requested', ({ data }) => {
    const { booking, refundDueCents, byHandCents, reason } = data;
    const order = { dueCents: refundDueCents, byHandCents, reason };
    return changePaymentOf(ctx, booking, (payment) => orderRefund(payment, order, booking, ctx.now()));
  }),

  /** The change may have left too much paid, or an open intent with the wrong amount. */
  consumer('booking.changed', ({ data }) => {
    const { booking, refundDueCents, byHandCents, balanceDueCents } = data;
    const order = { dueCents: refundDueCents, byHandCents, reason: 'Your booking changed' };
    return changePaymentOf(ctx, booking, (payment) =>
      andThen(applyBookingChange(payment, { ...order, balanceDueCents }, booking, ctx.now()), (next) =>
        captureApproved(next, ctx.now()),
      ),
    );
  }),

  /** Charges the hold. Stored before any payment too, since a customer may be about to pay on an open page. */
  consumer('booking.approved', ({ data: { booking } }) =>
    changePaymentOf(ctx, booking, (payment) =>
      payment.booking === booking
        ? decide(payment)
        : andThen(withBooking(payment, booking), (next) => captureApproved(next, ctx.now())),
    ),
  ),

  consumer('customer.erased', async ({ data }) => {
    for (const bookingId of data.bookingIds) {
      // Cash bookings have no payment.
      const known = await ctx.payments.find(bookingId);
      if (known !== undefined) await changePayment(ctx, bookingId, eraseCustomer, known);
    }
  }),

  consumer('booking.payment_refused', async ({ data: { bookingId, paymentIntentId, reason, isCounted } }) => {
    if ((await ctx.payments.find(bookingId)) === undefined) {
      ctx.logger.error({ bookingId, paymentIntentId }, 'refused payment is unknown, nothing refunded');
      return;
    }
    await changePayment(ctx, bookingId, (payment) =>
      refusePayment(payment, { intentId: paymentIntentId, reason, isCounted }, ctx.now()),
    );
  }),
];

/** Nobody can pay a booking that has ended, and the money that booking ordered goes back. */
function end(
  ctx: Context,
  because: Ending['because'],
  { booking, refundDueCents, byHandCents }: EventData<'booking.cancelled'>,
  reason: string,
): Promise<void> {
  const ending = { because, at: ctx.now() };
  const order = { dueCents: refundDueCents, byHandCents, reason };
  return changePaymentOf(ctx, booking, (payment) => applyBookingEnd(payment, ending, order, booking));
}

/** Decides on the payment of a booking, which may not exist yet. */
async function changePaymentOf(
  ctx: Context,
  booking: BookingSummary,
  decideOn: (payment: Payment) => Decision,
): Promise<void> {
  const decision = await ctx.payments.change(booking.bookingId, (known) => {
    // Even without a payment the end is stored, so that an intent requested at this moment is not opened.
    const payment = known ?? startPayment(booking);
    if (known === undefined && booking.paymentMethod === 'cash') return unchanged(payment);
    return decideOn(payment);
  });
  reportDecision(ctx.logger, decision);
}
