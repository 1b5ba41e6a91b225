import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/service-kit/testing';
import type { AdminNotification } from '@livery/shared-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingClient } from '../src/clients/bookingClient.ts';
import { aBooking, aPayment, aTicket, bookingEvent, ending, someAddress } from './factories.ts';
import { openHarness, type Harness } from './harness.ts';
import { openScriptedSmtp, type Script } from './scriptedSmtp.ts';

const DAY_MS = 24 * 3_600_000;
/** A mail server that defers many is asked seldom. */
const PATIENT = { timeoutMs: 90_000 };

let harness: Harness;

beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

const stored = (filter: Record<string, unknown>) =>
  harness.db.collection('notifications').find(filter).sort({ _id: 1 }).toArray();
const rows = () => harness.db.collection('notifications');

describe('an e-mail behind a deferred one', () => {
  it('is not touched while that one is tried again, holds no slot, and leaves right after it', async () => {
    const clock = { offsetMs: 0 };
    const greylisted = Array.from({ length: 20 }, () => aBooking());
    const addresses = new Set(greylisted.map(({ customerEmail }) => customerEmail));
    let isDeferring = true;
    const smtp = await openScriptedSmtp({
      rcpt: (address) =>
        isDeferring && addresses.has(address) ? { code: 451, message: 'Greylisted' } : undefined,
    });
    await harness.start({ clock: () => new Date(Date.now() + clock.offsetMs) }, { SMTP_URL: smtp.url });
    // An acceptance between the deferrals: the server is well, these mailboxes are not ready.
    const other = async () => {
      const booking = aBooking();
      await harness.bus.publish(bookingEvent('booking.completed', booking));
      await eventually(
        () => smtp.completed.some((message) => message.includes(booking.customerEmail)),
        PATIENT,
      );
    };
    for (const booking of greylisted) {
      await harness.bus.publish(newEvent('payment.succeeded', booking.bookingId, aPayment(booking)));
      await eventually(
        async () =>
          expect(await stored({ orderingKey: booking.bookingId, attempts: { $gte: 1 } })).toHaveLength(1),
        PATIENT,
      );
      await other();
    }
    for (const booking of greylisted) await harness.bus.publish(bookingEvent('booking.completed', booking));
    const followers = await eventually(async () => {
      const waiting = await stored({ template: 'booking-completed', waitsFor: { $ne: null } });
      expect(waiting).toHaveLength(20);
      return waiting;
    }, PATIENT);
    const tries = async () =>
      (await stored({ template: 'payment-receipt' })).reduce((sum, one) => sum + Number(one['attempts']), 0);
    const before = await tries();
    clock.offsetMs = 50_000;
    await eventually(async () => expect(await tries()).toBeGreaterThanOrEqual(before + 4), PATIENT);
    const again = await stored({ template: 'booking-completed', waitsFor: { $ne: null } });
    expect(again.map(({ _id, attempts, leaseToken }) => ({ _id, attempts, leaseToken }))).toEqual(
      followers.map(({ _id, attempts, leaseToken }) => ({ _id, attempts, leaseToken })),
    );
    isDeferring = false;
    clock.offsetMs = 100_000;
    await eventually(() => expect(smtp.completed).toHaveLength(60), PATIENT);
    const subjects = (address: string) =>
      smtp.completed
        .filter((message) => message.includes(`To: ${address}`))
        .map((message) => /^Subject: (\w+)/m.exec(message)?.[1]);
    for (const address of addresses) expect(subjects(address)).toEqual(['Receipt', 'Thank']);
    await smtp.close();
  }, 300_000);
});

describe('an e-mail behind one whose sender died', () => {
  it('leaves as soon as that one is found unconfirmed, not when it would have looked by itself', async () => {
    const died = Promise.withResolvers<void>();
    let isHandedOver = false;
    const LEASE_MS = 1_500;
    const first = await harness.start({
      leaseMs: LEASE_MS,
      clock: () => new Date(Date.now() - 10_000),
      wrapMailer: (mailer) => ({
        close: () => mailer.close(),
        send: async (_message, gate) => {
          isHandedOver = await gate();
          await died.promise;
          return { kind: 'withheld' };
        },
      }),
    });
    const booking = aBooking();
    await harness.bus.publish(newEvent('payment.succeeded', booking.bookingId, aPayment(booking)));
    await eventually(() => isHandedOver);
    await harness.bus.publish(bookingEvent('booking.completed', booking));
    await eventually(async () => expect(await stored({ waitsFor: { $ne: null } })).toHaveLength(1));
    died.resolve();
    await first.stop();
    // The other replica's time stands still: only a release makes the follower due.
    const now = new Date();
    await harness.start({ leaseMs: LEASE_MS, clock: () => now });
    await eventually(async () => {
      expect(await stored({ template: 'payment-receipt', status: 'unconfirmed' })).toHaveLength(1);
      expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);
    });
  });
});

