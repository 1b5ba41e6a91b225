import { isDuplicateKey } from '@livery/service-kit';
import { trusted } from 'mongoose';
import type { Models } from './notification.model.ts';

const ID = 'settings';

export interface KnownSettings {
  ccEmails: readonly string[];
  updatedAt: string;
}

export type SettingsStore = ReturnType<typeof settingsRepository>;

/** This service's own copy of what it needs from the settings. */
export function settingsRepository({ settings }: Models) {
  return {
    /** Undefined until the first copy has arrived. */
    async ccEmails(): Promise<string[] | undefined> {
      const copy = await settings.findById(ID).lean();
      return copy?.ccEmails;
    },

    /** Keeps the newest: an older version that arrives late changes nothing. */
    async save({ ccEmails, updatedAt }: KnownSettings): Promise<void> {
      const at = new Date(updatedAt);
      try {
        await settings.updateOne(
          { _id: ID, updatedAt: trusted({ $lt: at }) },
          { $set: { ccEmails, updatedAt: at } },
          { upsert: true },
        );
      } catch (error) {
        // A copy that is as new or newer is there already, so the upsert meets its id.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}
