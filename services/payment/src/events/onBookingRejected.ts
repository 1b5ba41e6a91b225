import { consumer } from '@livery/service-kit';
import { changePaymentOf } from '../commands/changePayment.ts';
import type { Context } from '../context.ts';
import { endBooking } from '../domain/endBooking.ts';
import { refundOrderOf } from './refundOrderOf.ts';

/** Nobody can pay a rejected booking, and what booking decided goes back. */
export const onBookingRejected = (ctx: Context) =>
  consumer('booking.rejected', ({ data }) => {
    const ending = { because: 'rejected', at: ctx.now() } as const;
    const order = refundOrderOf(data, 'The booking was not accepted');
    return changePaymentOf(ctx, data.booking, (payment) => endBooking(payment, ending, order, data.booking));
  });
