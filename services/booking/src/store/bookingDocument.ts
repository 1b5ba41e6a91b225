import { timeKey, type OutboxEntry } from '@livery/service-kit';
import type { Booking, Decision } from '../domain/booking.ts';
import { isCashDue } from '../domain/cash.ts';
import { searchTokens } from '../domain/searchTokens.ts';
import { counterDeltaOf, type CounterDelta } from '../counters/counterDelta.ts';
import type { BookingDocument, View } from './booking.model.ts';

/** What a look-up needs; the technical fields stay in the database. */
export const BOOKING_ONLY = {
  outbox: 0,
  outboxLease: 0,
  pendingDeltas: 0,
  searchTokens: 0,
  view: 0,
  cashDue: 0,
} as const;

export type StoredBooking = Omit<
  BookingDocument,
  'outbox' | 'pendingDeltas' | 'searchTokens' | 'view' | 'cashDue'
>;

/** Completes the row itself: copying it costs a fifth of a list of bookings. */
export const toBooking = (row: StoredBooking): Booking =>
  Object.assign(row, {
    id: row._id,
    // Bookings stored before these fields existed read without them.
    payment: {
      ...row.payment,
      refundDueCents: row.payment.refundDueCents ?? refundDueOf(row),
      lostCents: row.payment.lostCents ?? 0,
    },
    cashReceivedCents: row.cashReceivedCents ?? null,
    handRefunds: row.handRefunds ?? [],
    disputes: row.disputes ?? [],
    ending: row.ending === null ? null : { ...row.ending, noShow: row.ending.noShow ?? false },
  });

/** What an ending had promised before the sum of all refunds was stored. */
function refundDueOf({ payment, ending }: StoredBooking): number {
  return Math.max(payment.refundedCents, ending?.refundCents ?? 0);
}

function viewOf({ deletedAt, archived }: Pick<Booking, 'deletedAt' | 'archived'>): View {
  if (deletedAt !== null) return 'gone';
  return archived ? 'archived' : 'live';
}

/** What queries select and sort by, as it follows from a booking. */
function derivedFields(booking: Booking) {
  return {
    view: viewOf(booking),
    pickupKey: timeKey(booking.pickup.at, booking.id),
    cashDue: isCashDue(booking),
  };
}

export function toDocument(decision: Decision, outbox: OutboxEntry[]): BookingDocument {
  const { id, ...fields } = decision.after;
  return {
    _id: id,
    ...fields,
    ...derivedFields(decision.after),
    createdKey: timeKey(fields.createdAt, id),
    searchTokens: searchTokens(decision.after),
    pendingDeltas: counterDeltas(decision),
    outbox,
  };
}

export function counterDeltas(decision: Decision): CounterDelta[] {
  const delta = counterDeltaOf(decision);
  return delta === undefined ? [] : [delta];
}

/** The fields that a decision changed. The log is not among them: it only grows. */
export function changedFields({ before, after }: Decision) {
  const { log: _, ...fields } = after;
  const isChanged = ([name, value]: [string, unknown]) => before?.[name as keyof Booking] !== value;
  return { ...Object.fromEntries(Object.entries(fields).filter(isChanged)), ...derivedFields(after) };
}
