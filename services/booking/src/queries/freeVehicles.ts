import { expiredOn, FREE_VEHICLES, type Vehicle } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { lastDayOf } from '../domain/documents.ts';
import { occupiedSpan } from '../domain/schedule.ts';

export interface WhichVehicles {
  /** Those of other types too, after those of the same. */
  ofAnyType?: boolean;
}

/**
 * The vehicles that could drive a trip instead of its own, cheapest first: of the same type, or of any when it has none, large
 * enough, in use, with valid documents, and free for its time, turnaround included.
 */
export async function freeVehiclesFor(
  ctx: Context,
  booking: Booking,
  { ofAnyType = false }: WhichVehicles = {},
): Promise<Vehicle[]> {
  const [fleet, taken] = await Promise.all([
    ctx.catalog.vehicles(),
    ctx.schedules.vehicle.takenIn(occupiedSpan(booking, ctx.turnaroundMinutes), booking.id),
  ]);
  const own = fleet.find(({ id }) => id === booking.vehicle?.id);
  const { passengers, luggage } = booking.trip;
  return fleet
    .filter(({ id, available }) => available && id !== booking.vehicle?.id && !taken.includes(id))
    .filter(({ documents }) => expiredOn(documents, lastDayOf(booking, ctx.zone)) === undefined)
    .filter((vehicle) => ofAnyType || own === undefined || isSameType(vehicle, own))
    .filter(
      ({ capacity, luggageCapacity }) => capacity >= (passengers ?? 0) && luggageCapacity >= (luggage ?? 0),
    )
    .toSorted(
      (one, other) =>
        Number(isSameType(other, own)) - Number(isSameType(one, own)) ||
        Number(one.hourlyRate) - Number(other.hourlyRate),
    )
    .slice(0, FREE_VEHICLES);
}

const isSameType = ({ type }: Vehicle, own: Vehicle | undefined): boolean => type === own?.type;
