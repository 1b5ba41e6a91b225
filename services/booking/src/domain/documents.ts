import { documentNames, type DocumentTerm } from '@livery/shared-types';
import { calendarDay, displayDay } from '@livery/shared-types/time';
import { heldBy, type Booking } from './booking.ts';
import { fits, occupiedSpan, tripEnd } from './schedule.ts';

/** Documents have to be valid until the trip is over, which may be on the next day. */
export const lastDayOf = (booking: Pick<Booking, 'pickup' | 'quote'>, zone: string): string =>
  calendarDay(tripEnd(booking), zone);

export const termOf = ({ kind, expiresOn }: DocumentTerm): DocumentTerm => ({ kind, expiresOn });

/** "The inspection of Onyx is good until Dec 12, 2026, so not on the day of this trip." */
export function expiredText(owner: string, { kind, expiresOn }: DocumentTerm): string {
  const until = displayDay(new Date(`${expiresOn}T12:00:00Z`), 'UTC');
  return `The ${documentNames[kind]} of ${owner} is good until ${until}, so not on the day of this trip.`;
}

/** Whether a change sends the car out in a way it was not to go before: on this trip, at its time, or with its chauffeur. */
export function sendsCarAnew(before: Booking, after: Booking, turnaroundMinutes: number): boolean {
  const { vehicle, chauffeur } = after;
  if (vehicle === null) return false;
  if (heldBy(before, 'vehicle')?.id !== vehicle.id) return true;
  const isSameTime = fits(before, occupiedSpan(after, turnaroundMinutes), turnaroundMinutes);
  return !isSameTime || (chauffeur !== null && chauffeur.id !== before.chauffeur?.id);
}
