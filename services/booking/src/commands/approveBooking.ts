import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import type { CommandContext } from '../context.ts';
import { holdsVehicle, type Booking } from '../domain/booking.ts';
import { approve } from '../domain/transitions.ts';
import { refuseBusy, refuseStale } from './changeBooking.ts';
import type { StaffOrder } from './staffDecisions.ts';
import { claimVehicle, releaseVehicle } from './vehicleClaims.ts';

/** Approves a booking and takes its vehicle for the trip; of two clashing approvals only one can win. */
export async function approveBooking(
  ctx: CommandContext,
  { reference, version }: StaffOrder,
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  const attempt = async () => {
    const booking = await ctx.bookings.get(id);
    refuseStale(booking, version);
    const decision = approve(booking, ctx);
    await claimVehicle(ctx, booking);
    if (await ctx.bookings.save(decision)) return decision.after;
    // Lost: the claim stays only if the booking still needs it, or if the next attempt is going to use it.
    const present = await ctx.bookings.find(id);
    const isWanted = present !== undefined && (holdsVehicle(present) || present.status === booking.status);
    if (!isWanted) await releaseVehicle(ctx, booking);
    return LOST_RACE;
  };
  return retryOnConflict<Booking>(attempt, { giveUp: refuseBusy });
}
