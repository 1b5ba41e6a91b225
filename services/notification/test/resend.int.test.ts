import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import type { AdminNotification, EventData } from '@livery/shared-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aPayment, aTicket, bookingEvent, someAddress } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';
import { openScriptedSmtp } from './scriptedSmtp.ts';

/** The machine may be busy. */
const PATIENT = { timeoutMs: 45_000 };
const LIST = '/api/admin/notifications';

let harness: Harness;

beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

const failedOne = (service: RunningService) =>
  eventually(async () => {
    const { body } = await service.admin.get<AdminNotification[]>(`${LIST}?status=failed`);
    expect(body).toHaveLength(1);
    return body[0] as AdminNotification;
  }, PATIENT);

describe('an e-mail that failed', () => {
  it('is sent to a corrected address, once, and the record keeps who corrected it and where it went before', async () => {
    const wrong = someAddress('typo');
    const right = someAddress('right');
    const smtp = await openScriptedSmtp({
      rcpt: (address) => (address === wrong ? { code: 550, message: 'No such mailbox' } : undefined),
    });
    const service = await harness.start({}, { SMTP_URL: smtp.url });
    await harness.bus.publish(bookingEvent('booking.completed', aBooking({ customerEmail: wrong })));
    const failed = await failedOne(service);

    for (const recipient of [
      'nobody',
      'a@example.test, b@example.test',
      'a@example.test\r\nBcc: b@example.test',
      '',
      7,
    ])
      expect((await service.admin.post(`${LIST}/${failed.id}/resend`, { recipient })).status).toBe(400);
    expect((await service.anyone.post(`${LIST}/${failed.id}/resend`, { recipient: right })).status).not.toBe(
      200,
    );
    expect(await failedOne(service)).toMatchObject({ recipient: wrong, status: 'refused' });
    expect(smtp.completed).toEqual([]);

    const resent = await service.admin.post<AdminNotification>(`${LIST}/${failed.id}/resend`, {
      recipient: right,
    });
    expect(resent).toMatchObject({ status: 200, body: { id: failed.id, recipient: right } });
    await eventually(async () => {
      const { body } = await service.admin.get<AdminNotification[]>(`${LIST}?status=sent`);
      expect(body).toMatchObject([{ id: failed.id, recipient: right }]);
    });
    expect(smtp.completed).toHaveLength(1);
    expect(smtp.completed[0]).toContain(`To: ${right}`);
    const record = await harness.db.collection('notifications').findOne({ recipient: right });
    expect(record?.['resends']).toEqual([{ at: expect.any(Date), by: 'marisol', recipient: wrong }]);

    const again = await service.admin.post(`${LIST}/${failed.id}/resend`, {
      recipient: someAddress('third'),
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'notification.wrong_status' } });
    expect(smtp.completed).toHaveLength(1);
    await smtp.close();
  });

  it('is dismissed: it needs no person any more, and may still be sent again', async () => {
    const wrong = someAddress('typo');
    const right = someAddress('right');
    const smtp = await openScriptedSmtp({
      rcpt: (address) => (address === wrong ? { code: 550, message: 'No such mailbox' } : undefined),
    });
    const service = await harness.start({}, { SMTP_URL: smtp.url });
    const booking = aBooking({ customerEmail: wrong });
    await harness.bus.publish(bookingEvent('booking.completed', booking));
    const failed = await failedOne(service);
    expect(failed).toMatchObject({ bookingId: booking.bookingId, orderingKey: booking.bookingId });

    // The second press is a colleague's, whose list is older.
    for (let press = 1; press <= 2; press += 1) {
      const reply = await service.admin.post<AdminNotification>(`${LIST}/${failed.id}/dismiss`);
      expect(reply).toMatchObject({
        status: 200,
        body: { id: failed.id, status: 'dismissed', lastError: failed.lastError, canResend: true },
      });
    }
    expect((await service.admin.get(`${LIST}?status=failed`)).body).toEqual([]);
    const about = `${LIST}?orderingKey=${booking.bookingId}`;
    expect((await service.admin.get(about)).body).toMatchObject([{ id: failed.id, status: 'dismissed' }]);
    const metrics = await (await fetch(new URL('/metrics', service.url))).text();
    expect(metrics).toMatch(/livery_mail_queue\{status="refused"\} 0/);
    expect(metrics).not.toContain('livery_mail_queue{status="dismissed"}');
    const record = await harness.db.collection('notifications').findOne({ recipient: wrong });
    expect(record?.['dismissed']).toEqual({ at: expect.any(Date), by: 'marisol' });

    const resent = await service.admin.post(`${LIST}/${failed.id}/resend`, { recipient: right });
    expect(resent.status).toBe(200);
    await eventually(async () =>
      expect((await service.admin.get(about)).body).toMatchObject([{ id: failed.id, status: 'sent' }]),
    );
    expect(smtp.completed).toHaveLength(1);
    await smtp.close();
  });

  it('names its booking only where it is about one', async () => {
    const smtp = await openScriptedSmtp({ rcpt: () => ({ code: 550, message: 'No such mailbox' }) });
    const service = await harness.start({}, { SMTP_URL: smtp.url });
    const ticket = aTicket();
    await harness.bus.publish(newEvent('ticket.created', ticket.ticketId, ticket));
    await eventually(async () => {
      const { body } = await service.admin.get(`${LIST}?status=failed&orderingKey=${ticket.ticketId}`);
      expect(body).toMatchObject([{ bookingId: null }, { bookingId: null }]);
    }, PATIENT);
    await smtp.close();
  });
});

