import { driverOf, newEvent, unlessTaken, type OutboxEntry, type RequestKey } from '@livery/service-kit';
import { conflict, keyReused, notFound } from '@livery/service-kit/errors';
import type { BookingSummary } from '@livery/shared-types';
import { balanceDueCents } from '../domain/balance.ts';
import type { Booking, Decision, DomainEvent } from '../domain/booking.ts';
import { describeRequest } from '../domain/changeRequest.ts';
import { searchTokens } from '../domain/searchTokens.ts';
import { byHandCents } from '../domain/handRefund.ts';
import {
  BOOKING_ONLY,
  INDEX,
  changedFields,
  readBookings,
  toBooking,
  toDocument,
  type BookingDocument,
  type BookingModel,
  type StoredBooking,
} from './booking.model.ts';

const AS_DECIDED = { ignoreUndefined: true } as const;

export interface RepositoryOptions {
  model: BookingModel;
  describe(booking: Booking): BookingSummary;
  /** Called after each change, to publish its events at once. */
  onWritten(decision: Decision): void;
}

export function createBookingRepository({ model, describe, onWritten }: RepositoryOptions) {
  const driver = driverOf(model);
  const outboxOf = ({ after, events }: Decision) => events.map((event) => eventOf(event, after, describe));
  const findOne = async (filter: { _id: string; deletedAt?: null }) => {
    const found = await model.findOne(filter, BOOKING_ONLY).lean<StoredBooking>();
    return found === null ? undefined : toBooking(found);
  };
  const find = (id: string): Promise<Booking | undefined> => findOne({ _id: id, deletedAt: null });
  const get = async (id: string) => {
    const booking = await find(id);
    if (booking === undefined) throw notFound('Booking');
    return booking;
  };

  return {
    find,
    get,
    /** Also finds tombstones, which still take part in what their events began. */
    findWithTombstones: (id: string) => findOne({ _id: id }),
    /** By id, or by its first eight characters when these name one booking only. */
    getByReference: async (reference: string) => {
      if (reference.length > 8) return get(reference);
      const filter = { _id: { $gte: `${reference}-`, $lt: `${reference}.` }, deletedAt: null };
      const [found, another] = await readBookings(model, filter, { limit: 2 });
      if (found === undefined) throw notFound('Booking');
      if (another === undefined) return found;
      throw conflict(
        'booking.ambiguous_reference',
        'More than one booking begins like this. Please use the whole number.',
      );
    },
    /** The booking that an earlier request under this key made, a tombstone too. Another body under the same key is refused. */
    findByRequest: async ({ id, bodyHash }: RequestKey) => {
      const made = await model
        .findOne({ 'requestKey.id': id }, { requestKey: 1 }, { hint: INDEX.requestKey })
        .lean<BookingDocument>();
      if (made === null) return undefined;
      if (made.requestKey?.bodyHash !== bodyHash) throw keyReused('booking');
      return findOne({ _id: made._id });
    },
    /** Stores a new booking with its events. False: its id, or the key of the request that makes it, is taken. */
    add: async (decision: Decision, requestKey?: RequestKey) => {
      const document = { ...toDocument(decision, outboxOf(decision)), ...(requestKey && { requestKey }) };
      const added = await unlessTaken(driver.insertOne(document, AS_DECIDED));
      if (added !== undefined) onWritten(decision);
      return added !== undefined;
    },
    /** Stores a change if nobody else changed the booking since it was read. False: the race was lost. */
    save: async (decision: Decision) => {
      const { before, after, entries } = decision;
      const { matchedCount } = await driver.updateOne(
        { _id: after.id, version: before?.version ?? 0 },
        {
          $set: changedFields(decision),
          $push: { log: { $each: entries }, outbox: { $each: outboxOf(decision) } },
        },
        AS_DECIDED,
      );
      if (matchedCount === 1) onWritten(decision);
      return matchedCount === 1;
    },
    /** Stores a booking without its person, history included. False: it was changed since it was read. */
    saveErased: async (before: Booking, after: Booking) => {
      const decision: Decision = { before, after, entries: [], events: [] };
      const { matchedCount } = await driver.updateOne(
        { _id: after.id, version: before.version },
        {
          $set: { ...changedFields(decision), log: after.log, searchTokens: searchTokens(after) },
          $unset: { requestKey: 1 },
        },
        AS_DECIDED,
      );
      return matchedCount === 1;
    },
  };
}

/** A domain event as it is published: of all that is known here, its schema takes what it carries. */
export function eventOf(
  event: DomainEvent,
  booking: Booking,
  describe: RepositoryOptions['describe'],
): OutboxEntry {
  const { id, payment, ending } = booking;
  const { type, ...decided } = event;
  const data = {
    bookingId: id,
    booking: describe(booking),
    refundDueCents: payment.refundDueCents,
    byHandCents: byHandCents(booking),
    refundCents: ending?.refundCents ?? 0,
    noShow: ending?.noShow ?? false,
    balanceDueCents: balanceDueCents(booking),
    ...decided,
    ...(type === 'booking.changed' && { previous: describe(event.previous) }),
    ...('request' in event && { request: describeRequest(event.request) }),
  };
  // Type and data belong together in every event; the compiler cannot follow that through the union.
  return newEvent(type, id, data as never);
}
