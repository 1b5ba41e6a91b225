import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aPayment, bookingEvent } from './factories.ts';
import { openHarness, settingsWith, type Harness } from './harness.ts';

/** Each causes four e-mails: the request, its copy, the notice to staff and the receipt. */
const BOOKINGS = 75;
const EMAILS = 4 * BOOKINGS;
/** Pauses between tries grow to 20 s. */
const LONGEST_PAUSE_MS = 15_000;
/** A minute is promised, on a machine that has nothing else to do. */
const PROMISED = { timeoutMs: 180_000 };

let harness: Harness;

beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

describe('after an outage of the mail server', () => {
  it('a backlog of 300 e-mails leaves within a minute, each once and in order', async () => {
    const variables = { MAIL_UNPAID_WAIT_MS: '1000' };
    await Promise.all([harness.start({}, variables), harness.start({}, variables)]);
    await harness.bus.publish(
      newEvent('settings.updated', 'settings', settingsWith(['copies@livery.example'])),
    );
    await eventually(async () =>
      expect(await harness.db.collection('settings').countDocuments()).toBeGreaterThan(0),
    );
    await harness.mailbox.stop();

    const bookings = Array.from({ length: BOOKINGS }, () =>
      aBooking({ status: 'pending_approval', paymentStatus: 'unpaid' }),
    );
    for (const booking of bookings) await harness.bus.publish(bookingEvent('booking.created', booking));
    for (const booking of bookings) {
      const paid = { ...booking, paymentStatus: 'paid' as const };
      await harness.bus.publish(newEvent('payment.succeeded', booking.bookingId, aPayment(paid)));
    }
    const emails = harness.db.collection('notifications');
    await eventually(async () => expect(await emails.countDocuments({ status: 'queued' })).toBe(EMAILS), {
      timeoutMs: 120_000,
    });
    // The pause between two tries has become as long as it gets, and has not lasted long.
    await eventually(
      async () => {
        const longest = { $gte: [{ $subtract: ['$nextAttemptAt', '$lastFailedAt'] }, LONGEST_PAUSE_MS] };
        const isOn = { $gt: ['$nextAttemptAt', new Date(Date.now() + LONGEST_PAUSE_MS / 2)] };
        const failed = { lastFailedAt: { $ne: null }, $expr: { $and: [longest, isOn] } };
        expect(await emails.countDocuments(failed)).toBeGreaterThan(0);
      },
      { timeoutMs: 120_000 },
    );

    await harness.mailbox.start();
    await eventually(
      async () => expect(await emails.countDocuments({ status: 'sent' })).toBe(EMAILS),
      PROMISED,
    );
    // The mail catcher answers before it has read the e-mail that it lists.
    await eventually(async () => expect((await harness.mailbox.all()).length).toBeGreaterThanOrEqual(EMAILS));
    const mails = await harness.mailbox.all();
    expect(mails).toHaveLength(EMAILS);
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(EMAILS);
    for (const { customerEmail } of bookings) {
      const own = mails.filter(({ to }) => to[0]?.address === customerEmail);
      expect(own.map(({ subject }) => subject.split(' ')[0])).toEqual(['We', 'Receipt']);
    }
  }, 600_000);
});
