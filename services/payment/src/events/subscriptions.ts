import { consumer, type Consumer } from '@livery/service-kit';
import type { CommandContext } from '../commands/context.ts';
import { endBooking, refusePayment } from '../commands/endBooking.ts';

/** Everything payment listens to. Each is safe to receive again, and in any order. */
export const subscriptions = (ctx: CommandContext): Consumer[] => [
  consumer('booking.rejected', ({ data }) =>
    endBooking(ctx, data.booking, {
      because: 'rejected',
      percentage: data.refundPercentage,
      reason: 'The booking was not accepted',
    }),
  ),
  consumer('booking.cancelled', ({ data }) =>
    endBooking(ctx, data.booking, {
      because: 'cancelled',
      percentage: data.refundPercentage,
      reason: 'The booking was cancelled',
    }),
  ),
  consumer('booking.deleted', ({ data }) =>
    endBooking(ctx, data.booking, {
      because: 'deleted',
      percentage: data.refundPercentage,
      reason: 'The booking was removed',
    }),
  ),
  consumer('booking.payment_refused', ({ data }) => refusePayment(ctx, data)),
];
