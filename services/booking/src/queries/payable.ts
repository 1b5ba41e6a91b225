import type { Context } from '../context.ts';
import { holdsVehicle, isDriven, type Booking } from '../domain/booking.ts';
import { reasonNotToPay, VEHICLE_TAKEN } from '../domain/payable.ts';
import { occupiedSpan } from '../domain/schedule.ts';

/** Words for the customer; null if the card may be charged. A vehicle that another trip has is never paid for. */
export async function whyNotToPay(ctx: Context, booking: Booking): Promise<string | null> {
  const reason = reasonNotToPay(booking);
  if (reason !== null) return reason;
  return (await isVehicleTaken(ctx, booking)) ? VEHICLE_TAKEN : null;
}

async function isVehicleTaken(ctx: Context, booking: Booking): Promise<boolean> {
  const { id, vehicle, status } = booking;
  // After the trip the vehicle is somebody else's again.
  if (vehicle === null || holdsVehicle(booking) || status === 'completed' || isDriven(booking)) return false;
  const slots = await ctx.schedules.vehicle.slotsIn(vehicle.id, occupiedSpan(booking, ctx.turnaroundMinutes));
  return slots.some(({ bookingId }) => bookingId !== id);
}
