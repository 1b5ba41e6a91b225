import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { dayAfter } from '../../../domain/dates.ts';
import { runsOn } from '../../../domain/timesOnDay.ts';

const MINUTES_A_DAY = 24 * 60;

/** Where on the day's clock a time stands, cut off at the day's ends. The digits are the business's own wall clock. */
export function minuteOfDay(iso: string, day: string): number {
  const date = iso.slice(0, 10);
  if (date < day) return 0;
  if (date > day) return MINUTES_A_DAY;
  return Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
}

/** What there is on a day, the earliest first. */
export const entriesOn = (entries: readonly CalendarEntry[], day: string): CalendarEntry[] =>
  entries.filter((entry) => runsOn(day, entry)).toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));

/** Each entry stands in the first lane that is free by then. `start` and `end` are shares of the day, 0 to 1. */
export function placeDay(entries: readonly CalendarEntry[], day: string) {
  const busyUntil: number[] = [];
  const placed = entriesOn(entries, day).map((entry) => {
    const start = minuteOfDay(entry.from, day);
    const end = Math.max(minuteOfDay(entry.to, day), start + 15);
    const free = busyUntil.findIndex((until) => until <= start);
    const lane = free === -1 ? busyUntil.length : free;
    busyUntil[lane] = end;
    return { entry, start: start / MINUTES_A_DAY, end: Math.min(1, end / MINUTES_A_DAY), lane };
  });
  return { placed, lanes: Math.max(1, busyUntil.length) };
}

/** Until when a vehicle is not free: after a trip it is made ready for the next one. */
const readyAt = ({ kind, to }: CalendarEntry, turnaroundMinutes: number): number =>
  Date.parse(to) + (kind === 'block' ? 0 : turnaroundMinutes * 60_000);

export function clashesIn(entries: readonly CalendarEntry[], turnaroundMinutes: number): Set<string> {
  const clashing = new Set<string>();
  for (const [vehicleId, ofVehicle] of Map.groupBy(entries, (entry) => entry.vehicleId)) {
    if (vehicleId === null) continue;
    const sorted = ofVehicle.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
    for (const [index, entry] of sorted.entries()) {
      for (const later of sorted.slice(index + 1)) {
        if (Date.parse(later.from) >= readyAt(entry, turnaroundMinutes)) break;
        clashing.add(entry.id);
        clashing.add(later.id);
      }
    }
  }
  return clashing;
}

export interface CalendarRow {
  vehicleId: string | null;
  name: string;
  entries: CalendarEntry[];
}

/** A row for each vehicle, also for one that has left the catalog but still has trips, and one for trips without any. */
export function rowsOf(
  vehicles: readonly { id: string; name: string }[],
  entries: readonly CalendarEntry[],
): CalendarRow[] {
  const byVehicle = Map.groupBy(entries, (entry) => entry.vehicleId);
  const rows: CalendarRow[] = [];
  const take = (vehicleId: string | null, name: string) => {
    rows.push({ vehicleId, name, entries: byVehicle.get(vehicleId) ?? [] });
    byVehicle.delete(vehicleId);
  };
  for (const { id, name } of vehicles) take(id, name);
  for (const [vehicleId, gone] of byVehicle) {
    const name = gone.find((entry) => entry.vehicleName !== null)?.vehicleName;
    if (vehicleId !== null) take(vehicleId, name ?? 'Removed vehicle');
  }
  if (byVehicle.has(null)) take(null, 'No vehicle');
  return rows;
}

export const spanOf = (first: string, days: number) => ({
  from: `${first}T00:00`,
  to: `${dayAfter(first, days)}T00:00`,
});
