import { randomUUID } from 'node:crypto';
import { connectEventBus, createLogger, newEvent, runInContext, type EventBus } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import type { BookingStatus, BookingSummary, EventEnvelope, PromoCode } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPromo, promoBody } from './factories.ts';
import { startCatalog, type Harness } from './harness.ts';
import { handledCount, until, untilHandled } from './assertions.ts';

let catalog: Harness;
/** Booking's side of the bus. */
let booking: EventBus;
beforeAll(async () => {
  catalog = await startCatalog();
  booking = connectEventBus({
    url: catalog.environment.amqpUrl,
    service: 'booking',
    namespace: catalog.environment.namespace,
    logger: createLogger({ service: 'booking', level: 'fatal' }),
  });
  await eventually(() => booking.isUp());
});
afterAll(async () => {
  await booking?.close();
  await catalog?.stop();
});

const summary = (bookingId: string, promo: PromoCode, status: BookingStatus): BookingSummary => ({
  bookingId,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@livery.test',
  customerPhone: '',
  passengerName: null,
  passengerPhone: null,
  pickupAt: '2026-12-01T14:30:00-05:00',
  durationHours: 2,
  pickupAddress: '1 Main Street',
  destinations: [],
  serviceNames: ['Airport transfer'],
  vehicleName: null,
  vehicleId: null,
  totalCents: 10_000,
  promoCode: promo.code,
  paymentMethod: 'cash',
  paymentStatus: 'not_required',
  status,
  passengers: null,
  luggage: null,
  flightNumber: null,
  pickupSign: null,
  notes: null,
  manageToken: 'token',
  rideToken: 'ride-token',
  chauffeur: null,
  version: 2,
});

type Ending = 'rejected' | 'cancelled' | 'completed' | 'deleted';

function ending(kind: Ending, bookingId: string, promo: PromoCode, status?: BookingStatus): EventEnvelope {
  return runInContext({ correlationId: randomUUID() }, () => {
    if (kind === 'completed') {
      return newEvent('booking.completed', bookingId, { booking: summary(bookingId, promo, 'completed') });
    }
    if (kind === 'deleted') {
      return newEvent('booking.deleted', bookingId, {
        booking: summary(bookingId, promo, status ?? 'approved'),
        refundPercentage: 100,
      });
    }
    return newEvent(`booking.${kind}`, bookingId, {
      booking: summary(bookingId, promo, kind),
      reason: null,
      refundPercentage: 100,
      refundCents: 0,
      refundDueCents: 0,
      byHandCents: 0,
      noShow: false,
      by: 'staff',
    });
  });
}

async function deliver(envelope: EventEnvelope, times = 1): Promise<void> {
  const before = await handledCount(catalog, envelope.type);
  for (let time = 0; time < times; time += 1) await booking.publish(envelope);
  await untilHandled(catalog, envelope.type, before + times);
}

async function bookedWith(promo: PromoCode): Promise<string> {
  const bookingId = randomUUID();
  const reply = await catalog.peer.post('/internal/promo-reservations', { code: promo.code, bookingId });
  expect(reply.body).toMatchObject({ reserved: true });
  return bookingId;
}

interface StoredUses {
  _id: string;
  usageCount: number;
  usedBy: string[];
}
const stateOf = async ({ id }: PromoCode) => {
  const found = await catalog.db.collection<StoredUses>('promoCodes').findOne({ _id: id });
  return { usageCount: found?.usageCount, usedBy: found?.usedBy };
};

