import {
  COMPANY_LINES_DEFAULTS,
  COMPANY_PROMISES_DEFAULTS,
  RIDE_SETTINGS_DEFAULTS,
} from '@livery/shared-types';
import { randomUUID } from 'node:crypto';
import {
  connectEventBus,
  createLogger,
  newEvent,
  type EventBus,
  type OutboxEntry,
} from '@livery/service-kit';
import { cutProxy, eventually, type CutProxy } from '@livery/test-kit';
import type { AdminBooking, EventType, Service } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { act, booked, hoursAhead, makeService } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';
import { eventDataOf, pay, paymentVoice, read, succeeded } from './payments.ts';
import { waitForQueue } from './waitForQueue.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

let booking: Harness;
let service: Service;
let payment: EventBus;
/** For a look at this service's own dead letters. */
let own: EventBus;
let wire: CutProxy;
beforeAll(async () => {
  wire = await cutProxy(process.env['MONGODB_URI'] ?? '');
  booking = await startBooking({ MONGODB_URI: wire.url, LOG_LEVEL: 'silent' });
  payment = paymentVoice(booking);
  const { amqpUrl, namespace } = booking.environment;
  const logger = createLogger({ service: 'test', level: 'silent' });
  own = connectEventBus({ url: amqpUrl, service: 'booking', namespace, logger });
  await eventually(() => payment.isUp() && own.isUp());
  service = await makeService(booking);
});
afterAll(async () => {
  await Promise.all([payment.close(), own.close()]);
  await booking.stop();
  await wire.close();
});

const request = async (overrides: object = {}) =>
  read(booking, (await booked(booking, { serviceIds: [service.id], ...overrides })).id);
const settled = () => waitForQueue(booking, payment);

const kinds: [EventType, (one: AdminBooking) => OutboxEntry, Partial<AdminBooking>, string][] = [
  [
    'payment.processing',
    (one) => newEvent('payment.processing', one.id, eventDataOf(one)),
    { paymentStatus: 'processing' },
    'payment processing',
  ],
  ['payment.succeeded', (one) => succeeded(one), { paymentStatus: 'paid' }, 'paid'],
  [
    'payment.failed',
    (one) => newEvent('payment.failed', one.id, { ...eventDataOf(one), reason: 'declined' }),
    { paymentStatus: 'failed' },
    'payment failed',
  ],
  [
    'payment.refunded',
    (one) =>
      newEvent('payment.refunded', one.id, {
        ...eventDataOf(one),
        refundId: 're_1',
        refundedCents: 13_671,
        totalRefundedCents: 13_671,
        reason: 'rejected',
      }),
    { paymentStatus: 'refunded' },
    'refunded',
  ],
  [
    'payment.refund_failed',
    (one) =>
      newEvent('payment.refund_failed', one.id, {
        ...eventDataOf(one),
        refundId: 're_1',
        refundedCents: 13_671,
        totalRefundedCents: 0,
        reason: 'closed',
      }),
    // Nobody here ordered this refund, so its failure leaves nothing due.
    { paymentStatus: 'paid' },
    'refund failed',
  ],
];

describe.each(kinds)('%s', (type, eventOf, expected, action) => {
  it('is written once, however often it comes', async () => {
    const one = await request();
    const event = eventOf(one);
    await payment.publish(event);
    await eventually(async () => expect(await read(booking, one.id)).toMatchObject(expected));
    for (let times = 0; times < 10; times += 1) await payment.publish(event);
    // The same fact under another event's name is still the same fact.
    await payment.publish({ ...event, eventId: randomUUID() });
    await settled();
    const after = await read(booking, one.id);
    expect(after).toMatchObject({ ...expected, version: 2 });
    expect(after.log.filter((entry) => entry.action === action)).toHaveLength(1);
  });

  it('that nobody can read is set aside and changes nothing', async () => {
    const one = await request();
    const event = eventOf(one);
    await payment.publish({ ...event, data: { bookingId: one.id, amountCents: 'all of it' } });
    const dead = await eventually(async () => {
      const deadLetters = await own.deadLetters.list({ limit: 100 });
      const deadLetter = deadLetters.find(({ messageId }) => messageId === event.eventId);
      if (deadLetter === undefined) throw new Error(`No dead letter for ${type}`);
      return deadLetter;
    });
    expect(dead.reason).toBe('invalid');
    expect(await read(booking, one.id)).toEqual(one);
  });

  it('survives a database that is away for a moment', async () => {
    const one = await request();
    await wire.cut();
    await payment.publish(eventOf(one));
    await eventually(async () => (await booking.admin.get('/readyz')).status === 503);
    await wire.restore();
    await eventually(async () => expect(await read(booking, one.id)).toMatchObject(expected), {
      timeoutMs: 40_000,
    });
  });
});

