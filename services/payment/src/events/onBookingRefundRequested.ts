import { consumer } from '@livery/service-kit';
import { changePaymentOf } from '../commands/changePayment.ts';
import type { Context } from '../context.ts';
import { orderRefund } from '../domain/endBooking.ts';

/** Staff give money back by hand. */
export const onBookingRefundRequested = (ctx: Context) =>
  consumer('booking.refund_requested', ({ data }) => {
    const order = { dueCents: data.refundDueCents, byHandCents: data.byHandCents, reason: data.reason };
    return changePaymentOf(ctx, data.booking, (payment) =>
      orderRefund(payment, order, data.booking, ctx.now()),
    );
  });
