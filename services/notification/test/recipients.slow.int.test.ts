import { dropTestEnvironment, testEnvironment } from '@livery/test-kit';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipientLimiter } from '../src/store/recipientLimiter.ts';
import { someAddress } from './factories.ts';

const HOUR_MS = 3_600_000;
const environment = testEnvironment('notification');
let connection: mongoose.Connection;

beforeAll(async () => {
  const { mongoUri, dbName } = environment;
  connection = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await dropTestEnvironment(environment);
});

/** Each wait is rounded up to hours. */
const hours = (waits: (number | undefined)[]) => waits.map((ms) => ms && Math.ceil(ms / HOUR_MS));

describe('the limit of an address', () => {
  it('lets through so many within an hour, and makes the others wait until it is over', async () => {
    const recipients = await recipientLimiter(connection, { perHour: 3, perDay: 30 });
    const address = someAddress();
    const waits = [];
    for (let count = 0; count < 5; count += 1) waits.push(await recipients.take(address));
    expect(hours(waits)).toEqual([undefined, undefined, undefined, 1, 1]);
    expect(await recipients.take(someAddress())).toBeUndefined();
  });

  it('lets through so many within a day, and what that refuses counts for no hour', async () => {
    const recipients = await recipientLimiter(connection, { perHour: 3, perDay: 2 });
    const address = someAddress();
    const waits = [];
    for (let count = 0; count < 6; count += 1) waits.push(await recipients.take(address));
    expect(hours(waits)).toEqual([undefined, undefined, 24, 24, 24, 24]);
  });

  it('lets through exactly so many when replicas ask for several addresses at the same moment', async () => {
    const limits = { perHour: 3, perDay: 30 };
    const replicas = await Promise.all([1, 2, 3].map(() => recipientLimiter(connection, limits)));
    for (let round = 0; round < 5; round += 1) {
      const addresses = [someAddress('one'), someAddress('other')];
      const answers = await Promise.all(
        Array.from({ length: 24 }, async (_, n) => {
          const address = addresses[n % 2] ?? '';
          return { address, waitMs: await replicas[n % 3]?.take(address) };
        }),
      );
      for (const address of addresses) {
        const own = answers.filter((answer) => answer.address === address);
        expect(own.filter(({ waitMs }) => waitMs === undefined)).toHaveLength(3);
      }
    }
  });

  it('counts the same for an address however it is written', async () => {
    const recipients = await recipientLimiter(connection, { perHour: 1, perDay: 30 });
    const address = someAddress();
    expect(await recipients.take(address)).toBeUndefined();
    expect(await recipients.take(address.toUpperCase())).toBeGreaterThan(0);
  });
});