describe('late money', () => {
  it('for a cancelled booking is published as refused, once', async () => {
    const one = await request();
    await act(booking, one.id, 'cancel');
    const event = succeeded(one);
    for (let times = 0; times < 5; times += 1) await payment.publish(event);
    const refused = await booking.events.waitFor(
      'booking.payment_refused',
      ({ aggregateId }) => aggregateId === one.id,
    );
    expect(refused.data).toMatchObject({ paymentIntentId: 'pi_first', amountCents: 13_671 });
    await settled();
    expect(
      booking.events.ofType('booking.payment_refused').filter((e) => e.aggregateId === one.id),
    ).toHaveLength(1);
    expect(await read(booking, one.id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refund_pending',
    });
  });

  it('for a booking that is gone is refused all the same, under one event id', async () => {
    const one = await request();
    await booking.admin.delete(`/api/admin/bookings/${one.id}`);
    await booking.gone(one.id);
    const event = succeeded(one);
    for (let times = 0; times < 3; times += 1) await payment.publish(event);
    await booking.events.waitFor('booking.payment_refused', ({ aggregateId }) => aggregateId === one.id);
    await settled();
    const refusals = booking.events.ofType('booking.payment_refused').filter((e) => e.aggregateId === one.id);
    expect(new Set(refusals.map(({ eventId }) => eventId)).size).toBe(1);
  });

  it('of a second intent goes back, and the first stays', async () => {
    const one = await request();
    await pay(booking, payment, one.id);
    await payment.publish(succeeded(one, { paymentIntentId: 'pi_second' }));
    const refused = await booking.events.waitFor(
      'booking.payment_refused',
      ({ aggregateId }) => aggregateId === one.id,
    );
    expect(refused.data.paymentIntentId).toBe('pi_second');
    expect(await read(booking, one.id)).toMatchObject({ paymentStatus: 'paid' });
  });
});

it('publishes the rejection of a paid booking with the whole refund due', async () => {
  const { id } = await pay(booking, payment, (await request()).id);
  const rejected = await act(booking, id, 'reject');
  expect(rejected).toMatchObject({
    paymentStatus: 'refund_pending',
    refundAmount: '136.71',
    refundPercentage: 100,
  });
});

describe('settings.updated', () => {
  const settings = (updatedAt: string, verifyCustomers: boolean) =>
    newEvent('settings.updated', 'settings', {
      stripePaymentEnabled: true,
      cashPaymentEnabled: true,
      verifyCustomers,
      cardMode: 'charge' as const,
      ...COMPANY_PROMISES_DEFAULTS,
      ...COMPANY_LINES_DEFAULTS,
      ...RIDE_SETTINGS_DEFAULTS,
      ccEmails: [],
      version: 1,
      updatedAt,
    });
  const isVerifying = async () =>
    (await booking.visitor.get('/api/bookings/by-email/nobody@example.com')).status === 403;

  it('is believed when it is newer, and only then', async () => {
    const [older, newer] = [hoursAhead(1).toISOString(), hoursAhead(2).toISOString()];
    await payment.publish(settings(newer, true));
    await eventually(isVerifying);
    await payment.publish(settings(older, false));
    await payment.publish(settings(newer, true));
    await settled();
    expect(await isVerifying()).toBe(true);
    await payment.publish(settings(hoursAhead(3).toISOString(), false));
    await eventually(async () => !(await isVerifying()));
  });
});

describe('the payable question', () => {
  const payable = (id: string) => booking.peer.get(`/internal/bookings/${id}/payable`);

  it('is answered for services only', async () => {
    const { id } = await request();
    expect((await booking.stranger.get(`/internal/bookings/${id}/payable`)).status).toBe(401);
    expect((await booking.visitor.get(`/internal/bookings/${id}/payable`)).status).toBe(401);
    expect((await booking.admin.get(`/internal/bookings/${id}/payable`)).status).toBe(403);
    expect((await payable('nonsense')).status).toBe(400);
    expect((await payable(randomUUID())).status).toBe(404);
  });

  it('names the booking’s own amount, and why not when it is not due', async () => {
    const one = await request({ totalAmount: '0.01' });
    expect(await payable(one.id)).toMatchObject({
      status: 200,
      body: {
        payable: true,
        reason: null,
        amountCents: 13_671,
        currency: 'cad',
        summary: { bookingId: one.id },
      },
    });
    await pay(booking, payment, one.id);
    expect(await payable(one.id)).toMatchObject({
      body: { payable: false, reason: expect.stringContaining('paid') },
    });
    const cash = await request({ paymentMethod: 'cash' });
    expect(await payable(cash.id)).toMatchObject({
      body: { payable: false, reason: expect.stringContaining('cash') },
    });
  });
});
