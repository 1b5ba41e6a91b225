import type { Context } from '../context.ts';
import { canDrive } from '../domain/assign.ts';
import type { Booking } from '../domain/booking.ts';
import { occupiedSpan } from '../domain/schedule.ts';

/** How many are offered at the most. */
const MOST = 20;

/** Who else could drive a trip, by name: at work, with a good licence, and free for its time, turnaround included. */
export async function freeChauffeursFor(ctx: Context, booking: Booking) {
  const [everybody, taken] = await Promise.all([
    ctx.chauffeurs.all(),
    ctx.schedules.chauffeur.takenIn(occupiedSpan(booking, ctx.turnaroundMinutes), booking.id),
  ]);
  return everybody
    .filter(({ id }) => id !== booking.chauffeur?.id && !taken.includes(id))
    .filter((chauffeur) => canDrive(chauffeur, booking, ctx.zone))
    .slice(0, MOST)
    .map(({ id, name }) => ({ id, name }));
}
