import { LOST_RACE, newEvent, retryOnConflict, unlessTaken } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import { RIDE_SETTINGS_DEFAULTS } from '@livery/shared-types';
import type { Model } from 'mongoose';
import type { SettingsFields, SettingsState } from '../domain/items.ts';
import { DEFAULT_SETTINGS, nextUpdateTime } from '../domain/settings.ts';
import type { StoredSettings } from './models.ts';

const SETTINGS_ID = 1;
/** Each lost race means that somebody else's edit was stored; nobody loses this many by chance. */
const MAX_ATTEMPTS = 50;

const busy = (): never => {
  throw conflict('settings.busy', 'The settings are being changed by others. Please try again.');
};

const stale = (settings: SettingsState) =>
  conflict('stale', 'Somebody else has just changed the settings. Please look at them and try again.', {
    settings,
  });

export function settingsRepository(
  model: Model<StoredSettings>,
  { clock, wake }: { clock: () => Date; wake(id: number): void },
) {
  const read = async (): Promise<StoredSettings> => {
    const found = await model.findById(SETTINGS_ID, { outbox: 0, outboxLease: 0 }).lean<StoredSettings>();
    return found ?? createDefaults();
  };

  /** The first reader of a fresh database writes the defaults; of several at once, one does. */
  const createDefaults = async (): Promise<StoredSettings> => {
    const defaults = { ...DEFAULT_SETTINGS, version: 1, updatedAt: clock() };
    await unlessTaken(model.updateOne({ _id: SETTINGS_ID }, { $setOnInsert: defaults }, { upsert: true }));
    return read();
  };

  /** The event tells all the settings, so the edit only counts on top of the state it was worked out from. */
  const tryUpdate = async (changes: Partial<SettingsFields>, seen: number | undefined, now: Date) => {
    const current = await read();
    if (seen !== undefined && seen !== current.version) throw stale(toState(current));
    const updatedAt = nextUpdateTime(now, current.updatedAt);
    const version = current.version + 1;
    const next: SettingsState = { ...toState(current), ...changes, version, updatedAt };
    const event = newEvent('settings.updated', String(SETTINGS_ID), {
      ...next,
      updatedAt: updatedAt.toISOString(),
    });
    const { matchedCount } = await model.updateOne(
      { _id: SETTINGS_ID, version: current.version },
      { $set: { ...changes, version, updatedAt }, $push: { outbox: event } },
    );
    if (matchedCount === 0) return LOST_RACE;
    wake(SETTINGS_ID);
    return next;
  };

  return {
    get: async () => toState(await read()),
    /** Writes the given fields and no other. Without the version that was seen, two edits at the same time both count. */
    update: (changes: Partial<SettingsFields>, seen?: number): Promise<SettingsState> =>
      retryOnConflict(() => tryUpdate(changes, seen, clock()), { attempts: MAX_ATTEMPTS, giveUp: busy }),
  };
}

function toState(settings: StoredSettings): SettingsState {
  const { stripePaymentEnabled, cashPaymentEnabled, verifyCustomers, cardMode, ccEmails } = settings;
  const { answerWithinMinutes, refundInFullUntilApproved, licence, insurance } = settings;
  const { lateMinutes, waitingGraceMinutes, airportGraceMinutes, waitingRate, minRestHours } = settings;
  const { overtimeGraceMinutes = RIDE_SETTINGS_DEFAULTS.overtimeGraceMinutes } = settings;
  const { version, updatedAt } = settings;
  return {
    stripePaymentEnabled,
    cashPaymentEnabled,
    verifyCustomers,
    cardMode,
    answerWithinMinutes,
    refundInFullUntilApproved,
    licence,
    insurance,
    lateMinutes,
    waitingGraceMinutes,
    airportGraceMinutes,
    waitingRate,
    overtimeGraceMinutes,
    minRestHours,
    ccEmails,
    version,
    updatedAt,
  };
}
