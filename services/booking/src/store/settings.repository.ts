import type { Settings } from '@livery/shared-types';
import { Schema, trusted, type Connection } from 'mongoose';

export interface SettingsRepository {
  /** The newest settings known here. */
  find(): Promise<Settings | undefined>;
  /** Keeps settings unless newer ones are known; news that comes late or twice changes nothing. */
  keep(settings: Settings): Promise<void>;
}

const ID = 'settings';

/** This service's own copy of the settings that catalog owns. */
export function createSettingsRepository(connection: Connection): SettingsRepository {
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
  return {
    find: async () => {
      const found = await model.findById(ID).lean<Settings & { asOf?: number }>();
      return found?.asOf === undefined ? undefined : found;
    },
    keep: async (settings) => {
      const asOf = Date.parse(settings.updatedAt);
      await model.updateOne(
        { _id: ID },
        { $setOnInsert: { updatedAt: settings.updatedAt } },
        { upsert: true },
      );
      await model.updateOne(
        { _id: ID, asOf: trusted({ $not: { $gt: asOf } }) },
        { $set: { ...settings, asOf } },
      );
    },
  };
}
