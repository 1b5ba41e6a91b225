import { documentSchema } from '@livery/service-kit';
import type { Connection } from 'mongoose';
import { bookingModel } from './booking.model.ts';
import { createBookingRepository, type RepositoryOptions } from './booking.repository.ts';
import { createLookupCodeRepository } from './lookupCode.repository.ts';
import { createPayCodeRepository } from './payCode.repository.ts';
import { createScheduleRepository, type Schedules } from './schedule.repository.ts';

/** Every collection of this service, with its indexes in place. */
export async function createStores(connection: Connection, options: Omit<RepositoryOptions, 'model'>) {
  const model = bookingModel(connection);
  const stores = {
    model,
    bookings: createBookingRepository({ model, ...options }),
    schedules: {
      vehicle: createScheduleRepository(connection, 'vehicle'),
      chauffeur: createScheduleRepository(connection, 'chauffeur'),
    } satisfies Schedules as Schedules,
    promoHolds: createPromoHoldRepository(connection),
    lookupCodes: createLookupCodeRepository(connection),
    payCodes: createPayCodeRepository(connection),
    maintenance: createMaintenanceRepository(connection),
  };
  for (const name of connection.modelNames()) await connection.model(name).createIndexes();
  return stores;
}

export type Stores = Awaited<ReturnType<typeof createStores>>;

interface PromoHold {
  /** The id of the booking that the promo use is, or will be, for. */
  _id: string;
  code: string;
  at: Date;
}

/** Written before a promo use is taken, so that a crash anywhere leaves a trace of it. */
function createPromoHoldRepository(connection: Connection) {
  const schema = documentSchema<PromoHold>('promoHolds');
  schema.index({ at: 1 });
  const model = connection.model<PromoHold>('PromoHold', schema);
  return {
    /** Notes that a use is about to be taken; a repeated request renews the note. */
    write: async (bookingId: string, code: string, now: Date) => {
      await model.updateOne({ _id: bookingId }, { $set: { code, at: now } }, { upsert: true });
    },
    remove: async (bookingId: string) => {
      await model.deleteOne({ _id: bookingId });
    },
    olderThan: (before: Date) =>
      model
        .find({ at: { $lt: before } })
        .limit(100)
        .lean<PromoHold[]>(),
  };
}

function createMaintenanceRepository(connection: Connection) {
  const model = connection.model<{ _id: string; at: Date }>('Maintenance', documentSchema('maintenance'));
  return {
    /** Does what is to be done once, by whichever replica comes first; doing it twice does no harm. */
    once: async (name: string, clock: () => Date, work: () => Promise<void>) => {
      if ((await model.exists({ _id: name })) !== null) return;
      await work();
      await model.updateOne({ _id: name }, { $set: { at: clock() } }, { upsert: true });
    },
  };
}
