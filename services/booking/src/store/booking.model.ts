import { addOutbox, documentSchema, type OutboxEntry, type OutboxLease } from '@livery/service-kit';
import { trusted, type Connection, type Model } from 'mongoose';
import type { Booking } from '../domain/booking.ts';
import type { CounterDelta } from '../counters/counterDelta.ts';

export type View = 'live' | 'archived' | 'gone';

/** Condition on `view`: all that is not deleted. */
export const LISTED = trusted({ $in: ['live', 'archived'] as View[] });

/** A booking as it is stored: the domain's fields, and what queries, counters and the outbox need. */
export interface BookingDocument extends Omit<Booking, 'id'> {
  _id: string;
  /** Which lists show it. A tombstone is in none. */
  view: View;
  /** `<instant>/<id>`: unique, sorts by time, so one key pages exactly. */
  createdKey: string;
  pickupKey: string;
  searchTokens: string[];
  /** True for a completed cash trip whose cash is not recorded in full. */
  cashDue: boolean;
  /** Changes of the counts that have not been counted yet. */
  pendingDeltas: CounterDelta[];
  outbox: OutboxEntry[];
  outboxLease?: OutboxLease;
  /** Set on the mark that a reservation without a booking leaves, so that a request waking up late can't use its id. */
  voidedAt?: Date;
}

/** Index names, as `hint()` takes them: each list has its own, and no query is left to the planner's choice. */
export const INDEX = {
  created: 'list_created',
  pickup: 'list_pickup',
  email: 'by_email',
  search: 'search',
  pendingDeltas: 'pending_deltas',
  cashCreated: 'cash_due_created',
  cashPickup: 'cash_due_pickup',
} as const;

export type BookingModel = Model<BookingDocument>;

export function bookingModel(connection: Connection): BookingModel {
  const schema = documentSchema('bookings');
  schema.index({ view: 1, status: 1, createdKey: -1 }, { name: INDEX.created });
  schema.index({ view: 1, status: 1, pickupKey: 1 }, { name: INDEX.pickup });
  schema.index({ customerEmail: 1, pickupKey: -1 }, { name: INDEX.email });
  schema.index({ searchTokens: 1 }, { name: INDEX.search });
  const ifCashDue = { partialFilterExpression: { cashDue: true } };
  schema.index({ cashDue: 1, view: 1, createdKey: -1 }, { name: INDEX.cashCreated, ...ifCashDue });
  schema.index({ cashDue: 1, view: 1, pickupKey: 1 }, { name: INDEX.cashPickup, ...ifCashDue });
  schema.index(
    { 'pendingDeltas.id': 1 },
    { name: INDEX.pendingDeltas, partialFilterExpression: { 'pendingDeltas.0': { $exists: true } } },
  );
  schema.index({ voidedAt: 1 }, { name: 'voided', expireAfterSeconds: 24 * 60 * 60, sparse: true });
  addOutbox(schema);
  return connection.model<BookingDocument>('Booking', schema);
}
