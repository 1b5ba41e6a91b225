import type { Settings } from '@livery/shared-types';
import { trusted, type Connection } from 'mongoose';
import { documentSchema } from '../mongo/documentSchema.ts';
import { unlessTaken } from '../mongo/mongoErrors.ts';

const ID = 'settings';
/** So long settings are used from memory, when nothing newer was heard of. */
const FRESH_MS = 10_000;

export function createSettingsCopy(connection: Connection, fetch: () => Promise<Settings>) {
  type SettingsDocument = Settings & { _id: string; asOf: number };
  const model = connection.model<SettingsDocument>('Settings', documentSchema('settings'));
  let memory: { settings: Settings; readAt: number } | undefined;
  /** What `latest` answers while the memory is to be read anew. */
  let last: Settings | undefined;

  /**
   * What a replica hears of a change for itself. Without that it would use older settings for ten seconds after another
   * replica kept newer ones. Older settings, such as an answer that was on its way meanwhile, do not replace newer ones.
   * Answers the newest.
   */
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

  /** Changes may have been missed: the next `find` reads what is stored. */
  const forget = (): void => {
    memory = undefined;
  };

  /** The newest settings known here. */
  const find = async (): Promise<Settings | undefined> =>
    memory !== undefined && performance.now() - memory.readAt < FRESH_MS
      ? memory.settings
      : ((await read()) ?? memory?.settings);

  /** What was known here last, without a look at what is stored; undefined where nothing was known yet. */
  const latest = (): Settings | undefined => last;

  /** Keeps settings unless newer ones are known: an event that comes late or twice changes nothing. */
  const keep = async (settings: Settings): Promise<void> => {
    const asOf = Date.parse(settings.updatedAt);
    const isOlder = { _id: ID, asOf: trusted({ $not: { $gte: asOf } }) };
    // Where a copy that is as new or newer is there, the upsert meets its id.
    const write = model.updateOne(isOlder, { $set: { ...settings, asOf } }, { upsert: true });
    if ((await unlessTaken(write)) !== undefined) remember(settings);
  };

  /** The newest settings known here where any are stored, or else catalog's, which are kept from then on. */
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
