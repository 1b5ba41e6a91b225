import { withOutbox, documentSchema, timeKey, type OutboxEntry, type RequestKey } from '@livery/service-kit';
import type { BookingStatus, ReasonCode } from '@livery/shared-types';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { isDriven, isToClose, type Booking, type BookingFields, type Decision } from '../domain/booking.ts';
import { phoneKeyOf } from '../domain/customer.ts';
import { isCashDue } from '../domain/cash.ts';
import { searchTokens } from '../domain/searchTokens.ts';
import { allows } from '../domain/transitions.ts';

/** Of trips that may still take place. */
export const COMING: readonly BookingStatus[] = [
  'pending_approval',
  'pending_payment',
  'approved',
  'confirmed',
];

export type View = 'live' | 'archived' | 'gone';

/** Of trips that took place or still may. */
export const NOT_CALLED_OFF: readonly BookingStatus[] = [...COMING, 'completed'];

/** Condition on `view`: all that is not deleted. */
export const LISTED = { $in: ['live', 'archived'] as View[] };

/** A booking as it is stored: the domain's fields, and what queries and the outbox need. */
export interface BookingDocument extends BookingFields {
  _id: string;
  /** Which lists show it. A tombstone is in none. */
  view: View;
  /** `<instant>/<id>`: unique, sorts by time, so one key pages exactly. */
  createdKey: string;
  pickupKey: string;
  searchTokens: string[];
  /** By which a booking without an e-mail address belongs to somebody. */
  phoneKey?: string | null;
  /** True for a completed cash trip whose cash is not recorded in full. */
  cashDue: boolean;
  /** True for a trip that is done and not completed, until it is known whether staff have to close it. */
  justDone: boolean;
  /** True for one that staff have to close. */
  toClose: boolean;
  /** That of its ending, where there is one. */
  reasonCode?: ReasonCode;
  /** That of its quote, for the cards: summed up in a nested field it takes twice as long. */
  totalCents: number;
  outbox: OutboxEntry[];
  /** The request that made it: the same key with the same body is answered with this booking again. */
  requestKey?: RequestKey;
}

/** Names of indexes for `hint()`: each list names its index, so that the database never picks another. */
export const INDEX = {
  created: 'list_created',
  pickup: 'list_pickup',
  email: 'by_email',
  phone: 'by_phone',
  search: 'search',
  figures: 'figures',
  cashCreated: 'cash_due_created',
  cashPickup: 'cash_due_pickup',
  justDone: 'just_done',
  toCloseCreated: 'to_close_created',
  toClosePickup: 'to_close_pickup',
  reasonCreated: 'reason_created',
  reasonPickup: 'reason_pickup',
  chauffeur: 'chauffeur_pickup',
  requestKey: 'request_key',
} as const;

export type BookingModel = Model<BookingDocument>;

export function bookingModel(connection: Connection): BookingModel {
  const schema = documentSchema<BookingDocument>('bookings');
  schema.index({ view: 1, status: 1, createdKey: -1 }, { name: INDEX.created });
  schema.index({ view: 1, status: 1, pickupKey: 1 }, { name: INDEX.pickup });
  schema.index({ customerEmail: 1, pickupKey: -1 }, { name: INDEX.email });
  const withPhone = { partialFilterExpression: { phoneKey: { $type: 'string' } } };
  schema.index({ phoneKey: 1, pickupKey: -1 }, { name: INDEX.phone, ...withPhone });
  schema.index({ searchTokens: 1 }, { name: INDEX.search });
  schema.index(
    { 'chauffeur.id': 1, pickupKey: 1 },
    { name: INDEX.chauffeur, partialFilterExpression: { 'chauffeur.id': { $type: 'string' } } },
  );
  const ifCashDue = { partialFilterExpression: { cashDue: true } };
  schema.index({ cashDue: 1, view: 1, createdKey: -1 }, { name: INDEX.cashCreated, ...ifCashDue });
  schema.index({ cashDue: 1, view: 1, pickupKey: 1 }, { name: INDEX.cashPickup, ...ifCashDue });
  schema.index({ justDone: 1 }, { name: INDEX.justDone, partialFilterExpression: { justDone: true } });
  const ifToClose = { partialFilterExpression: { toClose: true } };
  schema.index({ toClose: 1, view: 1, createdKey: -1 }, { name: INDEX.toCloseCreated, ...ifToClose });
  schema.index({ toClose: 1, view: 1, pickupKey: 1 }, { name: INDEX.toClosePickup, ...ifToClose });
  const ifReasoned = { partialFilterExpression: { reasonCode: { $exists: true } } };
  schema.index({ reasonCode: 1, view: 1, createdKey: -1 }, { name: INDEX.reasonCreated, ...ifReasoned });
  schema.index({ reasonCode: 1, view: 1, pickupKey: 1 }, { name: INDEX.reasonPickup, ...ifReasoned });
  schema.index({ view: 1, status: 1, totalCents: 1 }, { name: INDEX.figures });
  schema.index(
    { 'requestKey.id': 1 },
    { name: INDEX.requestKey, unique: true, partialFilterExpression: { 'requestKey.id': { $exists: true } } },
  );
  withOutbox(schema);
  return connection.model<BookingDocument>('Booking', schema);
}

