import type { Context } from '../context.ts';
import type { ActorContext, Booking, Decision } from '../domain/booking.ts';
import { cancel, cancelByStaff, type StaffCancellation } from '../domain/cancel.ts';
import type { InitiatedBy } from '../domain/endBooking.ts';
import { changeBooking, refuseStale } from './changeBooking.ts';
import type { StaffOrder } from './decideBooking.ts';
import { releaseVehicle } from './vehicleClaims.ts';

export interface Cancellation {
  bookingId: string;
  reason: string | null;
  by: InitiatedBy;
}

/** Calls a trip off by the customer's tiers; what goes back is fixed by `act.now`, whatever races with it. */
export function cancelBooking(
  ctx: Context,
  act: ActorContext,
  { bookingId, reason, by }: Cancellation,
): Promise<Booking> {
  return cancelWith(ctx, bookingId, (booking) => cancel(booking, reason, by, act));
}

/** Staff call a trip off, or note that the passenger was not there; they say what goes back. */
export async function cancelBookingByStaff(
  ctx: Context,
  act: ActorContext,
  { reference, version, ...cancellation }: StaffOrder & StaffCancellation,
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  return cancelWith(ctx, id, (booking) => {
    refuseStale(booking, version);
    return cancelByStaff(booking, cancellation, act);
  });
}

async function cancelWith(ctx: Context, id: string, decideOn: (booking: Booking) => Decision) {
  const cancelled = await changeBooking(ctx, id, decideOn);
  await releaseVehicle(ctx, cancelled);
  return cancelled;
}
