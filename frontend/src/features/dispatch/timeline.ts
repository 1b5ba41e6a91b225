import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';
import { inBusinessZone } from '../../domain/dates.ts';
import { holdsTime, occupiedSpan, spanOf } from '../../domain/occupiedSpan.ts';
import type { BoardRow } from './board.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A bar is at least as wide as a quarter of an hour. */
const LEAST_MS = 15 * MINUTE_MS;

/** The day's bounds as instants: a day on which the clocks change has 23 or 25 hours. */
export interface Day {
  start: number;
  end: number;
}

export const dayOf = ({ from, to }: Pick<DispatchBoard, 'from' | 'to'>): Day => ({
  start: Date.parse(from),
  end: Date.parse(to),
});

/** Where in the day an instant is, 0 to 1, cut off at the day's ends. */
export const shareOf = ({ start, end }: Day, at: number): number =>
  Math.min(1, Math.max(0, (at - start) / (end - start)));

export const hourCount = ({ start, end }: Day): number => (end - start) / HOUR_MS;

/** Each hour of the day as the clock on the wall has it: in autumn one of them comes twice. */
export const hoursOf = (day: Day): { at: number; label: string }[] =>
  Array.from({ length: Math.ceil(hourCount(day)) }, (_, index) => {
    const at = day.start + index * HOUR_MS;
    return { at, label: inBusinessZone(new Date(at), { hour: 'numeric' }) };
  });

/** What of the day is outside the agreed hours. */
export function offHoursOf(atWork: BoardRow['atWork'], { start, end }: Day): { from: number; to: number }[] {
  if (atWork === null) return [];
  const spans: { from: number; to: number }[] = [];
  let free = start;
  for (const { from, to } of atWork.map(spanOf)) {
    if (from > free) spans.push({ from: free, to: from });
    free = Math.max(free, to);
  }
  if (free < end) spans.push({ from: free, to: end });
  return spans;
}

/** The hours of the day that the trips take, to a tenth. */
export function loadHours(trips: readonly DispatchTrip[], { start, end }: Day): number {
  const ms = trips.map(spanOf).map(({ from, to }) => Math.max(0, Math.min(to, end) - Math.max(from, start)));
  return Math.round((ms.reduce((sum, one) => sum + one, 0) / HOUR_MS) * 10) / 10;
}

export interface PlacedTrip {
  trip: DispatchTrip;
  /** Shares of the day. */
  left: number;
  width: number;
  /** How far the turnaround reaches beyond the bar. */
  tail: number;
  lane: number;
}

/** Lays one row out: each trip in the first lane that is free by then, so that those that overlap stand below each other. */
export function placeTrips(trips: readonly DispatchTrip[], day: Day, turnaroundMinutes: number) {
  const busyUntil: number[] = [];
  const sorted = trips.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
  const placed = sorted.map((trip): PlacedTrip => {
    const from = Date.parse(trip.from);
    const to = Math.max(Date.parse(trip.to), from + LEAST_MS);
    const readyAt = holdsTime(trip) ? Math.max(to, occupiedSpan(trip, turnaroundMinutes).to) : to;
    const free = busyUntil.findIndex((until) => until <= from);
    const lane = free === -1 ? busyUntil.length : free;
    busyUntil[lane] = readyAt;
    const left = shareOf(day, from);
    // Also of a trip that is driven today although its time ended yesterday.
    const right = Math.min(1, Math.max(shareOf(day, to), left + LEAST_MS / (day.end - day.start)));
    return {
      trip,
      left,
      width: right - left,
      tail: shareOf(day, readyAt) - right,
      lane,
    };
  });
  return { placed, lanes: Math.max(1, busyUntil.length) };
}

/** The time between two trips of a row, when the first is ready for the next. Shares of the day. */
export interface Slack {
  /** The trip before it. */
  after: string;
  left: number;
  width: number;
  minutes: number;
}

export function slacksOf(trips: readonly DispatchTrip[], day: Day, turnaroundMinutes: number): Slack[] {
  const slacks: Slack[] = [];
  let busy: { id: string; until: number } | undefined;
  for (const trip of byPickup(trips)) {
    const { from } = spanOf(trip);
    if (busy && from >= busy.until) {
      const left = shareOf(day, busy.until);
      const minutes = Math.round((from - busy.until) / MINUTE_MS);
      slacks.push({ after: busy.id, left, width: shareOf(day, from) - left, minutes });
    }
    const until = holdsTime(trip) ? occupiedSpan(trip, turnaroundMinutes).to : Date.parse(trip.to);
    if (!busy || until > busy.until) busy = { id: trip.id, until };
  }
  return slacks;
}

/** Which trip the arrow keys lead to. The column of unassigned trips comes first and runs downwards, the rows run along the day. */
export function neighbourOf(
  column: readonly DispatchTrip[],
  rows: readonly (readonly DispatchTrip[])[],
  current: string,
  key: string,
): string | undefined {
  const at = column.findIndex(({ id }) => id === current);
  const filled = rows.filter((trips) => trips.length > 0).map(byPickup);
  if (at !== -1) {
    const inColumn = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: column.length - 1 }[key];
    if (inColumn !== undefined) return column[inColumn]?.id;
    return key === 'ArrowRight' ? filled[0]?.[0]?.id : undefined;
  }
  const rowAt = filled.findIndex((trips) => trips.some(({ id }) => id === current));
  const row = filled[rowAt] ?? [];
  const index = row.findIndex(({ id }) => id === current);
  const trip = row[index];
  if (!trip) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return (row[index - 1] ?? column[0])?.id;
    case 'ArrowRight':
      return row[index + 1]?.id;
    case 'Home':
      return row[0]?.id;
    case 'End':
      return row.at(-1)?.id;
    case 'ArrowUp':
      return nearest(filled[rowAt - 1], trip);
    case 'ArrowDown':
      return nearest(filled[rowAt + 1], trip);
    default:
      return undefined;
  }
}

const byPickup = (trips: readonly DispatchTrip[]) =>
  trips.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));

function nearest(trips: readonly DispatchTrip[] = [], { from }: DispatchTrip): string | undefined {
  const distance = (trip: DispatchTrip) => Math.abs(Date.parse(trip.from) - Date.parse(from));
  return trips.toSorted((one, other) => distance(one) - distance(other))[0]?.id;
}
