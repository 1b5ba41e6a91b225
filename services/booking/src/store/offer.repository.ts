import {
  documentSchema,
  driverOf,
  newEvent,
  timeKey,
  unlessTaken,
  withOutbox,
  type OutboxEntry,
  type RequestKey,
} from '@livery/service-kit';
import { keyReused, notFound, unavailable } from '@livery/service-kit/errors';
import type { AdminOffer } from '@livery/shared-types';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { phoneKeyOf, type Customer } from '../domain/customer.ts';
import type { Offer, OfferDecision, OfferEvent } from '../domain/offer.ts';

export interface OfferDocument extends Omit<Offer, 'id'> {
  _id: string;
  createdKey: string;
  customerEmail: string;
  /** By which an offer without an e-mail address belongs to somebody. */
  phoneKey: string | null;
  /** Of the request that made it: the same key with the same body is answered with this offer again. */
  requestKey?: RequestKey;
  outbox: OutboxEntry[];
}

export type OfferModel = Model<OfferDocument>;

export const OFFER_INDEX = {
  created: 'list_created',
  status: 'list_status',
  open: 'open_expiry',
  unfinished: 'unfinished',
  email: 'by_email',
  phone: 'by_phone',
  requestKey: 'request_key',
} as const;

const AS_DECIDED = { ignoreUndefined: true } as const;

const OFFER_ONLY = {
  outbox: 0,
  outboxLease: 0,
  createdKey: 0,
  customerEmail: 0,
  phoneKey: 0,
  requestKey: 0,
} as const;

type StoredOffer = Omit<Offer, 'id'> & { _id: string };

export const toOffer = ({ _id, ...row }: StoredOffer): Offer => ({ id: _id, ...row });

export interface OfferRepositoryOptions {
  describeOffer(offer: Offer): { offer: AdminOffer; path: string };
  /** Called after each change, to publish its events at once. */
  onOfferWritten(offer: Offer): void;
}