describe('staff', () => {
  const staffInbox = () => harness.mailbox.to('staff@livery.example');

  it.each(['won', 'lost'] as const)('are told once that a dispute was %s', async (status) => {
    await harness.start();
    const booking = aBooking({ status: 'completed' });
    const dispute = (now: 'open' | 'won' | 'lost'): EventData<'payment.disputed'> => {
      const { bookingId, paymentIntentId, amountCents, currency } = aPayment(booking);
      return {
        bookingId,
        paymentIntentId,
        amountCents,
        currency,
        booking,
        disputeId: 'dp_1',
        status: now,
        disputedCents: booking.totalCents,
        reason: 'fraudulent',
        evidenceDueAt: null,
      };
    };
    const publish = (now: 'open' | 'won' | 'lost') =>
      harness.bus.publish(newEvent('payment.disputed', booking.bookingId, dispute(now)));
    await publish('open');
    await eventually(async () => expect(await staffInbox()).toHaveLength(1));
    await publish(status);
    await publish(status);
    await publish('open');
    // A later e-mail about the same booking leaves after them: had there been another one, it would be here by then.
    const refund = { refundId: 're_1', refundedCents: 1_000, totalRefundedCents: 0 };
    const failed = { ...aPayment(booking), ...refund, reason: 'Account closed' };
    await harness.bus.publish(newEvent('payment.refund_failed', booking.bookingId, failed));
    await eventually(async () =>
      expect((await staffInbox()).map(({ subject }) => subject.split(':')[0])).toEqual([
        'A payment is disputed',
        `A dispute was ${status}`,
        'Refund failed',
      ]),
    );
  });

  it('may assign a support request without an e-mail to the customer', async () => {
    await harness.start();
    const ticket = aTicket();
    await harness.bus.publish(newEvent('ticket.created', ticket.ticketId, ticket));
    const update = (changed: string[], reply: string | null) =>
      harness.bus.publish(newEvent('ticket.updated', ticket.ticketId, { ...ticket, changed, reply }));
    await update(['assignee'], null);
    await update(['reply'], 'With pleasure.');
    await eventually(async () =>
      expect(await harness.db.collection('notifications').countDocuments({ status: 'sent' })).toBe(3),
    );
    expect(await harness.db.collection('notifications').countDocuments({ template: 'ticket-updated' })).toBe(
      1,
    );
    await eventually(async () => expect(await harness.mailbox.to(ticket.customerEmail)).toHaveLength(2));
  });
});
