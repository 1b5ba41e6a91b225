import { addOutbox, type OutboxEntry, type OutboxLease } from '@livery/service-kit';
import { Schema, type Connection, type Model, type SchemaDefinition } from 'mongoose';
import type { Booking } from '../domain/booking.ts';
import type { TallyEntry } from '../domain/tally.ts';

export type View = 'live' | 'archived' | 'gone';

/** A booking as it is stored: the domain's fields, and what finding, counting and telling need. */
export interface BookingDocument extends Omit<Booking, 'id'> {
  _id: string;
  /** Which lists show it. A tombstone is in none. */
  view: View;
  /** `<instant>/<id>`: unique, sorts by time, so one key pages exactly. */
  createdKey: string;
  pickupKey: string;
  searchTokens: string[];
  /** Changes of the counts that have not been counted yet. */
  tally: TallyEntry[];
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
  tally: 'tally_waiting',
} as const;

const part = (definition: Record<string, unknown>) => new Schema(definition, { _id: false, minimize: false });
const text = { type: String, default: '' };
const maybeText = { type: String, default: null };
const maybeNumber = { type: Number, default: null };
const maybeDate = { type: Date, default: null };

const share = { type: Schema.Types.Mixed, default: null };

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
    asOf: maybeDate,
  }),
  ending: {
    type: part({ at: Date, by: String, reason: maybeText, refundPercentage: Number, refundCents: Number }),
    default: null,
  },
  log: { type: [part({ at: Date, action: String, actor: String, note: maybeText })], default: [] },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  view: { type: String, required: true },
  createdKey: { type: String, required: true },
  pickupKey: { type: String, required: true },
  searchTokens: { type: [String], default: [] },
  tally: { type: [part({ id: String, from: share, to: share })], default: [] },
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
  schema.index(
    { 'tally.id': 1 },
    { name: INDEX.tally, partialFilterExpression: { 'tally.0': { $exists: true } } },
  );
  schema.index({ voidedAt: 1 }, { name: 'voided', expireAfterSeconds: 24 * 60 * 60, sparse: true });
  addOutbox(schema);
  return connection.model<BookingDocument>('Booking', schema);
}
