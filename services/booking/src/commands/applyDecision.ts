import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { AppError, conflict } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { heldBy, RESOURCES, type Booking, type Decision } from '../domain/booking.ts';
import { releaseSlots } from './slots.ts';

/** Staff acted on something that it is no longer; the answer shows them what it has become. */
export class StaleViewError extends AppError {
  readonly booking: Booking;

  constructor(booking: Booking) {
    super('conflict', 'stale', 'This booking was changed meanwhile. Please look at it again.');
    this.booking = booking;
  }
}

/** Staff acted on what they saw; when that has changed since, they look again first. */
export function refuseStale(booking: Booking, seenVersion: number | undefined): void {
  if (seenVersion === undefined || seenVersion === booking.version) return;
  throw new StaleViewError(booking);
}

export const refuseBusy = (): never => {
  throw conflict('booking.busy', 'This booking is being changed by others. Please try again.');
};

/**
 * Decides on a booking and stores the decision. When somebody else changed it in between, the decision is made anew on
 * what it has become, and may then be a refusal. A decision of `undefined` leaves everything as it is.
 */
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

/** The same for changes after which the booking holds neither vehicle nor chauffeur. */
export async function applyDecisionAndRelease(...change: Parameters<typeof applyDecision>): Promise<Booking> {
  const changed = await applyDecision(...change);
  await releaseSlots(change[0], changed);
  return changed;
}

/** Whoever gives a trip up may be gone before its slots are given back: the slot reconciler then finds them unsettled. */
async function announceRelease(ctx: Context, before: Booking, after: Booking): Promise<void> {
  for (const kind of RESOURCES) {
    const had = heldBy(before, kind);
    if (had !== null && heldBy(after, kind) === null)
      await ctx.schedules[kind].unsettle(had.id, before.id, ctx.clock());
  }
}
