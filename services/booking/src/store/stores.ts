import { createIdempotencyKeys } from '@livery/service-kit';
import type { Connection } from 'mongoose';
import type { BookingClaim } from '../domain/newBooking.ts';
import { bookingModel } from './booking.model.ts';
import { createBookingRepository, type RepositoryOptions } from './booking.repository.ts';
import { createCounterStore } from '../counters/counterStore.ts';
import { createLookupCodeRepository } from './lookupCode.repository.ts';
import { createPromoHoldRepository } from './promoHold.repository.ts';
import { createScheduleRepository } from './schedule.repository.ts';
import { createMaintenanceRepository } from './maintenance.repository.ts';
import { createPendingDeltas } from '../counters/pendingDeltas.ts';

/** Every collection of this service, with its indexes in place. */
export async function createStores(connection: Connection, options: Omit<RepositoryOptions, 'model'>) {
  const model = bookingModel(connection);
  const stores = {
    model,
    bookings: createBookingRepository({ model, ...options }),
    schedules: createScheduleRepository(connection),
    promoHolds: createPromoHoldRepository(connection),
    idempotencyKeys: createIdempotencyKeys<BookingClaim>(connection, 'booking'),
    lookupCodes: createLookupCodeRepository(connection),
    counters: createCounterStore(connection),
    pending: createPendingDeltas(model),
    maintenance: createMaintenanceRepository(connection),
  };
  for (const name of connection.modelNames()) await connection.model(name).createIndexes();
  return stores;
}

export type Stores = Awaited<ReturnType<typeof createStores>>;