describe('while booking is away', () => {
  it('e-mails about bookings wait and others leave; nothing is lost or counted against them', async () => {
    const service = await harness.start();
    await harness.booking.stop();
    const bookings = Array.from({ length: 6 }, () => aBooking());
    for (const booking of bookings) await harness.bus.publish(bookingEvent('booking.completed', booking));
    const ticket = aTicket();
    await harness.bus.publish(newEvent('ticket.created', ticket.ticketId, ticket));
    await eventually(async () => expect(await harness.mailbox.to(ticket.customerEmail)).toHaveLength(1));
    const waiting = await eventually(async () => {
      const { body } = await service.admin.get<AdminNotification[]>('/api/admin/notifications?status=queued');
      expect(body).toHaveLength(6);
      expect(body.some(({ lastError }) => lastError?.includes('booking service') === true)).toBe(true);
      return body;
    });
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0, 0]);

    await harness.booking.start();
    await eventually(async () => {
      for (const { customerEmail } of bookings)
        expect(await harness.mailbox.to(customerEmail)).toHaveLength(1);
    }, PATIENT);
  });

  it('e-mails that come up together share a question, and none joins one that is on its way', async () => {
    const { booking: server } = harness;
    await harness.start();
    const [one, other] = [aBooking(), aBooking()];
    server.hold(true);
    // What booking answers now may be older than what the second event reports.
    await harness.bus.publish(bookingEvent('booking.completed', one));
    await eventually(() => server.held() === 1);
    await harness.bus.publish(newEvent('payment.succeeded', one.bookingId, aPayment(one)));
    await eventually(() => server.held() === 2);
    server.hold(false);
    expect(server.asked.slice(0, 2)).toEqual([[one.bookingId], [one.bookingId]]);
    await eventually(async () => expect(await stored({ status: 'sent' })).toHaveLength(2));
    await harness.bus.publish(bookingEvent('booking.created', { ...other, status: 'pending_approval' }));
    await eventually(async () => expect(await stored({ status: 'sent' })).toHaveLength(4));
    // The customer's and that for staff.
    expect(server.asked.filter((ids) => ids.includes(other.bookingId))).toEqual([[other.bookingId]]);
  });

  it('one booking that it cannot tell of holds up no others', async () => {
    const { booking: server } = harness;
    const bookings = Array.from({ length: 6 }, () => aBooking());
    const events = bookings.map((booking) => bookingEvent('booking.completed', booking));
    for (const event of events) server.learn(event);
    const [broken, ...others] = bookings;
    server.facts.set(broken?.bookingId ?? '', { status: 'of a later release' } as never);
    const before = await harness.start({}, { BOOKING_URL: 'http://127.0.0.1:9' });
    for (const event of events) await harness.publish(event);
    await eventually(async () => expect(await stored({ status: 'queued' })).toHaveLength(6));
    await before.stop();
    await rows().updateMany({}, { $set: { nextAttemptAt: new Date() } });

    // However busy the machine is, those that are on their way to the same question are waited for.
    await harness.start({ batchWaitMs: 600_000 });
    await eventually(async () => {
      for (const { customerEmail } of others) expect(await harness.mailbox.to(customerEmail)).toHaveLength(1);
    });
    expect(server.asked.length).toBeLessThan(6);
    expect(await stored({ status: { $ne: 'sent' } })).toMatchObject([
      { orderingKey: broken?.bookingId, attempts: 0 },
    ]);
  });

  it('is asked about many at once, and believed of each for itself', async () => {
    const { url, learn } = harness.booking;
    const booking = aBooking();
    learn(bookingEvent('booking.approved', booking));
    const client = createBookingClient([url], harness.environment.identitySecret);
    const facts = harness.booking.facts.get(booking.bookingId);
    expect(await client.facts([crypto.randomUUID(), booking.bookingId])).toEqual(['gone', facts]);
  });
});

