import type { Context } from '../context.ts';
import { canDrive } from '../domain/assign.ts';
import type { Booking } from '../domain/booking.ts';
import { occupiedSpan, tripEnd } from '../domain/schedule.ts';
import { isAtWork } from '../domain/workingHours.ts';

/** How many are offered at the most. */
const MOST = 20;

/** Who else could drive a trip, by name: at work at its time, with valid documents, and free, turnaround included. */
export async function freeChauffeursFor(ctx: Context, booking: Booking) {
  const [everybody, taken] = await Promise.all([
    ctx.chauffeurs.all(),
    ctx.schedules.chauffeur.takenIn(occupiedSpan(booking, ctx.turnaroundMinutes), booking.id),
  ]);
  const trip = { start: booking.pickup.at, end: tripEnd(booking) };
  return everybody
    .filter(({ id }) => id !== booking.chauffeur?.id && !taken.includes(id))
    .filter((chauffeur) => canDrive(chauffeur, booking, ctx.zone))
    .filter(({ hours }) => isAtWork(hours, trip, ctx.zone))
    .slice(0, MOST)
    .map(({ id, name }) => ({ id, name }));
}
