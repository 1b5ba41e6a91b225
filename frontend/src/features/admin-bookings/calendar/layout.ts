import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { plusDays } from './days.ts';

const MINUTES_A_DAY = 24 * 60;

/** Where on the day's clock a time stands, cut off at the day's ends. The digits are the business's own wall clock. */
export function minuteOfDay(iso: string, day: string): number {
  const date = iso.slice(0, 10);
  if (date < day) return 0;
  if (date > day) return MINUTES_A_DAY;
  return Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
}

export const touches = ({ from, to }: Pick<CalendarEntry, 'from' | 'to'>, day: string): boolean =>
  from.slice(0, 10) <= day && to.slice(0, 16) > `${day}T00:00`;

interface Placed {
  entry: CalendarEntry;
  /** Shares of the day, 0 to 1. */
  start: number;
  end: number;
  /** Entries that overlap stand below each other. */
  lane: number;
}

/** Lays one vehicle's day out: each entry in the first lane that is free by then. */
export function placeDay(
  entries: readonly CalendarEntry[],
  day: string,
): { placed: Placed[]; lanes: number } {
  const busyUntil: number[] = [];
  const placed = entries
    .filter((entry) => touches(entry, day))
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map((entry): Placed => {
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

/** The ids of all entries that want a vehicle while another one has it. */
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
  const known = new Set(vehicles.map(({ id }) => id));
  const rows: CalendarRow[] = vehicles.map(({ id, name }) => ({
    vehicleId: id,
    name,
    entries: byVehicle.get(id) ?? [],
  }));
  for (const [vehicleId, gone] of byVehicle) {
    if (vehicleId === null || known.has(vehicleId)) continue;
    const name = gone.find((entry) => entry.vehicleName !== null)?.vehicleName;
    rows.push({ vehicleId, name: name ?? 'Removed vehicle', entries: gone });
  }
  const without = byVehicle.get(null);
  return without ? [...rows, { vehicleId: null, name: 'No vehicle', entries: without }] : rows;
}

/** The span to ask the server for. */
export const spanOf = (first: string, days: number) => ({
  from: `${first}T00:00`,
  to: `${plusDays(first, days)}T00:00`,
});