/** What a look-up needs; the technical fields stay in the database. */
export const BOOKING_ONLY = {
  outbox: 0,
  outboxLease: 0,
  searchTokens: 0,
  view: 0,
  phoneKey: 0,
  cashDue: 0,
  justDone: 0,
  toClose: 0,
  reasonCode: 0,
  totalCents: 0,
  requestKey: 0,
} as const;

export type StoredBooking = Omit<BookingDocument, keyof typeof BOOKING_ONLY>;

/** Changes the row itself: copying each row costs a fifth of a list's time. */
export const toBooking = (row: StoredBooking): Booking => Object.assign(row, { id: row._id });

function viewOf({ deletedAt, archived }: Pick<Booking, 'deletedAt' | 'archived'>): View {
  if (deletedAt !== null) return 'gone';
  return archived ? 'archived' : 'live';
}

const isJustDone = (booking: Booking): boolean =>
  allows('complete', booking) && booking.deletedAt === null && isDriven(booking) && !isToClose(booking);

/** What queries select and sort by, as it follows from a booking. */
function derivedFields(booking: Booking) {
  return {
    view: viewOf(booking),
    pickupKey: timeKey(booking.pickup.at, booking.id),
    cashDue: isCashDue(booking),
    justDone: isJustDone(booking),
    toClose: isToClose(booking),
    ...(booking.ending?.reasonCode && { reasonCode: booking.ending.reasonCode }),
    totalCents: booking.quote.totalCents,
    phoneKey: phoneKeyOf(booking),
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
    outbox,
  };
}

/** The fields that a decision changed. The log is not among them: it only grows. */
export function changedFields({ before, after }: Decision) {
  const { log: _, ...fields } = after;
  const isChanged = ([name, value]: [string, unknown]) => before?.[name as keyof Booking] !== value;
  return {
    ...Object.fromEntries(Object.entries(fields).filter(isChanged)),
    ...derivedFields(after),
    ...(before !== undefined && isFoundOtherwise(before, after) && { searchTokens: searchTokens(after) }),
  };
}

const SEARCHED = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'passengerName',
  'passengerPhone',
  'trip',
  'vehicle',
  'pickupAddress',
  'destinationAddress',
  'destinations',
] as const satisfies (keyof Booking)[];

/** Whether a change touches what staff find the booking by. */
const isFoundOtherwise = (before: Booking, after: Booking): boolean =>
  SEARCHED.some((name) => before[name] !== after[name]);

interface ReadOptions {
  sort?: Record<string, 1 | -1>;
  limit?: number;
  hint?: string;
}

/** What queries show, read without the repository. */
export async function readBookings(
  model: BookingModel,
  filter: QueryFilter<BookingDocument>,
  options: ReadOptions = {},
): Promise<Booking[]> {
  const rows = await model.find(filter, BOOKING_ONLY, options).lean<StoredBooking[]>();
  return rows.map(toBooking);
}

/** The same one by one, however many there are. */
export async function* streamBookings(
  model: BookingModel,
  filter: QueryFilter<BookingDocument>,
  options: ReadOptions = {},
): AsyncGenerator<Booking> {
  const rows = model.find(filter, BOOKING_ONLY, options).lean<StoredBooking[]>().cursor({ batchSize: 500 });
  for await (const row of rows) yield toBooking(row);
}
