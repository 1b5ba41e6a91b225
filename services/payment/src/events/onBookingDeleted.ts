import { consumer } from '@livery/service-kit';
import { changePaymentOf } from '../commands/changePayment.ts';
import type { Context } from '../context.ts';
import { closeBooking } from '../domain/endBooking.ts';

/** Nobody can pay a booking that is gone. No money moves. */
export const onBookingDeleted = (ctx: Context) =>
  consumer('booking.deleted', ({ data: { booking } }) => {
    const ending = { because: 'deleted', at: ctx.now() } as const;
    return changePaymentOf(ctx, booking, (payment) => closeBooking(payment, ending, booking));
  });
