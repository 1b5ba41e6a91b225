import { isDuplicateKey, newEvent } from '@livery/service-kit';
import type { Model } from 'mongoose';
import type { SettingsFields, SettingsState } from '../domain/items.ts';
import { DEFAULT_SETTINGS, nextUpdateTime } from '../domain/settings.ts';
import type { StoredSettings } from './models.ts';

const SETTINGS_ID = 1;

export interface SettingsRepository {
  get(): Promise<SettingsState>;
  /** Writes the given fields and no other; two edits at the same time both count. */
  update(changes: Partial<SettingsFields>, now: Date): Promise<SettingsState>;
}

export function settingsRepository(
  model: Model<StoredSettings>,
  { clock, wake }: { clock: () => Date; wake(id: number): void },
): SettingsRepository {
  const read = async (): Promise<StoredSettings> => {
    const found = await model.findById(SETTINGS_ID, { outbox: 0, outboxLease: 0 }).lean<StoredSettings>();
    return found ?? createDefaults();
  };

  /** The first reader of a fresh database writes the defaults; of several at once, one does. */
  const createDefaults = async (): Promise<StoredSettings> => {
    const defaults = { ...DEFAULT_SETTINGS, version: 1, updatedAt: clock() };
    try {
      await model.updateOne({ _id: SETTINGS_ID }, { $setOnInsert: defaults }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return read();
  };

  /** The event tells all the settings, so the edit only counts on top of the state it was worked out from. */
  const tryUpdate = async (changes: Partial<SettingsFields>, now: Date): Promise<SettingsState | null> => {
    const current = await read();
    const updatedAt = nextUpdateTime(now, current.updatedAt);
    const next: SettingsState = { ...toState(current), ...changes, updatedAt };
    const news = newEvent('settings.updated', String(SETTINGS_ID), {
      ...next,
      updatedAt: updatedAt.toISOString(),
    });
    const { matchedCount } = await model.updateOne(
      { _id: SETTINGS_ID, version: current.version },
      { $set: { ...changes, updatedAt }, $inc: { version: 1 }, $push: { outbox: news } },
    );
    return matchedCount === 1 ? next : null;
  };

  return {
    get: async () => toState(await read()),
    update: async (changes, now) => {
      // Each lost round means that somebody else's edit was stored, so this ends.
      for (;;) {
        const saved = await tryUpdate(changes, now);
        if (saved) {
          wake(SETTINGS_ID);
          return saved;
        }
      }
    },
  };
}

function toState(stored: StoredSettings): SettingsState {
  const { stripePaymentEnabled, cashPaymentEnabled, verifyCustomers, ccEmails, updatedAt } = stored;
  return { stripePaymentEnabled, cashPaymentEnabled, verifyCustomers, ccEmails, updatedAt };
}
