import { eventually } from '@livery/service-kit/testing';
import type { InternalQuote, PromoCode, Service, Vehicle } from '@livery/shared-types';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPromo, createService, createVehicle } from './factories.ts';
import { startCatalog, type Harness, type Replica } from './harness.ts';

let catalog: Harness;
let other: Replica;
let service: Service;
let vehicle: Vehicle;
let unlimited: PromoCode;

beforeAll(async () => {
  catalog = await startCatalog();
  other = await catalog.replica();
  service = await createService(catalog);
  vehicle = await createVehicle(catalog);
  unlimited = await createPromo(catalog);
  await isQuiet();
});
afterAll(async () => {
  await other?.stop();
  await catalog?.stop();
});

/** Both replicas receive changes, and every change so far has been received. */
async function isQuiet(): Promise<void> {
  for (const { admin } of [catalog, other])
    await eventually(async () => expect(await admin.get('/readyz')).toMatchObject({ status: 200 }));
  const marker = await createPromo(catalog);
  await catalog.admin.delete(`/api/promo-codes/${marker.id}`);
  const own = () => catalog.events.ofType('catalog.changed').filter(({ data }) => data.id === marker.id);
  await eventually(() => expect(own()).toHaveLength(2));
  await eventually(async () => expect(await queriesOf(() => readEverything(1))).toEqual([]));
}

/** What the requests of `act` ask the database; the relay's looking through outboxes is not theirs. */
async function queriesOf(act: () => Promise<unknown>): Promise<string[]> {
  const queries: string[] = [];
  mongoose.set('debug', (collection: string, method: string, filter: object = {}) => {
    const isRelay = 'outbox.0' in filter || 'outboxLease.owner' in filter;
    if (!isRelay && method !== 'createIndex' && collection !== 'presence')
      queries.push(`${method} ${collection}`);
  });
  try {
    await act();
  } finally {
    mongoose.set('debug', false);
  }
  return queries;
}

const quote = (from: Pick<Replica, 'peer'>, body: object = {}) =>
  from.peer.post<InternalQuote>('/internal/quotes', {
    serviceIds: [service.id],
    vehicleId: vehicle.id,
    duration: 3,
    ...body,
  });
const paths = () => [
  '/api/services',
  '/api/vehicles',
  `/api/vehicles/${vehicle.id}`,
  '/api/settings',
  '/api/from-prices',
];

async function readEverything(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    for (const from of [catalog, other]) {
      expect((await quote(from, { promoCode: unlimited.code })).status).toBe(200);
      const body = { serviceIds: [service.id], promoCode: unlimited.code };
      expect((await from.visitor.post('/api/calculate-pricing', body)).status).toBe(200);
      expect((await from.visitor.post('/api/calculate-pricing/vehicles', body)).status).toBe(200);
      for (const path of paths()) expect((await from.visitor.get(path)).status).toBe(200);
    }
}

describe('memory', () => {
  it('answers quotes and public reads without asking the database', async () => {
    expect(await queriesOf(() => readEverything(5))).toEqual([]);
  });

  it('prices several packages without the database, which only one asked for alone waits for', async () => {
    const gone = { vehicleId: '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11' };
    const { body } = await quote(catalog);
    const wanted = [{ serviceIds: [service.id], vehicleId: vehicle.id, duration: 3 }, gone];
    const queries = await queriesOf(async () => {
      const together = await catalog.peer.post('/internal/quotes/many', wanted);
      expect(together).toMatchObject({ status: 200, body: [body, null] });
    });
    expect(queries).toEqual([]);
    expect(await queriesOf(() => quote(catalog, gone))).toContain('findOne vehicles');
  });

  it('answers with the very bytes and headers that the database would', async () => {
    for (const path of paths()) {
      const [kept, stored] = await Promise.all([
        catalog.visitor.get(path),
        catalog.visitor.get(path, { 'cache-control': 'no-cache' }),
      ]);
      expect(kept.body, path).toEqual(stored.body);
      for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'x-total-count'])
        expect(kept.headers.get(name), `${path} ${name}`).toBe(stored.headers.get(name));
      const etag = kept.headers.get('etag') ?? '';
      const again = await catalog.visitor.get(path, { 'if-none-match': etag });
      expect(again).toMatchObject({ status: 304, body: undefined });
      expect(again.headers.get('etag')).toBe(etag);
    }
  });

  it('is read again once after a change, whatever is asked at that moment', async () => {
    const queries = await queriesOf(async () => {
      await catalog.admin.put(`/api/admin/vehicles/${vehicle.id}`, { capacity: 4 });
      const reads = await Promise.all(
        Array.from({ length: 10 }, () => catalog.visitor.get<Vehicle[]>('/api/vehicles')),
      );
      for (const { body } of reads) expect(body[0]?.capacity).toBe(4);
    });
    const loads = queries.filter((query) => query === 'find vehicles').length;
    expect(loads).toBeGreaterThan(0);
    // Once for the change itself, and once for its event where that came back meanwhile.
    expect(loads).toBeLessThanOrEqual(2);
    expect(queries).not.toContain('find services');
  });

  it('never holds how often a code was used: one with a limit, and every refusal, is looked up', async () => {
    const limited = await createPromo(catalog, { usageLimit: 1 });
    const off = await createPromo(catalog, { active: false });
    await isQuiet();
    for (const promoCode of [limited.code, off.code, 'NEVER-WAS'])
      expect(await queriesOf(() => quote(catalog, { promoCode })), promoCode).toEqual(['findOne promoCodes']);
    await other.peer.post('/internal/promo-reservations', { code: limited.code, bookingId: 'b-last' });
    const { body } = await quote(catalog, { promoCode: limited.code });
    expect(body.quote).toMatchObject({ promoCode: null, promoMessage: 'This promo code is not valid.' });
  });
});

