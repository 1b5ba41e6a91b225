import type { BookingStatus } from '@livery/shared-types';
import type { Booking, Decision } from '../domain/booking.ts';
import { isCashDue } from '../domain/cash.ts';

/** Where a booking is counted. A deleted one is counted nowhere. */
export interface CounterCell {
  archived: boolean;
  status: BookingStatus;
  /** Set on trips whose cash is not recorded in full: these are counted once more, under `cash_due`. */
  isCashDue?: true;
}

/** What is counted: every status, and the cash that is due. */
export type CountedKey = BookingStatus | 'cash_due';

/** How a change moves the counts. It waits inside the booking, like an event, until it has been counted. */
export interface CounterDelta {
  id: string;
  from: CounterCell | null;
  to: CounterCell | null;
  /** The day and the price that it is counted under; deltas of earlier releases go by those of their booking. */
  pickupAt?: Date;
  cents?: number;
}

type Counted = Pick<
  Booking,
  'deletedAt' | 'archived' | 'status' | 'paymentMethod' | 'quote' | 'cashReceivedCents'
>;

const placeOf = ({ pickup, quote }: Pick<Booking, 'pickup' | 'quote'>) => ({
  pickupAt: pickup.at,
  cents: quote.totalCents,
});

export function cellOf(booking: Counted): CounterCell | null {
  const { deletedAt, archived, status } = booking;
  if (deletedAt !== null) return null;
  return isCashDue(booking) ? { archived, status, isCashDue: true } : { archived, status };
}

/** None when the change moves no count; two when it moves the booking to another day or price: out of there, and in here. */
export function counterDeltasOf({ before, after }: Decision): CounterDelta[] {
  const from = before === undefined ? null : cellOf(before);
  const to = cellOf(after);
  const id = `${after.id}:${after.version}`;
  const place = placeOf(after);
  if (before !== undefined && from !== null && !isSamePlace(before, after)) {
    const out = { id: `${id}:out`, from, to: null, ...placeOf(before) };
    return to === null ? [out] : [out, { id, from: null, to, ...place }];
  }
  const isSame =
    from?.status === to?.status && from?.archived === to?.archived && from?.isCashDue === to?.isCashDue;
  return isSame ? [] : [{ id, from, to, ...place }];
}

const isSamePlace = (before: Booking, after: Booking): boolean =>
  before.pickup.at.getTime() === after.pickup.at.getTime() &&
  before.quote.totalCents === after.quote.totalCents;

const VIEWS = ['live', 'archived'] as const;
export type CountedView = (typeof VIEWS)[number];

type Table = Partial<Record<CountedView, Partial<Record<CountedKey, number>>>>;

/** How many bookings, and for how much, by view and status; what is absent is zero. */
export interface Counts {
  n: Table;
  cents: Table;
}

export const noCounts = (): Counts => ({ n: {}, cents: {} });

const add = (table: Table, { archived, status, isCashDue: isDue }: CounterCell, amount: number) => {
  const row = (table[archived ? 'archived' : 'live'] ??= {});
  row[status] = (row[status] ?? 0) + amount;
  if (isDue === true) row.cash_due = (row.cash_due ?? 0) + amount;
};

/** Counts a booking of `cents` in its place, or with `sign` −1 takes it out. */
export function count(counts: Counts, cell: CounterCell | null, cents: number, sign: 1 | -1): void {
  if (cell === null) return;
  add(counts.n, cell, sign);
  add(counts.cents, cell, sign * cents);
}

/** What a change does to the counts. */
export function countDelta(counts: Counts, { from, to }: CounterDelta, cents: number): void {
  count(counts, from, cents, -1);
  count(counts, to, cents, 1);
}

export interface CountFilter {
  archived: 'false' | 'true' | 'any';
  statuses: readonly CountedKey[];
}

/** Adds up one table of all these counts. */
export function sumOf(
  counts: readonly Counts[],
  table: keyof Counts,
  { archived, statuses }: CountFilter,
): number {
  const views = VIEWS.filter((view) => archived === 'any' || (view === 'archived') === (archived === 'true'));
  let total = 0;
  for (const one of counts) {
    for (const view of views) for (const status of statuses) total += one[table][view]?.[status] ?? 0;
  }
  return total;
}

/** The cells that differ from zero, by path: `n.live.approved` → 1. */
export function incrementsOf(counts: Counts): Record<string, number> {
  const cells: Record<string, number> = {};
  for (const name of ['n', 'cents'] as const) {
    for (const view of VIEWS) {
      for (const [status, amount] of Object.entries(counts[name][view] ?? {})) {
        if (amount !== 0) cells[`${name}.${view}.${status}`] = amount;
      }
    }
  }
  return cells;
}
