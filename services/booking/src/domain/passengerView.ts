import { hasEnded, type Booking } from './booking.ts';
import { takenAt } from './ride.ts';
import { tripEnd } from './schedule.ts';

const DAY_MS = 86_400_000;

/** A shared link shows the chauffeur until a day after the trip. */
export function showsChauffeur(booking: Booking, now: Date): boolean {
  if (hasEnded(booking)) return false;
  const end = takenAt(booking, 'done') ?? tripEnd(booking);
  return now.getTime() <= end.getTime() + DAY_MS;
}
