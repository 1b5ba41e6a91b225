import { addOutbox, type OutboxEntry, type OutboxLease } from '@livery/service-kit';
import { Schema, trusted, type Connection, type Model, type SchemaDefinition } from 'mongoose';
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

const part = (definition: Record<string, unknown>) => new Schema(definition, { _id: false, minimize: false });
const text = { type: String, default: '' };
const maybeText = { type: String, default: null };
const maybeNumber = { type: Number, default: null };
const maybeDate = { type: Date, default: null };

const cell = { type: Schema.Types.Mixed, default: null };

const definition: SchemaDefinition = {
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  status: { type: String, required: true },
  archived: { type: Boolean, default: false },
  deletedAt: maybeDate,
  source: { type: String, default: 'web' },
  customerName: text,
  customerEmail: text,
  customerPhone: text,
  pickup: part({ at: Date, latestAt: Date, local: String, zone: String }),
  pickupAddress: text,
  destinationAddress: maybeText,
  destinations: { type: [String], default: [] },
  vehicle: { type: part({ id: String, name: String }), default: null },
  quote: { type: Schema.Types.Mixed, required: true },
  trip: part({
    passengers: maybeNumber,
    luggage: maybeNumber,
    flightNumber: maybeText,
    pickupSign: maybeText,
    notes: maybeText,
  }),
  consent: { type: part({ version: String, at: Date }), default: null },
  paymentMethod: { type: String, required: true },
  payment: part({
    status: String,
    intentId: maybeText,
    capturedCents: { type: Number, default: 0 },
    refundedCents: { type: Number, default: 0 },
    refundDueCents: { type: Number, default: 0 },
    lostCents: { type: Number, default: 0 },
    asOf: maybeDate,
  }),
  ending: {
    type: part({
      at: Date,
      noShow: { type: Boolean, default: false },
      by: String,
      reason: maybeText,
      refundPercentage: Number,
      refundCents: Number,
    }),
    default: null,
  },
  cashReceivedCents: maybeNumber,
  handRefunds: { type: [Schema.Types.Mixed], default: [] },
  disputes: {
    type: [part({ id: String, intentId: String, status: String, amountCents: Number, asOf: Date })],
    default: [],
  },
  log: {
    type: [part({ at: Date, action: String, actor: String, note: maybeText, change: maybeText })],
    default: [],
  },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  view: { type: String, required: true },
  createdKey: { type: String, required: true },
  pickupKey: { type: String, required: true },
  searchTokens: { type: [String], default: [] },
  cashDue: { type: Boolean, default: false },
  pendingDeltas: { type: [part({ id: String, from: cell, to: cell })], default: [] },
  voidedAt: Date,
};

export type BookingModel = Model<BookingDocument>;

export function bookingModel(connection: Connection): BookingModel {
  const schema = new Schema(definition, {
    collection: 'bookings',
    versionKey: false,
    minimize: false,
    autoIndex: false,
  });
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
