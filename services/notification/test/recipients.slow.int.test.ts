import { randomUUID } from 'node:crypto';
import { dropTestEnvironment, testEnvironment } from '@livery/service-kit/testing';
import * as fc from 'fast-check';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextGrantAt, type RecipientLimits } from '../src/domain/recipientLimit.ts';
import { openModels, type Models } from '../src/store/models.ts';
import { recipientsRepository } from '../src/store/recipients.repository.ts';
import { someAddress } from './factories.ts';

const environment = testEnvironment('notification');
let connection: mongoose.Connection;
let models: Models;

beforeAll(async () => {
  const { mongoUri, dbName } = environment;
  connection = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
  models = await openModels(connection);
});
afterAll(async () => {
  await connection.close();
  await dropTestEnvironment(environment);
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const start = Date.UTC(2026, 10, 23, 12);

/** What the limits allow, by their rule alone, kept in memory. */
function openModel(limits: RecipientLimits) {
  const granted = new Map<string, Date>();
  return (emailId: string, now: Date): Date | null => {
    for (const [id, at] of granted) if (at.getTime() <= now.getTime() - DAY_MS) granted.delete(id);
    if (granted.has(emailId)) return null;
    const waitUntil = nextGrantAt([...granted.values()], limits, now);
    if (waitUntil === null) granted.set(emailId, now);
    return waitUntil;
  };
}

describe('the limit of an address', () => {
  it('grants and makes wait as its rule says, whatever the times and repetitions', async () => {
    const step = fc.record({
      email: fc.integer({ min: 0, max: 12 }),
      // Clocks of replicas differ: time may seem to run back a little.
      minutesLater: fc.oneof(
        fc.integer({ min: -2, max: 20 }),
        fc.integer({ min: 30, max: 90 }),
        fc.constantFrom(60, 24 * 60),
      ),
    });
    const limits = fc.record({
      perHour: fc.integer({ min: 1, max: 3 }),
      perDay: fc.integer({ min: 1, max: 5 }),
    });
    const property = fc.asyncProperty(limits, fc.array(step, { maxLength: 14 }), async (limited, steps) => {
      const recipients = recipientsRepository(models, limited);
      const model = openModel(limited);
      const address = someAddress();
      let time = start;
      for (const { email, minutesLater } of steps) {
        time += minutesLater * MINUTE_MS;
        const now = new Date(time);
        expect(await recipients.take(address, String(email), now)).toEqual(model(String(email), now));
      }
    });
    await fc.assert(property, { numRuns: 60 });
  }, 120_000);

  it('lets through exactly so many when many ask at the same moment, also the first for an address', async () => {
    const recipients = recipientsRepository(models, { perHour: 3, perDay: 30 });
    for (let round = 0; round < 5; round += 1) {
      const address = someAddress();
      const now = new Date();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => recipients.take(address, randomUUID(), now)),
      );
      expect(answers.filter((waitUntil) => waitUntil === null)).toHaveLength(3);
    }
  });

  it('lets through exactly so many when replicas ask for several addresses at the same moment', async () => {
    const replicas = [1, 2, 3].map(() => recipientsRepository(models, { perHour: 3, perDay: 30 }));
    for (let round = 0; round < 5; round += 1) {
      const addresses = [someAddress('one'), someAddress('other')];
      const now = new Date();
      const answers = await Promise.all(
        Array.from({ length: 24 }, async (_, n) => {
          const address = addresses[n % 2] ?? '';
          return { address, waitUntil: await replicas[n % 3]?.take(address, randomUUID(), now) };
        }),
      );
      for (const address of addresses) {
        const own = answers.filter((answer) => answer.address === address);
        expect(own.filter(({ waitUntil }) => waitUntil === null)).toHaveLength(3);
        for (const { waitUntil } of own)
          if (waitUntil !== null) expect(waitUntil).toEqual(new Date(now.getTime() + 60 * MINUTE_MS));
      }
    }
  });

  it('counts the same for an address however it is written, and e-mails by their id as it is', async () => {
    const recipients = recipientsRepository(models, { perHour: 1, perDay: 1 });
    const address = someAddress();
    const now = new Date(start);
    expect(await recipients.take(address, '$granted', now)).toBeNull();
    expect(await recipients.take(address.toUpperCase(), '$granted', now)).toBeNull();
    expect(await recipients.take(address, 'another', now)).toEqual(new Date(start + DAY_MS));
  });
});