describe('events of bookings', () => {
  it.each(['rejected', 'cancelled', 'deleted'] as const)(
    'booking.%s gives the promo use back, once over three deliveries',
    async (kind) => {
      const promo = await createPromo(catalog, { usageLimit: 2 });
      const [gone, other] = [await bookedWith(promo), await bookedWith(promo)];
      await deliver(ending(kind, gone, promo), 3);
      expect(await stateOf(promo)).toEqual({ usageCount: 1, usedBy: [other] });
    },
  );

  it('booking.completed leaves the use counted for good, over three deliveries', async () => {
    const promo = await createPromo(catalog);
    const bookingId = await bookedWith(promo);
    await deliver(ending('completed', bookingId, promo), 3);
    expect(await stateOf(promo)).toEqual({ usageCount: 1, usedBy: [] });
    await deliver(ending('deleted', bookingId, promo, 'completed'));
    expect(await stateOf(promo)).toEqual({ usageCount: 1, usedBy: [] });
  });

  it('keeps the use of a completed trip whose deletion arrives first', async () => {
    const promo = await createPromo(catalog);
    const bookingId = await bookedWith(promo);
    await deliver(ending('deleted', bookingId, promo, 'completed'));
    await deliver(ending('completed', bookingId, promo));
    expect(await stateOf(promo)).toEqual({ usageCount: 1, usedBy: [] });
  });

  it('gives a use back once, whether a call or an event asks, or both', async () => {
    const promo = await createPromo(catalog);
    const bookingId = await bookedWith(promo);
    await catalog.peer.delete(`/internal/promo-reservations/${promo.code}/${bookingId}`);
    await deliver(ending('cancelled', bookingId, promo));
    await deliver(ending('deleted', bookingId, promo, 'cancelled'));
    expect(await stateOf(promo)).toEqual({ usageCount: 0, usedBy: [] });
  });

  it('means nothing for a booking without a promo code', async () => {
    const promo = await createPromo(catalog);
    const holder = await bookedWith(promo);
    await deliver(ending('cancelled', randomUUID(), promo));
    expect(await stateOf(promo)).toEqual({ usageCount: 1, usedBy: [holder] });
  });

  it('that arrives while the service is down is handled when it is back', async () => {
    const promo = await createPromo(catalog);
    const bookingId = await bookedWith(promo);
    const restarted = catalog.restart();
    await booking.publish(ending('rejected', bookingId, promo));
    await restarted;
    await until(() => stateOf(promo), { usageCount: 0, usedBy: [] });
  });
});

describe('events of the catalog', () => {
  it('leaves the documents once it is published, and is told once per change', async () => {
    const promo = await createPromo(catalog);
    await catalog.admin.put(`/api/promo-codes/${promo.id}`, { active: false });
    await catalog.admin.put(`/api/promo-codes/${promo.id}`, { active: true });
    const own = () => catalog.events.ofType('catalog.changed').filter(({ data }) => data.id === promo.id);
    await until(() => own().length, 3);
    expect(new Set(own().map(({ eventId }) => eventId)).size).toBe(3);
    await until(
      () => catalog.db.collection('promoCodes').countDocuments({ 'outbox.0': { $exists: true } }),
      0,
    );
  });

  it('waits out a broker that cannot be reached: changes are taken, and another replica tells them', async () => {
    const cutOff = await catalog.replica({ AMQP_URL: 'amqp://127.0.0.1:1' });
    try {
      const reply = await cutOff.admin.post<PromoCode>('/api/promo-codes', promoBody());
      expect(reply.status).toBe(201);
      expect(await cutOff.admin.get('/readyz')).toMatchObject({
        status: 503,
        body: { checks: { mongodb: true, rabbitmq: false } },
      });
      await catalog.events.waitFor('catalog.changed', ({ data }) => data.id === reply.body.id);
    } finally {
      await cutOff.stop();
    }
  });

  it('is told once per change by two replicas at work', async () => {
    const other = await catalog.replica();
    try {
      const promo = await createPromo(catalog);
      for (let edit = 1; edit <= 20; edit += 1) {
        const { admin } = edit % 2 === 0 ? catalog : other;
        await admin.put(`/api/promo-codes/${promo.id}`, { discountValue: edit });
      }
      const own = () => catalog.events.ofType('catalog.changed').filter(({ data }) => data.id === promo.id);
      await until(() => own().length, 21);
      await until(
        () => catalog.db.collection('promoCodes').countDocuments({ 'outbox.0': { $exists: true } }),
        0,
      );
      expect(new Set(own().map(({ eventId }) => eventId)).size).toBe(21);
    } finally {
      await other.stop();
    }
  });

  it('is not made by a refused change', async () => {
    const promo = await createPromo(catalog);
    await catalog.admin.put(`/api/promo-codes/${promo.id}`, { discountValue: -1 });
    await catalog.admin.post('/api/promo-codes', { ...promo, discountValue: '1' });
    const marker = await createPromo(catalog);
    await catalog.events.waitFor('catalog.changed', ({ data }) => data.id === marker.id);
    expect(catalog.events.ofType('catalog.changed').filter(({ data }) => data.id === promo.id)).toHaveLength(
      1,
    );
  });
});

// Last: the unreadable message ends the collector of events as well.
describe('an event', () => {
  it('that cannot be read is set aside, and the next is handled', async () => {
    const promo = await createPromo(catalog);
    const bookingId = await bookedWith(promo);
    const poison = { ...ending('cancelled', bookingId, promo), data: {} };
    await booking.publish(poison);
    await deliver(ending('cancelled', bookingId, promo));
    expect(await stateOf(promo)).toEqual({ usageCount: 0, usedBy: [] });
  });
});
