import { consumer } from '@livery/service-kit';
import { releasePromo, settlePromo } from '../commands/promoUses.ts';
import type { Context } from '../context.ts';

/** A completed trip has used its code, even if this event overtakes the one of its completion. */
export const onBookingDeleted = (ctx: Context) =>
  consumer('booking.deleted', ({ data: { booking } }) =>
    booking.status === 'completed'
      ? settlePromo(ctx, booking.bookingId)
      : releasePromo(ctx, booking.bookingId),
  );
