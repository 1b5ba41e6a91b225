import { randomUUID } from 'node:crypto';
import { createLogger } from '@livery/service-kit';
import { dropTestDatabase, testEnvironment } from '@livery/test-kit';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Booking } from '../src/domain/booking.ts';
import { summaryOf } from '../src/domain/summary.ts';
import { createStores } from '../src/store/stores.ts';
import { ZONE } from './factories.ts';
import { sampleBooking } from './sample.ts';

export type Stores = Awaited<ReturnType<typeof createStores>>;

export const silent = createLogger({ service: 'test', level: 'silent' });
const DAY_MS = 86_400_000;

/** The service's collections in a database of their own, emptied after each test of the file. */
export function useStores() {
  const environment = testEnvironment('booking');
  let connection: Connection;
  let stores: Stores;
  let pickups = 0;
  beforeAll(async () => {
    connection = await mongoose
      .createConnection(environment.mongoUri, { dbName: environment.dbName })
      .asPromise();
    stores = await createStores(connection, {
      describe: (booking) => summaryOf(booking, { zone: ZONE, manageToken: 'token', rideToken: 'ride' }),
      onWritten: () => undefined,
    });
  });
  afterEach(async () => {
    for (const { name } of await connection.listCollections())
      await connection.collection(name).deleteMany({});
  });
  afterAll(async () => {
    await connection.close();
    await dropTestDatabase(environment);
  });
  return {
    environment,
    stores: () => stores,
    /** A booking in the database, by the way of the repository; every pickup is on a day of its own. */
    given: async (overrides: Partial<Booking> = {}, now = new Date()): Promise<Booking> => {
      pickups += 1;
      const at = new Date(now.getTime() + pickups * DAY_MS);
      const pickup = { ...sampleBooking().pickup, at, latestAt: at };
      const booking = sampleBooking({ id: randomUUID(), pickup, ...overrides });
      await stores.bookings.add({ before: undefined, after: booking, entries: booking.log, events: [] });
      return booking;
    },
  };
}
