import type { Booking, Decision } from '../../services/booking/src/domain/booking.ts';

/** A new booking as the domain decides it, with its one piece of news. */
export const newBookingOf = (after: Booking): Decision => ({
  before: undefined,
  after,
  entries: after.log,
  news: [{ type: 'booking.created' }],
});
