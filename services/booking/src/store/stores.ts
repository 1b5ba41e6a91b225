import type { Connection } from 'mongoose';
import { bookingModel } from './booking.model.ts';
import { createBookingRepository, type RepositoryOptions } from './booking.repository.ts';
import { createCounterStore } from './counters.store.ts';
import { createIdempotencyRepository } from './idempotency.repository.ts';
import { createLookupCodeRepository } from './lookupCode.repository.ts';
import { createPromoHoldRepository } from './promoHold.repository.ts';
import { createScheduleRepository } from './schedule.repository.ts';
import { createSettingsRepository } from './settings.repository.ts';
import { createUpkeepRepository } from './upkeep.repository.ts';
import { createWaitingTallies } from './waitingTallies.ts';

export type StoreOptions = Omit<RepositoryOptions, 'model'>;

/** Every collection of this service, with its indexes in place. */
export async function createStores(connection: Connection, options: StoreOptions) {
  const model = bookingModel(connection);
  const stores = {
    model,
    bookings: createBookingRepository({ model, ...options }),
    schedules: createScheduleRepository(connection),
    promoHolds: createPromoHoldRepository(connection),
    requestKeys: createIdempotencyRepository(connection),
    settings: createSettingsRepository(connection),
    lookupCodes: createLookupCodeRepository(connection),
    counters: createCounterStore(connection),
    waiting: createWaitingTallies(model),
    upkeep: createUpkeepRepository(connection),
  };
  for (const name of connection.modelNames()) await connection.model(name).createIndexes();
  return stores;
}
