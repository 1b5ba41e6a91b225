import { consumer, type Consumer } from '@livery/service-kit';
import type { Context } from '../context.ts';

/**
 * What catalog consumes. Each effect happens only while the booking still holds its promo use, so a redelivery, or events in
 * another order, change nothing.
 */
export const subscriptions = ({ store: { promoUses } }: Context): Consumer[] => [
  consumer('booking.rejected', ({ data }) => promoUses.release(data.booking.bookingId)),
  consumer('booking.cancelled', ({ data }) => promoUses.release(data.booking.bookingId)),
  consumer('booking.completed', ({ data }) => promoUses.settle(data.booking.bookingId)),
  // A completed trip has used its code, even if this event overtakes the one of its completion.
  consumer('booking.deleted', ({ data: { booking } }) =>
    booking.status === 'completed'
      ? promoUses.settle(booking.bookingId)
      : promoUses.release(booking.bookingId),
  ),
];
