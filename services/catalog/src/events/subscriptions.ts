import { consumer, type Consumer } from '@livery/service-kit';
import type { CatalogContext } from '../commands/context.ts';
import { releasePromo, settlePromo } from '../commands/promoUses.ts';

/**
 * What bookings do to the promo uses they hold. Each effect happens only while the booking still holds its use, so
 * redeliveries, and news in another order, change nothing.
 */
export const subscriptions = (ctx: CatalogContext): Consumer[] => [
  consumer('booking.rejected', ({ data }) => releasePromo(ctx, data.booking.bookingId)),
  consumer('booking.cancelled', ({ data }) => releasePromo(ctx, data.booking.bookingId)),
  consumer('booking.completed', ({ data }) => settlePromo(ctx, data.booking.bookingId)),
  consumer('booking.deleted', ({ data: { booking } }) =>
    // A completed trip has used its code, even if this news overtakes the one of its completion.
    booking.status === 'completed'
      ? settlePromo(ctx, booking.bookingId)
      : releasePromo(ctx, booking.bookingId),
  ),
];
