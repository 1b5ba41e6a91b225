import type { OutboxEntry } from '@livery/service-kit';
import type { Booking, Decision } from '../domain/booking.ts';
import { searchTokens } from '../domain/searchTokens.ts';
import { tallyEntryOf, type TallyEntry } from '../domain/tally.ts';
import type { BookingDocument, View } from './booking.model.ts';

/** What a look-up needs; the technical fields stay in the database. */
export const BOOKING_ONLY = { outbox: 0, outboxLease: 0, tally: 0, searchTokens: 0, view: 0 } as const;

export type StoredBooking = Omit<BookingDocument, 'outbox' | 'tally' | 'searchTokens' | 'view'>;

export function toBooking({
  _id,
  createdKey: _c,
  pickupKey: _p,
  voidedAt: _v,
  ...fields
}: StoredBooking): Booking {
  return { id: _id, ...fields };
}

function viewOf({ deletedAt, archived }: Pick<Booking, 'deletedAt' | 'archived'>): View {
  if (deletedAt !== null) return 'gone';
  return archived ? 'archived' : 'live';
}

export const timeKey = (instant: Date, id: string) => `${instant.toISOString()}/${id}`;

export function toDocument(decision: Decision, outbox: OutboxEntry[]): BookingDocument {
  const { id, ...fields } = decision.after;
  return {
    _id: id,
    ...fields,
    view: viewOf(fields),
    createdKey: timeKey(fields.createdAt, id),
    pickupKey: timeKey(fields.pickup.at, id),
    searchTokens: searchTokens(decision.after),
    tally: tallyEntries(decision),
    outbox,
  };
}

export function tallyEntries(decision: Decision): TallyEntry[] {
  const entry = tallyEntryOf(decision);
  return entry === undefined ? [] : [entry];
}

/** The fields that may ever change after a booking was made. */
export function changedFields(booking: Booking) {
  const { status, archived, deletedAt, payment, ending, version, updatedAt } = booking;
  return { status, archived, deletedAt, payment, ending, version, updatedAt, view: viewOf(booking) };
}
