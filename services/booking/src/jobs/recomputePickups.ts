import { tryClaim } from '../commands/slots.ts';
import type { Context } from '../context.ts';
import { heldBy, RESOURCES, type Booking } from '../domain/booking.ts';
import { movePickup, recomputeInstants } from '../domain/recomputeInstants.ts';
import { INDEX, LISTED, streamBookings } from '../store/booking.model.ts';

/** The rules of all zones, as this process knows them. */
const RULES = process.versions.tz ?? 'unknown';

/** Moves the instants of coming pickups, not the wall clock, once for each new version of the time zone rules. */
export const recomputePickups = (ctx: Context, stopping?: AbortSignal, rules = RULES) =>
  ctx.maintenance.once(`pickups by ${rules}`, ctx.clock, async () => {
    const coming = { view: LISTED, pickupKey: { $gte: ctx.clock().toISOString() } };
    for await (const booking of streamBookings(ctx.model, coming, { hint: INDEX.pickup })) {
      stopping?.throwIfAborted();
      await recompute(ctx, booking);
    }
  });

async function recompute(ctx: Context, booking: Booking): Promise<void> {
  const pickup = recomputeInstants(booking.pickup);
  if (pickup === undefined) return;
  const decision = movePickup(booking, pickup, { actor: 'system', now: ctx.clock() });
  // Somebody changed it meanwhile: it is looked at once more, as it is now.
  if (!(await ctx.bookings.save(decision))) {
    const present = await ctx.bookings.find(booking.id);
    return present && recompute(ctx, present);
  }
  const moved = decision.after;
  for (const kind of RESOURCES) {
    const inTheWay = heldBy(moved, kind) === null ? undefined : await tryClaim(ctx, kind, moved);
    if (inTheWay !== undefined)
      ctx.logger.error(
        { bookingId: moved.id, other: inTheWay.id },
        `trips share a ${kind} after a time zone change`,
      );
  }
}
