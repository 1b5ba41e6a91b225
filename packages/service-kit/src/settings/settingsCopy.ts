import type { Settings } from '@livery/shared-types';
import type { Connection } from 'mongoose';
import { documentSchema } from '../mongo/documentSchema.ts';
import { unlessTaken } from '../mongo/mongoErrors.ts';

const ID = 'settings';
/** How long settings are used from memory. */
const FRESH_MS = 10_000;

export function createSettingsCopy(connection: Connection, fetch: () => Promise<Settings>) {
  type SettingsDocument = Settings & { _id: string; asOf: number };
  const model = connection.model<SettingsDocument>('Settings', documentSchema('settings'));
  let memory: { settings: Settings; readAt: number } | undefined;
  /** What `latest` returns while the memory is being read anew. */
  let last: Settings | undefined;

  /** Late answers never replace newer settings. A change is used at once, even if another replica stores it. */
  const remember = (settings: Settings): Settings => {
    const known = memory?.settings;
    if (known !== undefined && Date.parse(settings.updatedAt) < Date.parse(known.updatedAt)) return known;
    memory = { settings, readAt: performance.now() };
    last = settings;
    return settings;
  };

  const read = async (): Promise<Settings | undefined> => {
    const stored = await model.findById(ID).lean<Settings>();
    return stored === null ? undefined : remember(stored);
  };

  /** Changes may have been missed, so the next `find` reads what is stored. */
  const forget = (): void => {
    memory = undefined;
  };

  /** The newest known settings; undefined before the first. */
  const find = async (): Promise<Settings | undefined> =>
    memory !== undefined && performance.now() - memory.readAt < FRESH_MS
      ? memory.settings
      : ((await read()) ?? memory?.settings);

  /** The last known settings, without reading. */
  const latest = (): Settings | undefined => last;

  /** Stores settings unless newer ones are there, so late or repeated events change nothing. */
  const keep = async (settings: Settings): Promise<void> => {
    const asOf = Date.parse(settings.updatedAt);
    const isOlder = { _id: ID, asOf: { $not: { $gte: asOf } } };
    // If a newer copy is stored, the upsert fails on its id.
    const write = model.updateOne(isOlder, { $set: { ...settings, asOf } }, { upsert: true });
    if ((await unlessTaken(write)) !== undefined) remember(settings);
  };

  /** The known settings, or else catalog's, which are stored. */
  const findOrFetch = async (): Promise<Settings> => {
    const known = await read();
    if (known !== undefined) return known;
    const settings = await fetch();
    await keep(settings);
    return settings;
  };

  return { find, latest, findOrFetch, keep, remember, forget };
}

export type SettingsCopy = ReturnType<typeof createSettingsCopy>;