export function createOfferRepository(connection: Connection, options: OfferRepositoryOptions) {
  const schema = documentSchema<OfferDocument>('offers');
  schema.index({ createdKey: -1 }, { name: OFFER_INDEX.created });
  schema.index({ status: 1, createdKey: -1 }, { name: OFFER_INDEX.status });
  schema.index({ expiresAt: 1 }, { name: OFFER_INDEX.open, partialFilterExpression: { status: 'open' } });
  schema.index(
    { isBooked: 1 },
    { name: OFFER_INDEX.unfinished, partialFilterExpression: { status: 'accepted', isBooked: false } },
  );
  schema.index({ customerEmail: 1 }, { name: OFFER_INDEX.email });
  const withPhone = { partialFilterExpression: { phoneKey: { $type: 'string' } } };
  schema.index({ phoneKey: 1 }, { name: OFFER_INDEX.phone, ...withPhone });
  schema.index(
    { 'requestKey.id': 1 },
    {
      name: OFFER_INDEX.requestKey,
      unique: true,
      partialFilterExpression: { 'requestKey.id': { $exists: true } },
    },
  );
  withOutbox(schema);
  const model: OfferModel = connection.model<OfferDocument>('Offer', schema);
  const driver = driverOf(model);
  const outboxOf = ({ after, events }: OfferDecision) =>
    events.map((event) => eventOf(event, after, options.describeOffer));
  const find = async (id: string) => {
    const found = await model.findById(id, OFFER_ONLY).lean<StoredOffer>();
    return found === null ? undefined : toOffer(found);
  };
  /** The offer that an earlier request under this key made. Another body under the same key is refused. */
  const findByRequest = async ({ id, bodyHash }: RequestKey) => {
    const made = await model
      .findOne({ 'requestKey.id': id }, { requestKey: 1 }, { hint: OFFER_INDEX.requestKey })
      .lean<OfferDocument>();
    if (made === null) return undefined;
    // Offers have their keys from the same form as bookings.
    if (made.requestKey?.bodyHash !== bodyHash) throw keyReused('booking');
    return find(made._id);
  };

  return {
    model,
    find,
    get: async (id: string) => {
      const offer = await find(id);
      if (offer === undefined) throw notFound('Offer');
      return offer;
    },
    findByRequest,
    /** Stores a new offer with its events; of several requests under one key the first one's offer is answered. */
    add: async (decision: OfferDecision, requestKey?: RequestKey): Promise<Offer> => {
      const { id, ...fields } = decision.after;
      const document = {
        _id: id,
        ...fields,
        createdKey: timeKey(fields.createdAt, id),
        ...ownerOf(decision.after),
        outbox: outboxOf(decision),
        ...(requestKey && { requestKey }),
      };
      const added = await unlessTaken(driver.insertOne(document, AS_DECIDED));
      if (added === undefined) {
        const made = requestKey && (await findByRequest(requestKey));
        if (made === undefined) throw unavailable('offers', 1);
        return made;
      }
      options.onOfferWritten(decision.after);
      return decision.after;
    },
    /** Stores a change if nobody else changed the offer since it was read. False: the race was lost. */
    save: async (decision: OfferDecision) => {
      const { id, ...fields } = decision.after;
      const { matchedCount } = await driver.updateOne(
        { _id: id, version: decision.before?.version ?? 0 },
        {
          $set: { ...fields, ...ownerOf(decision.after) },
          $push: { outbox: { $each: outboxOf(decision) } },
        },
      );
      if (matchedCount === 1) options.onOfferWritten(decision.after);
      return matchedCount === 1;
    },
    /** The offers to a person; with a limit, some of them. */
    ofPerson: async ({ emails, phoneKeys }: Pick<Customer, 'emails' | 'phoneKeys'>, limit = 0) => {
      const owners = [
        { field: 'customerEmail', keys: emails, hint: OFFER_INDEX.email },
        { field: 'phoneKey', keys: phoneKeys, hint: OFFER_INDEX.phone },
      ].filter(({ keys }) => keys.length > 0);
      const found = await Promise.all(
        owners.map(({ field, keys, hint }) =>
          model.find({ [field]: { $in: keys } }, OFFER_ONLY, { hint, limit }).lean<StoredOffer[]>(),
        ),
      );
      return found.flat().map(toOffer);
    },
    /** Stores an offer without its person; an open one is withdrawn by that. */
    erase: async ({ id, status, version }: Offer, request: Offer['request'], now: Date) => {
      const isOpen = status === 'open' || status === 'expired';
      const { matchedCount } = await driver.updateOne(
        { _id: id, version },
        {
          $set: {
            request,
            customerEmail: '',
            phoneKey: null,
            version: version + 1,
            updatedAt: now,
            ...(isOpen && { status: 'withdrawn' }),
          },
          $unset: { requestKey: 1 },
          ...(isOpen && {
            $push: { outbox: newEvent('offer.ended', id, { offerId: id, status: 'withdrawn' }) },
          }),
        },
      );
      return matchedCount === 1;
    },
    /** The accepted offer is a booking now. */
    finish: async (id: string) => {
      await model.updateOne({ _id: id }, { $set: { isBooked: true } });
    },
    /** Accepted ones whose bookings are still to be made. */
    unfinished: async (limit: number) => {
      const rows = await model
        .find({ status: 'accepted', isBooked: false }, OFFER_ONLY)
        .hint(OFFER_INDEX.unfinished)
        .limit(limit)
        .lean<StoredOffer[]>();
      return rows.map(toOffer);
    },
    /** Stores of open offers whose time is over that it is. */
    expire: async (now: Date) => {
      const isOver: QueryFilter<OfferDocument> = { status: 'open', expiresAt: { $lte: now } };
      const over = await model.find(isOver, { _id: 1 }).hint(OFFER_INDEX.open).limit(1).lean();
      if (over.length === 0) return;
      await model.updateMany(
        isOver,
        { $set: { status: 'expired' }, $inc: { version: 1 } },
        { hint: OFFER_INDEX.open },
      );
    },
  };
}

export type OfferRepository = ReturnType<typeof createOfferRepository>;

const ownerOf = ({ request }: Offer) => ({
  customerEmail: request.customerEmail,
  phoneKey: phoneKeyOf(request),
});

function eventOf(
  event: OfferEvent,
  offer: Offer,
  describe: OfferRepositoryOptions['describeOffer'],
): OutboxEntry {
  return event.type === 'offer.sent'
    ? newEvent('offer.sent', offer.id, describe(offer))
    : newEvent('offer.ended', offer.id, { offerId: offer.id, status: event.status });
}
