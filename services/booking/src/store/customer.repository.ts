import { createHmac } from 'node:crypto';
import {
  documentSchema,
  driverOf,
  newEvent,
  timeKey,
  unlessTaken,
  withOutbox,
  type OutboxEntry,
} from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import type { Connection } from 'mongoose';
import {
  customerTokens,
  ERASED_NAME,
  joinedText,
  phoneDigits,
  phoneKeyOf,
  type Customer,
  type CustomerSighting,
} from '../domain/customer.ts';

export interface CustomerDocument extends Omit<Customer, 'id'> {
  _id: string;
  /** Neither erased nor being taken into another. */
  listed: boolean;
  createdKey: string;
  phoneDigits: string[];
  searchTokens: string[];
  /** Set while a merge or an erasure is under way: a crash leaves it for the next sweep. */
  unsettled?: boolean;
  /** The bookings that an erasure has reached. */
  erasedBookingIds?: string[];
  outbox: OutboxEntry[];
}

/** Which customer an address belongs to. Of an erased person, a keyed hash of the address is left. */
interface KeyDocument {
  _id: string;
  customerId: string;
  erasedAt?: Date;
}

/** What a booking says of its customer. */
export interface CustomerNote {
  customerId: string;
  sighting: CustomerSighting;
  at: Date;
  /** Makes the customer's record when there is none. */
  isNew: boolean;
}

export const CUSTOMER_INDEX = {
  id: '_id_',
  created: 'list_created',
  search: 'search',
  phone: 'by_phone',
  unsettled: 'unsettled',
} as const;

const CUSTOMER_ONLY = {
  outbox: 0,
  outboxLease: 0,
  searchTokens: 0,
  phoneDigits: 0,
  listed: 0,
  unsettled: 0,
} as const;

type StoredCustomer = Omit<Customer, 'id'> & { _id: string; createdKey?: string };

export function toCustomer(stored: StoredCustomer): Customer {
  const { _id: id, createdKey: _, ...row } = stored;
  return { id, ...row };
}

const MAX_NOTES = 4_000;
const MAX_PREFERENCES = 2_000;

interface Options {
  /** Hides the addresses of erased persons. */
  secret: string;
  /** Called after each erasure, to publish it at once. */
  onErased(id: string): void;
}

