import { consumer } from '@livery/service-kit';
import { changePayment } from '../commands/changePayment.ts';
import type { Context } from '../context.ts';
import { refusePayment } from '../domain/endBooking.ts';

/** Booking does not take this money: all of it goes back that has not gone back yet. */
export const onBookingPaymentRefused = (ctx: Context) =>
  consumer('booking.payment_refused', async ({ data: { bookingId, paymentIntentId, reason } }) => {
    if ((await ctx.payments.find(bookingId)) === undefined) {
      ctx.logger.error({ bookingId, paymentIntentId }, 'refused payment is unknown, nothing refunded');
      return;
    }
    await changePayment(ctx, bookingId, (payment) =>
      refusePayment(payment, paymentIntentId, reason, ctx.now()),
    );
  });
