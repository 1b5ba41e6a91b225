import type { OutboxEntry, OutboxLease } from '@livery/service-kit';
import type { Booking, Decision } from '../domain/booking.ts';
import { searchTokens } from '../domain/searchTokens.ts';
import { tallyEntryOf, type TallyEntry } from '../domain/tally.ts';
import type { BookingDocument, View } from './booking.model.ts';

/** What a look-up needs; the technical fields stay in the database. */
export const BOOKING_ONLY = { outbox: 0, outboxLease: 0, tally: 0, searchTokens: 0, view: 0 } as const;

export type StoredBooking = Omit<BookingDocument, 'outbox' | 'tally' | 'searchTokens' | 'view'>;

/** Field by field: copying what is left of a row costs a fifth of a list of them. */
export function toBooking(row: StoredBooking): Booking {
  return {
    id: row._id,
    version: row.version,
    status: row.status,
    archived: row.archived,
    deletedAt: row.deletedAt,
    source: row.source,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    pickup: row.pickup,
    pickupAddress: row.pickupAddress,
    destinationAddress: row.destinationAddress,
    destinations: row.destinations,
    vehicle: row.vehicle,
    quote: row.quote,
    trip: row.trip,
    consent: row.consent,
    paymentMethod: row.paymentMethod,
    payment: row.payment,
    ending: row.ending,
    log: row.log,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function viewOf({ deletedAt, archived }: Pick<Booking, 'deletedAt' | 'archived'>): View {
  if (deletedAt !== null) return 'gone';
  return archived ? 'archived' : 'live';
}

export const timeKey = (instant: Date, id: string) => `${instant.toISOString()}/${id}`;

export function toDocument(
  decision: Decision,
  outbox: OutboxEntry[],
  outboxLease?: OutboxLease,
): BookingDocument {
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
    ...(outboxLease && { outboxLease }),
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
