import { COMPANY_LINES_DEFAULTS, RIDE_SETTINGS_DEFAULTS } from '@livery/shared-types';
import { createSettingsCopy } from '@livery/service-kit';
import type { TestEnvironment } from '@livery/service-kit/testing';
import mongoose, { type Connection } from 'mongoose';
import { createStores } from '../src/store/stores.ts';
import { loadBookings } from './bulk.ts';

export const connectForBulk = ({ mongoUri, dbName }: TestEnvironment): Promise<Connection> =>
  mongoose.createConnection(mongoUri, { dbName, sanitizeFilter: true }).asPromise();

/**
 * Fills an empty database with bookings, before any service serves from it: their counts are built when one starts.
 * The connection is the caller's to close. Unlike a service's own it waits however long an index takes.
 */
export async function bulkDatabase(
  environment: TestEnvironment,
  size: number,
  now: Date,
): Promise<Connection> {
  const connection = await connectForBulk(environment);
  const { model } = await createStores(connection, {
    describe: () => {
      throw new Error('Nothing is published here');
    },
    onWritten: () => undefined,
  });
  // Indexes are built over the whole, which is quicker than row by row.
  await model.collection.dropIndexes();
  await loadBookings(model, 0, size, now);
  await model.createIndexes();
  await createSettingsCopy(connection, () => Promise.reject(new Error('Nothing is fetched here'))).keep({
    stripePaymentEnabled: true,
    cashPaymentEnabled: true,
    verifyCustomers: false,
    cardMode: 'charge' as const,
    ...COMPANY_LINES_DEFAULTS,
    ...RIDE_SETTINGS_DEFAULTS,
    ccEmails: [],
    updatedAt: now.toISOString(),
  });
  return connection;
}
