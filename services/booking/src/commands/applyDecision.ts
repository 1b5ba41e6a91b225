import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { heldBy, RESOURCES, type Booking, type Decision } from '../domain/booking.ts';
import { releaseSlots } from './slots.ts';

export const refuseBusy = (): never => {
  throw conflict('booking.busy', 'This booking is being changed by others. Please try again.');
};

/** If somebody else changes the booking meanwhile, it is decided anew. Undefined leaves everything as it is. */
export function applyDecision(
  ctx: Context,
  id: string,
  decideOn: (booking: Booking) => Decision | undefined,
): Promise<Booking> {
  const attempt = async () => {
    const booking = await ctx.bookings.get(id);
    const decision = decideOn(booking);
    if (decision === undefined) return booking;
    await announceRelease(ctx, booking, decision.after);
    return (await ctx.bookings.save(decision)) ? decision.after : LOST_RACE;
  };
  return retryOnConflict<Booking>(attempt, { giveUp: refuseBusy });
}

/** Also gives back vehicle and chauffeur afterwards. */
export async function applyDecisionAndRelease(...change: Parameters<typeof applyDecision>): Promise<Booking> {
  const changed = await applyDecision(...change);
  await releaseSlots(change[0], changed);
  return changed;
}

/** A crash may come before the slots are given back. Marked as unsettled, the slot reconciler finds them. */
async function announceRelease(ctx: Context, before: Booking, after: Booking): Promise<void> {
  for (const kind of RESOURCES) {
    const had = heldBy(before, kind);
    if (had !== null && heldBy(after, kind) === null)
      await ctx.schedules[kind].unsettle(had.id, before.id, ctx.clock());
  }
}
