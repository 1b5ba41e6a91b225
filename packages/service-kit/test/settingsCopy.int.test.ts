import {
  COMPANY_LINES_DEFAULTS,
  COMPANY_PROMISES_DEFAULTS,
  RIDE_SETTINGS_DEFAULTS,
} from '@livery/shared-types';
import type { Settings } from '@livery/shared-types';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSettingsCopy } from '../src/index.ts';
import { dropTestDatabase, testEnvironment } from '@livery/test-kit';

const environment = testEnvironment('settings');
const connections: mongoose.Connection[] = [];

/** As another replica of the service would have it. */
async function openCopy() {
  const { mongoUri, dbName } = environment;
  const connection = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
  connections.push(connection);
  return createSettingsCopy(connection, () => Promise.reject(new Error('catalog is away')));
}
let one: Awaited<ReturnType<typeof openCopy>>;
let other: typeof one;

beforeAll(async () => {
  [one, other] = [await openCopy(), await openCopy()];
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await dropTestDatabase(environment);
});

const settings = (updatedAt: string): Settings => ({
  stripePaymentEnabled: true,
  cashPaymentEnabled: true,
  verifyCustomers: false,
  cardMode: 'charge' as const,
  ...COMPANY_PROMISES_DEFAULTS,
  ...COMPANY_LINES_DEFAULTS,
  ...RIDE_SETTINGS_DEFAULTS,
  ccEmails: [`cc-of-${updatedAt.slice(0, 4)}@livery.example`],
  version: 1,
  updatedAt,
});
const [older, newer] = [settings('2026-01-01T00:00:00.000Z'), settings('2027-01-01T00:00:00.000Z')];

it('the newest settings count at once where they arrive, and at the other replicas once they hear of them or read them again', async () => {
  expect(await one.find()).toBeUndefined();
  await one.keep(older);
  expect(await one.find()).toMatchObject(older);
  expect(await other.find()).toMatchObject(older);

  await one.keep(newer);
  expect(await one.find()).toMatchObject(newer);
  // The jobs that fetch settings do this every few seconds.
  expect(await other.findOrFetch()).toMatchObject(newer);
  expect(await other.find()).toMatchObject(newer);

  await one.keep(older);
  expect(await one.find()).toMatchObject(newer);
  expect(await one.findOrFetch()).toMatchObject(newer);
});

it('the newest settings that are known can be had without waiting, also while they are to be read again', async () => {
  const copy = await openCopy();
  expect(copy.latest()).toBeUndefined();
  await copy.find();
  expect(copy.latest()).toMatchObject(newer);
  copy.forget();
  expect(copy.latest()).toMatchObject(newer);
});

it('a replica that hears of new settings uses them before anybody has stored them', async () => {
  const newest = settings('2028-01-01T00:00:00.000Z');
  other.remember(newest);
  expect(await other.find()).toMatchObject(newest);
  other.remember(newer);
  expect(await other.find()).toMatchObject(newest);
  other.forget();
  expect(await other.find()).toMatchObject(newer);
});

it('a replica that heard of new settings uses them however long it takes until they are stored', async () => {
  const copy = await openCopy();
  const newest = settings('2029-01-01T00:00:00.000Z');
  copy.remember(newest);
  const later = performance.now() + 60_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
  try {
    expect(await copy.find()).toMatchObject(newest);
    expect(await copy.findOrFetch()).toMatchObject(newest);
  } finally {
    clock.mockRestore();
  }
});
