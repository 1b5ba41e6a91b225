import { setTimeout as delay } from 'node:timers/promises';
import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, bookingEvent } from './factories.ts';
import { openHarness, settingsWith, type Harness } from './harness.ts';

/** What the service asked of the database since this was emptied, but for what it asks by the clock. */
const commands: string[] = [];
let harness: Harness;
/** How many e-mails are to have reached the mail server before the first of them goes on. */
let goOnTogether = 1;
let arrived: number;
let haveArrived: PromiseWithResolvers<void>;

beforeEach(async () => {
  harness = await openHarness();
  commands.length = 0;
  sendTogether(1);
  await harness.start({
    onCommand: (name) => {
      if (name !== 'find settings') commands.push(name);
    },
    // No sweep comes between: what is counted is what an event causes.
    sweepMs: 600_000,
    // However busy the machine is, e-mails that are on their way are waited for.
    batchWaitMs: 600_000,
    wrapMailer: (mailer) => ({
      close: () => mailer.close(),
      send: async (message, gate) => {
        arrived += 1;
        if (arrived === goOnTogether) haveArrived.resolve();
        await haveArrived.promise;
        return mailer.send(message, gate);
      },
    }),
  });
  // At the start it looks for texts that nobody sends, for expired leases, for copies to make, and for what is due.
  await eventually(() => expect(count('find notifications')).toBe(4));
});
afterEach(() => harness.close());

function sendTogether(emails: number): void {
  goOnTogether = emails;
  arrived = 0;
  haveArrived = Promise.withResolvers();
}

const count = (name: string) => commands.filter((one) => one === name).length;
const counts = () => Object.fromEntries([...new Set(commands)].map((name) => [name, count(name)]));

async function areSent(emails: number): Promise<void> {
  await eventually(async () => {
    const sent = await harness.db.collection('notifications').countDocuments({ status: 'sent' });
    expect(sent).toBe(emails);
  });
}

/** Until the look for copies that waited for the settings is over too. */
async function learn(ccEmails: string[]): Promise<void> {
  const looks = count('find notifications');
  await harness.bus.publish(newEvent('settings.updated', 'settings', settingsWith(ccEmails)));
  await eventually(() => {
    expect(count('update settings')).toBe(1);
    expect(count('find notifications')).toBe(looks + 1);
  });
  commands.length = 0;
}

/** How close together events arrive is up to the machine: where what `rush` expects of its own is not met, there is another one. */
async function inSomeRush(bookings: number, rush: () => Promise<() => void>): Promise<void> {
  let sent = 0;
  await eventually(
    async () => {
      commands.length = 0;
      harness.booking.asked.length = 0;
      const check = await rush();
      sent += 2 * bookings;
      await areSent(sent);
      check();
    },
    { timeoutMs: 60_000 },
  );
}

const book = (changes: Parameters<typeof aBooking>[0]) =>
  harness.bus.publish(
    bookingEvent('booking.created', aBooking({ status: 'pending_approval', version: 1, ...changes })),
  );
const CASH = { paymentMethod: 'cash', paymentStatus: 'not_required' } as const;

describe('a new booking and its two e-mails', () => {
  it('take four commands and one question to booking when it is paid in cash', async () => {
    await learn([]);
    sendTogether(2);
    await book(CASH);
    await areSent(2);
    expect(counts()).toEqual({
      // Stores both, claimed already.
      'insert notifications': 1,
      // Counts what anybody can have sent to the customer's address.
      'findAndModify recipients': 1,
      // The gate for both, and the outcome of both.
      'update notifications': 2,
    });
    expect(harness.booking.asked).toHaveLength(1);
  });

  it('are checked against what payment has proven, once, when it is paid by card', async () => {
    await learn([]);
    sendTogether(2);
    await book({ paymentMethod: 'stripe', paymentStatus: 'paid' });
    await areSent(2);
    expect(counts()).toEqual({
      'insert notifications': 1,
      'find paymentEvidence': 1,
      // Nobody pays for a booking to annoy somebody else: its e-mails are not limited.
      'update notifications': 2,
    });
    expect(harness.booking.asked).toHaveLength(1);
  });

  it('share their questions and writes with those of other bookings', async () => {
    await learn([]);
    const bookings = 10;
    await inSomeRush(bookings, async () => {
      await Promise.all(Array.from({ length: bookings }, () => book(CASH)));
      return () => {
        // Nine where all come in one go, and each its own four where they come one by one.
        expect(commands.length).toBeLessThan(3 * bookings);
        expect(count('insert notifications')).toBeLessThan(bookings);
        expect(count('update notifications')).toBeLessThan(bookings);
        expect(harness.booking.asked.length).toBeLessThan(bookings);
        // Room for all was found at once.
        expect(count('find notifications')).toBe(0);
      };
    });
  }, 120_000);

  it('are recorded together with those of other bookings while many come one after another', async () => {
    await learn([]);
    const bookings = 20;
    await inSomeRush(bookings, async () => {
      const published: Promise<void>[] = [];
      for (let number = 0; number < bookings; number += 1) {
        published.push(book(CASH));
        await delay(2);
      }
      await Promise.all(published);
      return () => expect(count('insert notifications')).toBeLessThan(bookings / 2);
    });
  }, 120_000);
});

it('copies are stored with their e-mail, and then marked as made in it', async () => {
  await learn(['one@livery.example', 'two@livery.example']);
  sendTogether(4);
  await book({ paymentMethod: 'stripe', paymentStatus: 'paid' });
  await areSent(4);
  expect(count('insert notifications')).toBe(1);
  // The first one's copies are made, and its content is dropped when it is sent before that is stored, or after.
  expect(count('update notifications')).toBeLessThanOrEqual(5);
});
