import { consumer, type Consumer } from '@livery/service-kit';
import type { Context } from '../context.ts';

/** Events have an effect only while the booking holds a promo use, so redeliveries and order do not matter. */
export const subscriptions = ({ store: { promoUses } }: Context): Consumer[] => [
  consumer('booking.rejected', ({ data }) => promoUses.release(data.booking.bookingId)),
  consumer('booking.cancelled', ({ data }) => promoUses.release(data.booking.bookingId)),
  consumer('booking.completed', ({ data }) => promoUses.settle(data.booking.bookingId)),
  // A completed trip keeps its use, even if this event comes before the one of its completion.
  consumer('booking.deleted', ({ data: { booking } }) =>
    booking.status === 'completed'
      ? promoUses.settle(booking.bookingId)
      : promoUses.release(booking.bookingId),
  ),
];
