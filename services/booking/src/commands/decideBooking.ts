import type { BookingContext } from '../context.ts';
import type { Act, Booking } from '../domain/booking.ts';
import { reject } from '../domain/endings.ts';
import { archive, complete, remove } from '../domain/transitions.ts';
import { changeBooking, refuseStale } from './changeBooking.ts';
import { releaseVehicle } from './vehicleClaims.ts';

export interface StaffOrder {
  reference: string;
  /** The version that the person saw. */
  version?: number | undefined;
}

export async function rejectBooking(
  ctx: BookingContext,
  act: Act,
  { reference, version, reason }: StaffOrder & { reason: string | null },
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  return changeBooking(ctx, id, (booking) => {
    const decision = reject(booking, reason, act);
    refuseStale(booking, version);
    return decision;
  });
}

export async function completeBooking(ctx: BookingContext, act: Act, { reference, version }: StaffOrder) {
  const { id } = await ctx.bookings.getByReference(reference);
  const completed = await changeBooking(ctx, id, (booking) => {
    const decision = complete(booking, act);
    refuseStale(booking, version);
    return decision;
  });
  await releaseVehicle(ctx, completed);
  return completed;
}

/** Hides a booking from the main view; a hidden one stays as it is. */
export async function archiveBooking(ctx: BookingContext, act: Act, { reference, version }: StaffOrder) {
  const { id } = await ctx.bookings.getByReference(reference);
  return changeBooking(ctx, id, (booking) => {
    refuseStale(booking, version);
    return archive(booking, act);
  });
}

/** Deletes a booking for good; what was paid for a trip that is still to come goes back. */
export async function deleteBooking(
  ctx: BookingContext,
  act: Act,
  { reference, version }: StaffOrder,
): Promise<void> {
  const { id } = await ctx.bookings.getByReference(reference);
  const removed = await changeBooking(ctx, id, (booking) => {
    refuseStale(booking, version);
    return remove(booking, act);
  });
  await releaseVehicle(ctx, removed);
}
