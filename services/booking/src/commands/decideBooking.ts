import type { Context } from '../context.ts';
import type { ActorContext, Booking } from '../domain/booking.ts';
import { reject } from '../domain/reject.ts';
import { archive, complete, remove, unarchive } from '../domain/transitions.ts';
import { changeBooking, refuseStale } from './changeBooking.ts';
import { releaseVehicle } from './vehicleClaims.ts';

export interface StaffOrder {
  reference: string;
  /** The version that the person saw. */
  version?: number | undefined;
}

export async function rejectBooking(
  ctx: Context,
  act: ActorContext,
  { reference, version, reason }: StaffOrder & { reason: string | null },
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  return changeBooking(ctx, id, (booking) => {
    refuseStale(booking, version);
    return reject(booking, reason, act);
  });
}

export async function completeBooking(
  ctx: Context,
  act: ActorContext,
  { reference, version, cashReceived }: StaffOrder & { cashReceived?: number | null | undefined },
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  const completed = await changeBooking(ctx, id, (booking) => {
    refuseStale(booking, version);
    return complete(booking, act, cashReceived);
  });
  await releaseVehicle(ctx, completed);
  return completed;
}

/** Hides a booking from the main view; a hidden one stays as it is. */
export async function archiveBooking(
  ctx: Context,
  act: ActorContext,
  { reference, version, confirm }: StaffOrder & { confirm: boolean },
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  return changeBooking(ctx, id, (booking) => {
    refuseStale(booking, version);
    return archive(booking, act, confirm);
  });
}

/** Puts a hidden booking back into the main view; one that is there stays as it is. */
export async function unarchiveBooking(
  ctx: Context,
  act: ActorContext,
  { reference, version }: StaffOrder,
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  return changeBooking(ctx, id, (booking) => {
    refuseStale(booking, version);
    return unarchive(booking, act);
  });
}

/** Deletes a booking for good. No money moves: one that still holds the customer's is refused. */
export async function deleteBooking(
  ctx: Context,
  act: ActorContext,
  { reference, version }: StaffOrder,
): Promise<void> {
  const { id } = await ctx.bookings.getByReference(reference);
  const removed = await changeBooking(ctx, id, (booking) => {
    refuseStale(booking, version);
    return remove(booking, act);
  });
  await releaseVehicle(ctx, removed);
}
