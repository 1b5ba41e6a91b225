import { randomUUID } from 'node:crypto';
import { dropTestEnvironment, testEnvironment } from '@livery/service-kit/testing';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claim } from '../src/store/claim.ts';
import { openModels, type Models } from '../src/store/models.ts';
import type { NewNotification } from '../src/store/newNotification.ts';
import { notificationsRepository, type Notifications } from '../src/store/notifications.repository.ts';

const LEASE_MS = 60_000;
const environment = testEnvironment('notification');
let connection: mongoose.Connection;
let models: Models;
let notifications: Notifications;

beforeAll(async () => {
  const { mongoUri, dbName } = environment;
  connection = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
  models = await openModels(connection);
  notifications = notificationsRepository(models, LEASE_MS);
});
afterAll(async () => {
  await connection.close();
  await dropTestEnvironment(environment);
});

const now = new Date('2026-11-23T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

const email = (orderingKey: string, dueAt = now): NewNotification => ({
  _id: randomUUID(),
  dedupeKey: orderingKey,
  eventId: orderingKey,
  eventType: 'booking.completed',
  correlationId: orderingKey,
  template: 'booking-completed',
  audience: 'customer',
  recipient: 'ada@example.com',
  orderingKey,
  data: {},
  dueAt,
  nextAttemptAt: dueAt,
  expiresAt: null,
  copies: 'none',
});

async function claimed(count: number): Promise<Claim[]> {
  const emails = Array.from({ length: count }, () => email(randomUUID()));
  const { claims } = await notifications.insert(emails, count, now);
  expect(claims).toHaveLength(count);
  return claims;
}

const stored = async (claims: readonly Claim[]) => {
  const records = await models.notifications.find({ _id: claims.map(({ _id }) => _id) }).lean();
  return claims.map(({ _id }) => records.find((record) => record._id === _id));
};

describe('the e-mails of events that come at the same moment', () => {
  const eventOf = () => [email(randomUUID()), email(randomUUID())];
  const insert = (emails: readonly NewNotification[]) => notifications.insert(emails, emails.length, now);

  it('are stored for each, and claimed once however often an event comes', async () => {
    const [known, half, repeated, fresh] = [eventOf(), eventOf(), eventOf(), eventOf()];
    await insert(known);
    await insert(half.slice(0, 1));
    const inserted = await Promise.all([known, half, repeated, repeated, fresh].map(insert));
    expect(inserted.map(({ isWhole }) => isWhole)).toEqual([false, false, true, false, true]);
    expect(inserted.map(({ claims }) => claims.length)).toEqual([0, 0, 2, 0, 2]);
    for (const { claims } of inserted)
      expect(await stored(claims)).toMatchObject(claims.map(({ leaseToken }) => ({ leaseToken })));
    // The half that was missing is nobody's, so that whoever looks next takes it.
    const [, missing] = half as [NewNotification, NewNotification];
    expect(await models.notifications.findById(missing._id).lean()).toMatchObject({ status: 'queued' });
  });

  it('are all reported when the database does not answer', async () => {
    const { mongoUri, dbName } = environment;
    const away = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
    const cutOff = notificationsRepository(await openModels(away), LEASE_MS);
    await away.close();
    const results = await Promise.allSettled([eventOf(), eventOf()].map((own) => cutOff.insert(own, 2, now)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('a look for what is due', () => {
  const due = (count: number) => Array.from({ length: count }, (_, n) => email(randomUUID(), later(n - 100)));

  it('takes as many as it is asked for, those that waited longest first', async () => {
    await models.notifications.deleteMany({});
    const emails = due(5);
    await notifications.insert(emails, 0, now);
    const ids = emails.map(({ _id }) => _id);
    const first = await notifications.claim(now, 3);
    expect(first.claims.map(({ _id }) => _id)).toEqual(ids.slice(0, 3));
    expect(first.isDueLeft).toBe(true);
    const second = await notifications.claim(now, 3);
    expect(second.claims.map(({ _id }) => _id)).toEqual(ids.slice(3));
    expect(second.isDueLeft).toBe(false);
    expect(await notifications.claim(now, 3)).toEqual({ claims: [], isDueLeft: false });
    expect(await notifications.claim(now, 1)).toEqual({ claims: [], isDueLeft: false });
  });

  it('gives each e-mail to one of several that look at the same moment', async () => {
    await models.notifications.deleteMany({});
    await notifications.insert(due(30), 0, now);
    const taken: string[] = [];
    const drain = async (limit: number) => {
      for (let isDueLeft = true; isDueLeft;) {
        const next = await notifications.claim(now, limit);
        taken.push(...next.claims.map(({ _id }) => _id));
        ({ isDueLeft } = next);
      }
    };
    await Promise.all([4, 4, 1, 3, 8].map(drain));
    expect(taken).toHaveLength(30);
    expect(new Set(taken).size).toBe(30);
  });

  it('leaves what is not due, and templates that are to be left', async () => {
    await models.notifications.deleteMany({});
    const [early, left] = [email(randomUUID(), later(1)), email(randomUUID())];
    await notifications.insert([early, left], 0, now);
    expect(await notifications.claim(now, 4, { templates: ['booking-completed'] })).toEqual({
      claims: [],
      isDueLeft: false,
    });
    const { claims } = await notifications.claim(now, 4);
    expect(claims).toMatchObject([{ _id: left._id, status: 'sending', stage: 'connecting' }]);
  });

  it('leaves those right behind one that it takes, or that is in hand', async () => {
    await models.notifications.deleteMany({});
    const [inHand, before, behindBoth, behindOne, free] = due(5);
    const all = [inHand, before, behindBoth, behindOne, free] as NewNotification[];
    await notifications.insert(all, 1, now);
    const waitFor = (one?: NewNotification, other?: NewNotification) =>
      models.notifications.updateOne({ _id: one?._id }, { waitsFor: other?._id });
    await waitFor(behindBoth, before);
    await waitFor(behindOne, inHand);
    const held = new Set([inHand?._id ?? '']);
    const { claims } = await notifications.claim(now, 8, { behind: held });
    expect(claims.map(({ _id }) => _id)).toEqual([before?._id, free?._id]);
    // A look that finds nothing else says so, and whoever looks without having that one in hand takes them.
    expect(await notifications.claim(now, 2, { behind: new Set(all.map(({ _id }) => _id)) })).toEqual({
      claims: [],
      isDueLeft: false,
    });
    expect((await notifications.claim(now, 8)).claims).toHaveLength(2);
  });
});

const subjectOf = (claim: Claim) => `Subject of ${claim._id}`;
const messages = (claims: readonly Claim[]) => claims.map((claim) => ({ claim, subject: subjectOf(claim) }));

describe('the gate, for several e-mails at once', () => {
  it('opens for each, and keeps each its own subject', async () => {
    const claims = await claimed(3);
    expect(await notifications.markHandedOver(messages(claims), now)).toEqual([true, true, true]);
    expect(await stored(claims)).toMatchObject(
      claims.map((claim) => ({
        status: 'sending',
        stage: 'handed-over',
        subject: subjectOf(claim),
        leaseUntil: later(LEASE_MS),
      })),
    );
  });

  it('stays closed for those that were cancelled or taken over', async () => {
    const [cancelled, lost, open] = (await claimed(3)) as [Claim, Claim, Claim];
    await notifications.cancel(cancelled, 'The trip ended before', now);
    const other = { ...lost, leaseToken: randomUUID() };
    await models.notifications.updateOne({ _id: lost._id }, { $set: { leaseToken: other.leaseToken } });
    expect(await notifications.markHandedOver(messages([other]), now)).toEqual([true]);

    expect(await notifications.markHandedOver(messages([cancelled, lost, open]), now)).toEqual([
      false,
      false,
      true,
    ]);
    expect(await stored([cancelled, lost, open])).toMatchObject([
      { status: 'cancelled' },
      { leaseToken: other.leaseToken },
      { stage: 'handed-over' },
    ]);
  });

  it('opens for none of them while the database does not answer', async () => {
    const claims = await claimed(2);
    const { mongoUri, dbName } = environment;
    const away = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
    const cutOff = notificationsRepository(await openModels(away), LEASE_MS);
    await away.close();
    await expect(cutOff.markHandedOver(messages(claims), now)).rejects.toThrow();
    expect(await stored(claims)).toMatchObject([{ stage: 'connecting' }, { stage: 'connecting' }]);
  });
});

describe('the outcome of several e-mails at once', () => {
  const sent = (claims: readonly Claim[]) => claims.map((claim) => ({ claim, at: later(50) }));

  it('is stored for each, and once however often it is repeated', async () => {
    const claims = await claimed(3);
    await notifications.markHandedOver(messages(claims), now);
    await notifications.recordSent(sent(claims));
    await notifications.recordSent(sent(claims));
    const records = await stored(claims);
    expect(records).toMatchObject(
      claims.map(() => ({ status: 'sent', attempts: 1, sentAt: later(50), leaseUntil: null, stage: null })),
    );
    for (const record of records) expect(record).not.toHaveProperty('data');
  });

  it('makes due what waits for one of them', async () => {
    const orderingKey = randomUUID();
    const { claims } = await notifications.insert(
      [email(orderingKey, later(-1_000)), email(orderingKey)],
      2,
      now,
    );
    const [first, behind] = claims as [Claim, Claim];
    const predecessor = await notifications.findPredecessor(behind);
    expect(predecessor?._id).toBe(first._id);
    if (predecessor !== null) await notifications.requeueBehind(behind, predecessor, now);
    const others = await claimed(2);
    await notifications.markHandedOver(messages([first, ...others]), now);

    await notifications.recordSent(sent([first, ...others]));
    expect(await stored([first, ...others])).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'sent', attempts: 1 })),
    );
    expect(await stored([behind])).toMatchObject([
      { status: 'queued', waitsFor: null, nextAttemptAt: later(50) },
    ]);
  });

  it('corrects one that a sweep took for unconfirmed, and leaves one that is in other hands', async () => {
    const [late, lost] = (await claimed(2)) as [Claim, Claim];
    await notifications.markHandedOver(messages([late, lost]), now);
    await notifications.releaseExpired(later(LEASE_MS + 1));
    await models.notifications.updateOne(
      { _id: lost._id },
      { $set: { status: 'sending', leaseToken: randomUUID() } },
    );
    await notifications.recordSent(sent([late, lost]));
    expect(await stored([late, lost])).toMatchObject([{ status: 'sent' }, { status: 'sending' }]);
  });
});
