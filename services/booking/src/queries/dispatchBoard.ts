import { RIDE_SETTINGS_DEFAULTS } from '@livery/shared-types';
import { dayBounds, wallClock } from '@livery/shared-types/time';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../context.ts';
import { isOnBoard } from '../domain/dispatch.ts';
import { LONGEST_RIDE_MS } from '../domain/ride.ts';
import type { Slot, Span } from '../domain/schedule.ts';
import { INDEX, LISTED, NOT_CALLED_OFF, readBookings, type BookingDocument } from '../store/booking.model.ts';

/** Everything that may fall on the day, by pickup. */
export function dispatchFilter({ start, end }: Span): QueryFilter<BookingDocument> {
  const earliest = new Date(start.getTime() - LONGEST_RIDE_MS);
  return {
    view: LISTED,
    status: { $in: NOT_CALLED_OFF },
    pickupKey: { $gte: earliest.toISOString(), $lt: end.toISOString() },
  };
}

/** The dispatch board of a day of the business zone: trips from one indexed read, and who is off. */
export async function dispatchBoard(ctx: Context, date: string | undefined) {
  const now = ctx.clock();
  const noon = date === undefined ? now : wallClock(`${date}T12:00:00`, ctx.zone).at;
  const day = dayBounds(noon, ctx.zone);
  const [bookings, chauffeurs, vehicleBlocks, chauffeurBlocks, settings] = await Promise.all([
    readBookings(ctx.model, dispatchFilter(day), { sort: { pickupKey: 1 }, hint: INDEX.pickup }),
    ctx.chauffeurs.all(),
    ctx.schedules.vehicle.blocksIn(day),
    ctx.schedules.chauffeur.blocksIn(day),
    ctx.settings.find(),
  ]);
  return {
    now,
    day,
    lateMinutes: (settings ?? RIDE_SETTINGS_DEFAULTS).lateMinutes,
    trips: bookings.filter((booking) => isOnBoard(booking, day, now)),
    chauffeurs,
    vehicles: ctx.fleet.all(),
    offOf: { vehicle: byOwner(vehicleBlocks), chauffeur: byOwner(chauffeurBlocks) },
  };
}

export type DispatchContents = Awaited<ReturnType<typeof dispatchBoard>>;

function byOwner(blocks: readonly { resourceId: string; slot: Slot }[]): Map<string, Slot[]> {
  const owned = new Map<string, Slot[]>();
  for (const { resourceId, slot } of blocks) owned.set(resourceId, [...(owned.get(resourceId) ?? []), slot]);
  return owned;
}
