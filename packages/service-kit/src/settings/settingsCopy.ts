import type { Settings } from '@livery/shared-types';
import { Schema, trusted, type Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/mongoErrors.ts';

/** A service's own copy of the settings that catalog owns. */
export interface SettingsCopy {
  /** The newest settings known here. */
  find(): Promise<Settings | undefined>;
  /** The newest settings known here, or else catalog's, which are kept from then on. */
  findOrFetch(): Promise<Settings>;
  /** Keeps settings unless newer ones are known: an event that comes late or twice changes nothing. */
  keep(settings: Settings): Promise<void>;
}

const ID = 'settings';

export function createSettingsCopy(connection: Connection, fetch: () => Promise<Settings>): SettingsCopy {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      stripePaymentEnabled: Boolean,
      cashPaymentEnabled: Boolean,
      verifyCustomers: Boolean,
      ccEmails: [String],
      updatedAt: String,
      asOf: Number,
    },
    { collection: 'settings', versionKey: false, autoIndex: false },
  );
  const model = connection.model<Settings & { _id: string; asOf: number }>('Settings', schema);

  const find = async () => (await model.findById(ID).lean<Settings>()) ?? undefined;

  const keep = async (settings: Settings) => {
    const asOf = Date.parse(settings.updatedAt);
    try {
      const isOlder = { _id: ID, asOf: trusted({ $not: { $gte: asOf } }) };
      await model.updateOne(isOlder, { $set: { ...settings, asOf } }, { upsert: true });
    } catch (error) {
      // A copy that is as new or newer is there, so the upsert meets its id.
      if (!isDuplicateKey(error)) throw error;
    }
  };

  const findOrFetch = async () => {
    const known = await find();
    if (known !== undefined) return known;
    const settings = await fetch();
    await keep(settings);
    return settings;
  };

  return { find, findOrFetch, keep };
}
