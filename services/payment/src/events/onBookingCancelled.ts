import { consumer } from '@livery/service-kit';
import { changePaymentOf } from '../commands/changePayment.ts';
import type { Context } from '../context.ts';
import { endBooking } from '../domain/endBooking.ts';
import { refundOrderOf } from './refundOrderOf.ts';

/** Nobody can pay a cancelled booking, and what booking decided goes back. */
export const onBookingCancelled = (ctx: Context) =>
  consumer('booking.cancelled', ({ data }) => {
    const ending = { because: 'cancelled', at: ctx.now() } as const;
    const order = refundOrderOf(data, data.noShow === true ? 'No-show' : 'The booking was cancelled');
    return changePaymentOf(ctx, data.booking, (payment) => endBooking(payment, ending, order, data.booking));
  });