export function createCustomerRepository(connection: Connection, { secret, onErased }: Options) {
  const schema = documentSchema<CustomerDocument>('customers');
  schema.index({ listed: 1, createdKey: -1 }, { name: CUSTOMER_INDEX.created });
  schema.index({ searchTokens: 1 }, { name: CUSTOMER_INDEX.search });
  schema.index({ phoneDigits: 1, createdKey: 1 }, { name: CUSTOMER_INDEX.phone });
  schema.index(
    { unsettled: 1 },
    { name: CUSTOMER_INDEX.unsettled, partialFilterExpression: { unsettled: true } },
  );
  withOutbox(schema);
  const model = connection.model<CustomerDocument>('Customer', schema);
  const keySchema = documentSchema<KeyDocument>('customerKeys');
  keySchema.index({ customerId: 1 });
  const keys = connection.model<KeyDocument>('CustomerKey', keySchema);

  const driver = driverOf(model);

  const erasedKey = (key: string) =>
    `erased ${createHmac('sha256', secret).update(`customer:${key}`).digest('base64url')}`;
  const find = async (id: string) => {
    const found = await model.findById(id, CUSTOMER_ONLY).lean<StoredCustomer>();
    return found === null ? undefined : toCustomer(found);
  };

  return {
    model,
    find,
    get: async (id: string) => {
      const customer = await find(id);
      if (customer === undefined) throw notFound('Customer');
      return customer;
    },

    /** Whose the key is, and since when the person is erased who had it. */
    ownerOf: async (key: string) => {
      const found = await keys.find({ _id: { $in: [key, erasedKey(key)] } }).lean<KeyDocument[]>();
      return {
        customerId: found.find(({ _id }) => _id === key)?.customerId,
        erasedAt: found.find(({ _id }) => _id === erasedKey(key))?.erasedAt,
      };
    },
    /** Who was seen with this number first, under an e-mail address or not. */
    firstWithPhone: async (digits: string) => {
      const found = await model
        .findOne({ phoneDigits: digits, listed: true }, { _id: 1 })
        .sort({ createdKey: 1 })
        .hint(CUSTOMER_INDEX.phone)
        .lean<{ _id: string }>();
      return found?._id;
    },
    /** Makes the key this customer's unless it is somebody's; answers whose it is then. */
    claimKey: async (key: string, customerId: string) => {
      const owned = await keys
        .findOneAndUpdate(
          { _id: key },
          { $setOnInsert: { customerId } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<KeyDocument>();
      return owned?.customerId ?? customerId;
    },
    /** Adds what a booking says of its customer. False: there is no such customer, or not any more. */
    addSighting: async (note: CustomerNote) => {
      const { filter, update, upsert } = sightingUpdate(note);
      const result = await unlessTaken(driver.updateOne(filter, update, { upsert }));
      return result !== undefined && result.matchedCount + result.upsertedCount === 1;
    },

    /** Stores what staff changed, if the record is still as they saw it. False: the race was lost. */
    save: async (
      before: Customer,
      change: Partial<Pick<Customer, 'name' | 'notes' | 'preferences'>>,
      now: Date,
    ) => {
      const names = change.name === undefined ? [] : [change.name];
      const { matchedCount } = await model.updateOne(
        { _id: before.id, version: before.version, listed: true },
        {
          $set: { ...change, version: before.version + 1, updatedAt: now },
          $addToSet: {
            names: { $each: names },
            searchTokens: { $each: customerTokens({ names, emails: [], phones: [] }) },
          },
        },
      );
      return matchedCount === 1;
    },

    /** Takes the other record out of sight, on its way into this one. False: it is no longer as it was read. */
    beginMerge: async (other: Customer, survivorId: string) => {
      const { matchedCount } = await model.updateOne(
        { _id: other.id, version: other.version, listed: true },
        { $set: { mergedInto: survivorId, listed: false, unsettled: true }, $inc: { version: 1 } },
      );
      return matchedCount === 1;
    },
    /** Puts a record back that cannot be taken into the other. */
    undoMerge: async (otherId: string) => {
      await model.updateOne(
        { _id: otherId, mergedInto: { $ne: null } },
        { $set: { mergedInto: null, listed: true }, $unset: { unsettled: 1 }, $inc: { version: 1 } },
      );
    },
    /** Adds all of the other record to the survivor, once. False: the survivor was changed meanwhile. */
    absorb: async (survivor: Customer, other: Customer, now: Date) => {
      if (survivor.mergedIds.includes(other.id)) return true;
      const { names, emails, phones, phoneKeys, mergedIds } = other;
      const each = <T>(values: T[]) => ({ $each: values });
      const { matchedCount } = await model.updateOne(
        { _id: survivor.id, version: survivor.version, listed: true },
        {
          $set: {
            notes: joinedText(survivor.notes, other.notes, MAX_NOTES),
            preferences: joinedText(survivor.preferences, other.preferences, MAX_PREFERENCES),
            version: survivor.version + 1,
            updatedAt: now,
          },
          $addToSet: {
            names: each(names),
            emails: each(emails),
            phones: each(phones),
            phoneKeys: each(phoneKeys),
            phoneDigits: each(phones.map(phoneDigits)),
            searchTokens: each(customerTokens(other)),
            mergedIds: each([other.id, ...mergedIds]),
          },
        },
      );
      return matchedCount === 1;
    },
    /** Later events of the other's addresses go to the survivor; then the other record is gone. */
    finishMerge: async (otherId: string, survivorId: string) => {
      await keys.updateMany({ customerId: otherId }, { $set: { customerId: survivorId } });
      await model.deleteOne({ _id: otherId });
    },

    /** From here on the person is out of sight, and nobody is built from the addresses again. */
    beginErasure: async (customer: Customer, now: Date) => {
      const { matchedCount } = await model.updateOne(
        { _id: customer.id, version: customer.version, listed: true },
        {
          $set: {
            erasedAt: now,
            listed: false,
            unsettled: true,
            erasedBookingIds: [],
            updatedAt: now,
            name: ERASED_NAME,
            names: [],
            notes: '',
            preferences: '',
            searchTokens: [],
          },
          $inc: { version: 1 },
        },
      );
      return matchedCount === 1;
    },
    forgetKeys: async (customerId: string, erasedAt: Date) => {
      for (const { _id } of await keys.find({ customerId, erasedAt: { $exists: false } }).lean()) {
        await keys.updateOne({ _id: erasedKey(_id) }, { $set: { customerId, erasedAt } }, { upsert: true });
        await keys.deleteOne({ _id });
      }
    },
    noteErased: async (id: string, bookingIds: readonly string[]) => {
      await model.updateOne({ _id: id }, { $addToSet: { erasedBookingIds: { $each: bookingIds } } });
    },
    /** Nothing of the person is left: the addresses go, and the others are told of them for the last time. */
    finishErasure: async ({ id, emails }: Customer) => {
      const found = await model.findById(id, { erasedBookingIds: 1 }).lean<CustomerDocument>();
      const bookingIds = found?.erasedBookingIds ?? [];
      const event = newEvent('customer.erased', id, { customerId: id, emails, bookingIds });
      await model.updateOne(
        { _id: id, unsettled: true },
        {
          $set: { emails: [], phones: [], phoneDigits: [], phoneKeys: [] },
          $unset: { unsettled: 1, erasedBookingIds: 1 },
          $inc: { version: 1 },
          $push: { outbox: event },
        },
      );
      onErased(id);
    },
    /** Merges and erasures that a crash, or another process, has not finished. */
    unsettled: async (limit: number) => {
      const rows = await model
        .find({ unsettled: true }, CUSTOMER_ONLY)
        .hint(CUSTOMER_INDEX.unsettled)
        .limit(limit)
        .lean<StoredCustomer[]>();
      return rows.map(toCustomer);
    },
  };
}

export type CustomerRepository = ReturnType<typeof createCustomerRepository>;

function sightingUpdate({ customerId: _id, sighting, at, isNew }: CustomerNote) {
  const { customerName, customerEmail, customerPhone } = sighting;
  const digits = phoneDigits(customerPhone);
  const added = {
    names: [customerName],
    emails: customerEmail === '' ? [] : [customerEmail],
    phones: digits === '' ? [] : [customerPhone],
    phoneDigits: digits === '' ? [] : [digits],
    phoneKeys: [phoneKeyOf(sighting) ?? []].flat(),
  };
  const update = {
    $addToSet: {
      ...Object.fromEntries(Object.entries(added).map(([name, each]) => [name, { $each: each }])),
      searchTokens: { $each: customerTokens(added) },
    },
    ...(isNew && {
      $setOnInsert: { ...emptyCustomer(at), name: customerName, createdKey: timeKey(at, _id) },
    }),
  };
  return { filter: { _id, listed: true }, update, upsert: isNew };
}

const emptyCustomer = (at: Date) => ({
  version: 1,
  notes: '',
  preferences: '',
  mergedInto: null,
  mergedIds: [],
  erasedAt: null,
  createdAt: at,
  updatedAt: at,
  outbox: [],
});
