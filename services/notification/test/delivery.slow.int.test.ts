import type { AdminNotification } from '@livery/shared-types';
import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aPayment, bookingEvent, ending } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';
import { openScriptedSmtp } from './scriptedSmtp.ts';

let harness: Harness;

beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

async function listed(service: RunningService, query: string): Promise<AdminNotification[]> {
  const { status, body } = await service.admin.get<AdminNotification[]>(`/api/admin/notifications?${query}`);
  expect(status).toBe(200);
  return body;
}

describe('while the mail server is down', () => {
  it('e-mails wait, survive a restart, and those that are still true leave once and in order when it is back', async () => {
    await harness.mailbox.stop();
    let service = await harness.start();
    const booking = aBooking();
    await harness.bus.publish(bookingEvent('booking.created', booking));
    await harness.bus.publish(newEvent('payment.succeeded', booking.bookingId, aPayment(booking)));
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    await harness.bus.publish(ending('booking.cancelled', booking));
    await eventually(
      async () => {
        const all = await listed(service, `orderingKey=${booking.bookingId}`);
        const own = all.filter(
          ({ recipient, template }) =>
            recipient === booking.customerEmail && !template.startsWith('reminder-'),
        );
        // One that comes up meanwhile may be dropped already, because it is no longer true; none is sent.
        const still = ['payment-receipt', 'booking-cancelled'];
        expect(own).toHaveLength(4);
        for (const { template, status } of own)
          expect(
            still.includes(template) ? ['queued', 'sending'] : ['queued', 'sending', 'cancelled'],
          ).toContain(status);
        expect(
          all.some(({ lastError }) => lastError !== null && /ECONNREFUSED|connect/.test(lastError)),
        ).toBe(true);
      },
      { timeoutMs: 40_000 },
    );
    expect(await listed(service, 'status=failed')).toEqual([]);

    await service.stop();
    service = await harness.start();
    await harness.mailbox.start();
    const mails = await eventually(
      async () => {
        const arrived = await harness.mailbox.to(booking.customerEmail);
        expect(arrived).toHaveLength(2);
        return arrived;
      },
      { timeoutMs: 40_000 },
    );
    expect(mails.map(({ subject }) => subject.split(/[ :]/)[0])).toEqual(['Receipt', 'Cancelled']);
    await eventually(async () => expect(await listed(service, 'status=queued')).toEqual([]));
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(2);
    const dropped = await listed(service, `orderingKey=${booking.bookingId}&status=cancelled`);
    expect(dropped.map(({ template }) => template).toSorted()).toEqual([
      'booking-approved',
      'booking-received',
      'reminder-day',
      'reminder-soon',
      'staff-new-booking',
    ]);
  });
});

describe('several replicas', () => {
  it('send each e-mail once', async () => {
    await Promise.all([harness.start(), harness.start()]);
    const bookings = Array.from({ length: 60 }, () => aBooking());
    await Promise.all(
      bookings.map((booking) => harness.bus.publish(bookingEvent('booking.completed', booking))),
    );
    // Everything again, while both are at it.
    await Promise.all(
      bookings.map((booking) => harness.bus.publish(bookingEvent('booking.completed', booking))),
    );
    await eventually(async () => expect(await harness.mailbox.all()).toHaveLength(60), { timeoutMs: 30_000 });

    const recipients = (await harness.mailbox.all()).flatMap(({ to }) => to.map(({ address }) => address));
    expect(recipients.toSorted()).toEqual(bookings.map(({ customerEmail }) => customerEmail).toSorted());
    const ids = (await harness.mailbox.all()).map(({ headers }) => headers['message-id']);
    expect(new Set(ids).size).toBe(60);
  });
});

