import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
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

describe('an e-mail behind another', () => {
  it('that is deferred never overtakes it, and holds up no others', async () => {
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
    const behind = {
      template: 'booking-completed',
      orderingKey: { $in: greylisted.map((one) => one.bookingId) },
    };
    await eventually(
      async () => expect(await stored({ ...behind, waits: { $gte: 2 } })).toHaveLength(20),
      PATIENT,
    );
    await other();
    const tries = async () =>
      (await stored({ template: 'payment-receipt' })).reduce((sum, one) => sum + Number(one['attempts']), 0);
    const before = await tries();
    clock.offsetMs = 50_000;
    await eventually(async () => expect(await tries()).toBeGreaterThanOrEqual(before + 4), PATIENT);
    expect(await stored({ ...behind, attempts: 0 })).toHaveLength(20);
    isDeferring = false;
    clock.offsetMs = 100_000;
    await eventually(() => expect(smtp.completed).toHaveLength(61), PATIENT);
    const subjects = (address: string) =>
      smtp.completed
        .filter((message) => message.includes(`To: ${address}`))
        .map((message) => /^Subject: (\w+)/m.exec(message)?.[1]);
    for (const address of addresses) expect(subjects(address)).toEqual(['Receipt', 'Thank']);
    await smtp.close();
  }, 300_000);

  it('whose sender died leaves once that one is found unconfirmed', async () => {
    const died = Promise.withResolvers<void>();
    let isHandedOver = false;
    const LEASE_MS = 1_500;
    const first = await harness.start({
      leaseMs: LEASE_MS,
      clock: () => new Date(Date.now() - 10_000),
      wrapMailer: (mailer) => ({
        ...mailer,
        send: async () => {
          isHandedOver = true;
          await died.promise;
          throw new Error('It died');
        },
      }),
    });
    const booking = aBooking();
    await harness.bus.publish(newEvent('payment.succeeded', booking.bookingId, aPayment(booking)));
    await eventually(() => isHandedOver);
    await harness.bus.publish(bookingEvent('booking.completed', booking));
    await eventually(async () => expect(await stored({ waits: { $gte: 1 } })).toHaveLength(1));
    died.resolve();
    await first.stop();
    await harness.start({ leaseMs: LEASE_MS });
    await eventually(async () => {
      expect(await stored({ template: 'payment-receipt', status: 'unconfirmed' })).toHaveLength(1);
      expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);
    });
  });
});

describe('an e-mail about a payment', () => {
  it('waits until booking has heard of it, and so does the request that waited for the payment', async () => {
    const { booking: server } = harness;
    await harness.start();
    const booking = aBooking({ status: 'pending_approval', paymentStatus: 'unpaid' });
    await harness.bus.publish(bookingEvent('booking.created', booking));
    await eventually(async () =>
      expect(await stored({ template: 'booking-received', status: 'queued' })).toHaveLength(1),
    );
    const known = server.facts.get(booking.bookingId);
    if (known === undefined) throw new Error('Booking knows of nothing');
    server.facts.set(booking.bookingId, { ...known, captures: [] });
    const payment = aPayment(booking);
    await harness.publish(newEvent('payment.succeeded', booking.bookingId, payment));
    await eventually(async () => expect(await stored({ waits: { $gte: 1 } })).toHaveLength(3));
    expect(await harness.mailbox.all()).toEqual([]);

    const { paymentIntentId: intentId, amountCents: capturedCents } = payment;
    const paid = { paymentStatus: 'paid' as const, canPay: false, capturedCents, balanceDueCents: 0 };
    server.facts.set(booking.bookingId, { ...known, ...paid, captures: [{ intentId, capturedCents }] });
    await eventually(async () => {
      const mails = await harness.mailbox.to(booking.customerEmail);
      expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['We', 'Receipt']);
      expect(mails[0]?.text).toContain('Paid by card. Thank you.');
    });
  });

  it('that went back is not sent once the refund has failed', async () => {
    const booking = aBooking();
    const refund = { refundId: 're_1', refundedCents: 1_000, totalRefundedCents: 0, reason: '' };
    const payment = { ...aPayment(booking), ...refund };
    const service = await harness.start({}, { BOOKING_URL: 'http://127.0.0.1:9' });
    await harness.bus.publish(
      newEvent('payment.refunded', booking.bookingId, { ...payment, totalRefundedCents: 1_000 }),
    );
    await harness.bus.publish(newEvent('payment.refund_failed', booking.bookingId, payment));
    await eventually(async () => expect(await stored({ status: 'queued' })).toHaveLength(2));
    await service.stop();
    await harness.start();
    await eventually(async () =>
      expect(await stored({ template: 'staff-refund-failed', status: 'sent' })).toHaveLength(1),
    );
    await eventually(async () =>
      expect(await stored({ template: 'refund-issued', status: 'cancelled' })).toMatchObject([
        { lastError: 'The refund did not go through after all' },
      ]),
    );
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

  it('one booking that it cannot tell of holds up no others', async () => {
    const { booking: server } = harness;
    const bookings = Array.from({ length: 6 }, () => aBooking());
    const events = bookings.map((booking) => bookingEvent('booking.completed', booking));
    for (const event of events) server.learn(event);
    const [broken, ...others] = bookings;
    server.facts.set(broken?.bookingId ?? '', { status: 'of a later release' } as never);
    await harness.start();
    for (const event of events) await harness.publish(event);
    await eventually(async () => {
      for (const { customerEmail } of others) expect(await harness.mailbox.to(customerEmail)).toHaveLength(1);
    });
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
    const stuck = Array.from({ length: 8 }, () => aBooking());
    const smtp = await openScriptedSmtp({
      afterDot: (message) =>
        stuck.some(({ customerEmail }) => message.includes(customerEmail)) ? 'hang' : undefined,
    });
    const service = await harness.start({}, { SMTP_URL: smtp.url, MAIL_CONCURRENCY: '4' });
    for (const booking of stuck) await harness.bus.publish(bookingEvent('booking.completed', booking));
    await eventually(() => expect(smtp.completed).toHaveLength(8), { timeoutMs: 40_000 });
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
      expect(body).toHaveLength(8);
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
      newEvent('booking.code_requested', email, { email, sealedCode: harness.seal('407193'), expiresAt }),
    );
    await eventually(async () => expect(await stored({ status })).toHaveLength(1));
    expect((await stored({ status }))[0]).not.toHaveProperty('data');
    expect(smtp.completed.length).toBe(status === 'sent' ? 1 : 0);
    await smtp.close();
  });
});
