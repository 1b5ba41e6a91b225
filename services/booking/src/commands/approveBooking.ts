import type { BookingContext } from '../context.ts';
import { holdsVehicle, type Act, type Booking } from '../domain/booking.ts';
import { approve } from '../domain/transitions.ts';
import { MAX_RACES, refuseStale, tooManyRaces } from './changeBooking.ts';
import { claimVehicle, releaseVehicle } from './vehicleClaims.ts';

/** Approves a booking and takes its vehicle for the trip; of two clashing approvals only one can win. */
export async function approveBooking(
  ctx: BookingContext,
  act: Act,
  { reference, version }: { reference: string; version?: number | undefined },
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  for (let race = 0; race < MAX_RACES; race += 1) {
    const booking = await ctx.bookings.get(id);
    const decision = approve(booking, act);
    refuseStale(booking, version);
    await claimVehicle(ctx, booking);
    if (await ctx.bookings.save(decision)) return decision.after;
    // Lost: the claim stays only if the booking still needs it, or if this loop is going to use it.
    const present = await ctx.bookings.find(id);
    const isWanted = present !== undefined && (holdsVehicle(present) || present.status === booking.status);
    if (!isWanted) await releaseVehicle(ctx, booking);
  }
  throw tooManyRaces();
}
