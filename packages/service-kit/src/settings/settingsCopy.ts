import type { Settings } from '@livery/shared-types';
import { trusted, type Connection } from 'mongoose';
import { documentSchema } from '../mongo/documentSchema.ts';
import { unlessTaken } from '../mongo/mongoErrors.ts';

const ID = 'settings';

export function createSettingsCopy(connection: Connection, fetch: () => Promise<Settings>) {
  type SettingsDocument = Settings & { _id: string; asOf: number };
  const model = connection.model<SettingsDocument>('Settings', documentSchema('settings'));

  /** The newest settings known here. */
  const find = async (): Promise<Settings | undefined> =>
    (await model.findById(ID).lean<Settings>()) ?? undefined;

  /** Keeps settings unless newer ones are known: an event that comes late or twice changes nothing. */
  const keep = async (settings: Settings): Promise<void> => {
    const asOf = Date.parse(settings.updatedAt);
    const isOlder = { _id: ID, asOf: trusted({ $not: { $gte: asOf } }) };
    // Where a copy that is as new or newer is there, the upsert meets its id.
    await unlessTaken(model.updateOne(isOlder, { $set: { ...settings, asOf } }, { upsert: true }));
  };

  /** The newest settings known here, or else catalog's, which are kept from then on. */
  const findOrFetch = async (): Promise<Settings> => {
    const known = await find();
    if (known !== undefined) return known;
    const settings = await fetch();
    await keep(settings);
    return settings;
  };

  return { find, findOrFetch, keep };
}

export type SettingsCopy = ReturnType<typeof createSettingsCopy>;