describe('a change made by another replica', () => {
  it('shows at once to staff, and to who keeps the answer until the next change', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const name = `Airport transfer ${round}`;
      await catalog.admin.put(`/api/services/${service.id}`, { name });
      const [staff, gateway] = await Promise.all([
        other.admin.get<Service[]>('/api/services'),
        other.visitor.get<Service[]>('/api/services', { 'cache-control': 'no-cache' }),
      ]);
      for (const { body } of [staff, gateway]) expect(body[0]?.name).toBe(name);
      const verifyCustomers = round % 2 === 0;
      await catalog.admin.put('/api/settings', { verifyCustomers });
      const settings = await other.visitor.get('/api/settings', { 'cache-control': 'no-cache' });
      expect(settings.body).toMatchObject({ verifyCustomers });
    }
  });

  it('never makes a new item, or one that is available again, a refusal', async () => {
    for (let round = 0; round < 10; round += 1) {
      const added = await createService(catalog, { name: `New ${round}` });
      const body = { serviceIds: [added.id] };
      expect((await quote(other, body)).status).toBe(200);
      expect((await other.visitor.post('/api/calculate-pricing/vehicles', body)).status).toBe(200);
      await catalog.admin.delete(`/api/services/${added.id}`);
    }
    const car = await createVehicle(catalog, { available: false });
    expect((await other.visitor.get(`/api/vehicles/${car.id}`)).status).toBe(200);
    expect((await quote(other, { vehicleId: car.id })).status).toBe(400);
    await catalog.admin.put(`/api/admin/vehicles/${car.id}`, { available: true });
    expect((await quote(other, { vehicleId: car.id })).status).toBe(200);
    const promo = await createPromo(catalog);
    expect((await quote(other, { promoCode: promo.code })).body.quote.promoCode).toBe(promo.code);
  });

  it('reaches every price within a moment, and costs each replica one load', async () => {
    await isQuiet();
    const queries = await queriesOf(async () => {
      await catalog.admin.put(`/api/services/${service.id}`, { basePrice: '321.00' });
      await eventually(async () => {
        const { body } = await quote(other);
        expect(body.quote.lines[0]?.unitPriceCents).toBe(321_00);
      });
      for (let n = 0; n < 10; n += 1) await quote(other);
    });
    expect(queries.filter((query) => query !== 'findOneAndUpdate services')).toEqual(['find services']);
  });
});

describe('with the broker away, or not there yet', () => {
  it('a change made by another replica reaches prices all the same', async () => {
    const cutOff = await catalog.replica({ AMQP_URL: 'amqp://127.0.0.1:1' });
    try {
      expect((await quote(cutOff)).status).toBe(200);
      await catalog.admin.put(`/api/services/${service.id}`, { basePrice: '77.00' });
      await eventually(async () => {
        const { body } = await quote(cutOff);
        expect(body.quote.lines[0]?.unitPriceCents).toBe(77_00);
      });
      // Its own changes show at once all the same.
      await cutOff.admin.put(`/api/services/${service.id}`, { basePrice: '78.00' });
      expect((await quote(cutOff)).body.quote.lines[0]?.unitPriceCents).toBe(78_00);
    } finally {
      await cutOff.stop();
    }
  });
});