describe('what the mail server answers', () => {
  it('"never" is shown to staff, and sent when a person asks for it', async () => {
    let isRefusing = true;
    const smtp = await openScriptedSmtp({
      rcpt: () => (isRefusing ? { code: 550, message: 'No such mailbox' } : undefined),
    });
    const service = await harness.start({}, { SMTP_URL: smtp.url });
    const booking = aBooking();
    await harness.bus.publish(bookingEvent('booking.completed', booking));
    const [email] = await eventually(async () => {
      const failed = await listed(service, 'status=failed');
      expect(failed).toHaveLength(1);
      return failed;
    });
    expect(email).toMatchObject({
      status: 'refused',
      attempts: 1,
      recipient: booking.customerEmail,
      orderingKey: booking.bookingId,
      canResend: true,
    });
    expect(email?.lastError).toContain('No such mailbox');
    expect(JSON.stringify(email)).not.toContain(booking.manageToken);

    isRefusing = false;
    const resent = await service.admin.post(`/api/admin/notifications/${email?.id}/resend`);
    expect(resent.status).toBe(200);
    await eventually(async () => expect(await listed(service, 'status=sent')).toHaveLength(1));
    expect(smtp.completed).toHaveLength(1);

    const again = await service.admin.post(`/api/admin/notifications/${email?.id}/resend`);
    expect(again).toMatchObject({ status: 409, body: { code: 'notification.wrong_status' } });
    expect(smtp.completed).toHaveLength(1);
    await smtp.close();
  });

  it('"not now" is tried again later, for a day, and then given up', async () => {
    const clock = { now: new Date() };
    const smtp = await openScriptedSmtp({ rcpt: () => ({ code: 451, message: 'Greylisted' }) });
    const service = await harness.start({ clock: () => clock.now }, { SMTP_URL: smtp.url });
    await harness.bus.publish(bookingEvent('booking.completed', aBooking()));

    await eventually(async () => {
      const [email] = await listed(service, 'status=queued');
      expect(email).toMatchObject({ attempts: 1 });
      const wait = Date.parse(email?.nextAttemptAt ?? '') - clock.now.getTime();
      expect(wait).toBeGreaterThanOrEqual(5_000);
      expect(wait).toBeLessThanOrEqual(5_500);
    });
    clock.now = new Date(clock.now.getTime() + 6_000);
    await eventually(async () => {
      expect(await listed(service, 'status=queued')).toMatchObject([{ attempts: 2 }]);
    });
    clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
    await eventually(async () => {
      expect(await listed(service, 'status=failed')).toMatchObject([{ attempts: 3, status: 'dead' }]);
    });
    await smtp.close();
  });

  it('nothing, once it has the whole message: the e-mail is not sent again by itself', async () => {
    let isCutting = true;
    const smtp = await openScriptedSmtp({ afterDot: () => (isCutting ? 'cut' : undefined) });
    const service = await harness.start({ leaseMs: 1_000 }, { SMTP_URL: smtp.url });
    const booking = aBooking();
    await harness.bus.publish(bookingEvent('booking.completed', booking));
    const [email] = await eventually(async () => {
      const failed = await listed(service, 'status=unconfirmed');
      expect(failed).toHaveLength(1);
      return failed;
    });
    isCutting = false;
    // Another e-mail to the same reader goes its way, so the sender has moved on.
    await harness.bus.publish(newEvent('payment.succeeded', booking.bookingId, aPayment(booking)));
    await eventually(async () => expect(await listed(service, 'status=sent')).toHaveLength(1));
    expect(smtp.completed.filter((message) => message.includes('Thank you for riding'))).toHaveLength(1);

    await service.admin.post(`/api/admin/notifications/${email?.id}/resend`);
    await eventually(async () => expect(await listed(service, 'status=sent')).toHaveLength(2));
    const both = smtp.completed.filter((message) => message.includes('Thank you for riding'));
    const ids = both.map((message) => /^Message-ID: (.*)$/m.exec(message)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
    await smtp.close();
  });
});

describe('an e-mail that cannot be sent', () => {
  it('to an address that is a list is refused before any mail server sees it', async () => {
    const service = await harness.start();
    const booking = aBooking({ customerEmail: 'a@example.test, b@example.test' });
    await harness.bus.publish(bookingEvent('booking.completed', booking));
    await eventually(async () => {
      expect(await listed(service, 'status=failed')).toMatchObject([{ status: 'refused' }]);
    });
    expect(await harness.mailbox.all()).toEqual([]);
  });

  it('in time is not sent at all', async () => {
    await harness.mailbox.stop();
    const clock = { now: new Date() };
    const service = await harness.start({ clock: () => clock.now });
    const expiresAt = new Date(clock.now.getTime() + 600_000).toISOString();
    const email = 'late@example.test';
    await harness.bus.publish(
      newEvent('booking.code_requested', email, { email, sealedCode: harness.seal('112233'), expiresAt }),
    );
    // A try under way would still be in time when the mail server comes back.
    await eventually(async () => {
      const [email] = await listed(service, 'status=queued');
      expect(email?.lastError).toEqual(expect.any(String));
    });
    clock.now = new Date(clock.now.getTime() + 601_000);
    await harness.mailbox.start();
    await eventually(async () => expect(await listed(service, 'status=cancelled')).toHaveLength(1), {
      timeoutMs: 40_000,
    });
    expect(await harness.mailbox.all()).toEqual([]);
  });
});
