import type { BookingStatus } from '@livery/shared-types';
import type { Booking, Decision } from './booking.ts';

/** Where a booking is counted. A deleted one is counted nowhere. */
export interface Share {
  archived: boolean;
  status: BookingStatus;
}

/** How a change moves the counts. It waits inside the booking, like an event, until it has been counted. */
export interface TallyEntry {
  id: string;
  from: Share | null;
  to: Share | null;
}

export function shareOf({
  deletedAt,
  archived,
  status,
}: Pick<Booking, 'deletedAt' | 'archived' | 'status'>): Share | null {
  return deletedAt === null ? { archived, status } : null;
}

/** Undefined when the change moves no count. */
export function tallyEntryOf({ before, after }: Decision): TallyEntry | undefined {
  const from = before === undefined ? null : shareOf(before);
  const to = shareOf(after);
  if (from?.status === to?.status && from?.archived === to?.archived) return undefined;
  return { id: `${after.id}:${after.version}`, from, to };
}

const VIEWS = ['live', 'archived'] as const;
export type View = (typeof VIEWS)[number];

type Table = Partial<Record<View, Partial<Record<BookingStatus, number>>>>;

/** How many bookings, and for how much, by view and status; what is absent is zero. */
export interface Counts {
  n: Table;
  cents: Table;
}

export const noCounts = (): Counts => ({ n: {}, cents: {} });

const add = (table: Table, { archived, status }: Share, amount: number) => {
  const row = (table[archived ? 'archived' : 'live'] ??= {});
  row[status] = (row[status] ?? 0) + amount;
};

/** Counts a booking of `cents` in its place, or with `sign` −1 takes it out. */
export function count(counts: Counts, share: Share | null, cents: number, sign: 1 | -1): void {
  if (share === null) return;
  add(counts.n, share, sign);
  add(counts.cents, share, sign * cents);
}

/** What a change does to the counts. */
export function countEntry(counts: Counts, { from, to }: TallyEntry, cents: number): void {
  count(counts, from, cents, -1);
  count(counts, to, cents, 1);
}

export interface Which {
  archived: 'false' | 'true' | 'any';
  statuses: readonly BookingStatus[];
}

/** Adds up one table of all these counts. */
export function sumOf(counts: readonly Counts[], table: keyof Counts, { archived, statuses }: Which): number {
  const views = VIEWS.filter((view) => archived === 'any' || (view === 'archived') === (archived === 'true'));
  let total = 0;
  for (const one of counts) {
    for (const view of views) for (const status of statuses) total += one[table][view]?.[status] ?? 0;
  }
  return total;
}

/** The cells that differ from zero, by path: `n.live.approved` → 1. */
export function cellsOf(counts: Counts): Record<string, number> {
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