describe('a mail server that comes back', () => {
  it('gets at once what waited for later because it had deferred everybody', async () => {
    let isDeferring = true;
    const smtp = await openScriptedSmtp({
      rcpt: () => (isDeferring ? { code: 451, message: 'Try again later' } : undefined),
    });
    await harness.start({}, { SMTP_URL: smtp.url });
    const bookings = Array.from({ length: 12 }, () => aBooking());
    for (const booking of bookings) await harness.bus.publish(bookingEvent('booking.completed', booking));
    await eventually(async () =>
      expect((await stored({ attempts: { $gte: 1 } })).length).toBeGreaterThanOrEqual(8),
    );
    // As after an hour of it: all but one would wait for half an hour.
    const [first] = await stored({ status: 'queued' });
    await rows().updateMany(
      { _id: { $ne: first?._id }, status: 'queued' },
      { $set: { nextAttemptAt: new Date(Date.now() + DAY_MS / 48), lastFailedAt: new Date() } },
    );
    isDeferring = false;
    await eventually(() => expect(smtp.completed).toHaveLength(12), PATIENT);
    await smtp.close();
  });

  const moments: Record<string, (script: () => Script) => Parameters<typeof openScriptedSmtp>[0]> = {
    'before its greeting': (script) => ({ connect: script }),
    'in the middle of a session': (script) => ({ rcpt: script }),
  };
  it.each(Object.entries(moments))(
    'after it hung %s: sessions that still hang hold nothing up',
    async (_name, scriptOf) => {
      let isHanging = true;
      let hung = 0;
      const smtp = await openScriptedSmtp(
        scriptOf(() => {
          if (!isHanging) return undefined;
          hung += 1;
          return 'hang';
        }),
      );
      await harness.start({}, { SMTP_URL: smtp.url, MAIL_CONCURRENCY: '4' });
      for (let count = 0; count < 8; count += 1)
        await harness.bus.publish(bookingEvent('booking.completed', aBooking()));
      await eventually(() => hung >= 4);
      isHanging = false;
      await eventually(() => expect(smtp.completed).toHaveLength(8), { timeoutMs: 55_000 });
      await smtp.close();
    },
  );

  it('takes other e-mails while answers to whole messages are still missing', async () => {
    const stuck = Array.from({ length: 4 }, () => aBooking());
    const smtp = await openScriptedSmtp({
      afterDot: (message) =>
        stuck.some(({ customerEmail }) => message.includes(customerEmail)) ? 'hang' : undefined,
    });
    const service = await harness.start({}, { SMTP_URL: smtp.url, MAIL_CONCURRENCY: '4' });
    for (const booking of stuck) await harness.bus.publish(bookingEvent('booking.completed', booking));
    await eventually(() => expect(smtp.completed).toHaveLength(4));
    const next = aBooking();
    await harness.bus.publish(bookingEvent('booking.completed', next));
    await eventually(
      () => expect(smtp.completed.some((message) => message.includes(next.customerEmail))).toBe(true),
      { timeoutMs: 40_000 },
    );
    await smtp.close();
    await eventually(async () => {
      const { body } = await service.admin.get<AdminNotification[]>(
        '/api/admin/notifications?status=unconfirmed',
      );
      expect(body).toHaveLength(4);
    });
  });
});

describe('e-mails that strangers can cause', () => {
  it('are limited for each address; those about approved or paid trips are not', async () => {
    await harness.start({}, { MAIL_STRANGER_HOURLY: '3', MAIL_STRANGER_DAILY: '5' });
    const victim = someAddress('victim');
    for (let count = 0; count < 8; count += 1) {
      const ticket = aTicket({ customerEmail: victim, description: 'Buy at https://evil.example' });
      await harness.bus.publish(newEvent('ticket.created', ticket.ticketId, ticket));
    }
    await eventually(async () => {
      expect(await stored({ recipient: victim, status: 'sent' })).toHaveLength(3);
      expect(
        await stored({ recipient: victim, status: 'queued', dueAt: { $gt: new Date(Date.now() + 60_000) } }),
      ).toHaveLength(5);
    });
    const own = aBooking({ customerEmail: victim });
    await harness.bus.publish(bookingEvent('booking.approved', own));
    await harness.bus.publish(newEvent('payment.succeeded', own.bookingId, aPayment(own)));
    await harness.bus.publish(ending('booking.cancelled', own, { by: 'customer' }));
    await eventually(async () =>
      expect((await harness.mailbox.to(victim)).map(({ subject }) => subject.split(/[ :]/)[0])).toContain(
        'Cancelled',
      ),
    );
    for (const { text } of await harness.mailbox.to(victim)) expect(text).not.toContain('evil.example');
  });
});

describe('a six-digit code', () => {
  it.each(['sent', 'refused'])('is not kept once its e-mail was %s', async (status) => {
    const smtp = await openScriptedSmtp({
      rcpt: () => (status === 'refused' ? { code: 550, message: 'No such mailbox' } : undefined),
    });
    await harness.start({}, { SMTP_URL: smtp.url });
    const email = someAddress('code');
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    await harness.bus.publish(
      newEvent('booking.code_requested', email, { email, code: '407193', expiresAt }),
    );
    await eventually(async () => expect(await stored({ status })).toHaveLength(1));
    expect((await stored({ status }))[0]).not.toHaveProperty('data');
    expect(smtp.completed.length).toBe(status === 'sent' ? 1 : 0);
    await smtp.close();
  });
});
