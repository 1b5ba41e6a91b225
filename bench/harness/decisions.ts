import type { Booking, Decision } from '../../services/booking/src/domain/booking.ts';

/** A new booking as the domain decides it, with its one event. */
export const newBookingOf = (after: Booking): Decision => ({
  before: undefined,
  after,
  entries: after.log,
  events: [{ type: 'booking.created' }],
});
