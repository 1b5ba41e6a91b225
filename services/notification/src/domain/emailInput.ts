import type { EventData, EventType } from '@livery/shared-types';
import type { BookingState } from './bookingState.ts';

/** What an e-mail about a booking is written from: the event, and the booking as it is now. */
export interface BookingInput<T extends EventType> {
  data: EventData<T>;
  booking: BookingState;
  now: Date;
}
