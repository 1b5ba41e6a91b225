import type { ApiReply } from '@livery/test-kit';
import type { PromoCode, Service } from '@livery/shared-types';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPromo, createService, createVehicle } from './factories.ts';
import { startCatalog, type Harness } from './harness.ts';

let catalog: Harness;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog?.stop());

async function walk<T>(path: string): Promise<{ pages: T[][]; totals: (string | null)[] }> {
  const pages: T[][] = [];
  const totals: (string | null)[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const reply: ApiReply<T[]> = await catalog.admin.get<T[]>(next);
    expect(reply.status).toBe(200);
    pages.push(reply.body);
    totals.push(reply.headers.get('x-total-count'));
    next = /^<([^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return { pages, totals };
}

describe('long lists', () => {
  it('page through every promo code exactly once, even those of the same millisecond', async () => {
    try {
      catalog.now.value = new Date('2026-05-01T12:00:00Z');
      for (let index = 0; index < 5; index += 1) await createPromo(catalog);
      catalog.now.value = new Date('2026-05-01T12:00:01Z');
      for (let index = 0; index < 6; index += 1) await createPromo(catalog);
    } finally {
      catalog.now.value = null;
    }
    const whole = await catalog.admin.get<PromoCode[]>('/api/promo-codes');
    expect(whole.body).toHaveLength(11);
    expect(whole.headers.get('x-total-count')).toBe('11');
    expect(whole.headers.get('link')).toBeNull();

    const { pages, totals } = await walk<PromoCode>('/api/promo-codes?limit=4');
    expect(pages.map((page) => page.length)).toEqual([4, 4, 3]);
    expect(totals).toEqual(['11', '11', '11']);
    expect(pages.flat()).toEqual(whole.body);
  });

  it('go on where they were when something is deleted or added between two pages', async () => {
    const services: Service[] = [];
    for (let index = 0; index < 4; index += 1) services.push(await createService(catalog));
    const first = await catalog.visitor.get<Service[]>('/api/services?limit=2');
    await catalog.admin.delete(`/api/services/${first.body[1]?.id}`);
    await createService(catalog, { name: 'Late' });
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await catalog.visitor.get<Service[]>(next);
    expect(second.body.map(({ id }) => id)).toEqual([services[2]?.id, services[3]?.id]);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=1.5',
    'cursor=abc',
    'cursor=',
    'limit[$gt]=1&cursor=%7B%7D',
  ])('refuse ?%s', async (query) => {
    expect(await catalog.visitor.get(`/api/services?${query}`)).toMatchObject({ status: 400 });
  });
});

interface Plan {
  stage: string;
  inputStage?: Plan;
  inputStages?: Plan[];
  queryPlan?: Plan;
}
const stagesOf = (plan: Plan): string[] => [
  plan.stage,
  ...[plan.inputStage, plan.queryPlan, ...(plan.inputStages ?? [])].flatMap((inner) =>
    inner ? stagesOf(inner) : [],
  ),
];

describe('the database', () => {
  it('answers every query the service makes from an index, without sorting in memory', async () => {
    const seen = new Map<string, { collection: string; filter: object; sort: Record<string, 1 | -1> }>();
    const record = (collection: string, method: string, filter: object, ...rest: object[]) => {
      if (
        !['find', 'findOne', 'findOneAndUpdate', 'updateOne', 'updateMany', 'countDocuments'].includes(method)
      )
        return;
      if ('outbox.0' in filter || 'outboxLease.owner' in filter) return;
      const options = rest.find((option): option is { sort: Record<string, 1 | -1> } => 'sort' in option);
      const shape = JSON.stringify([collection, Object.keys(filter), options?.sort]);
      seen.set(shape, { collection, filter, sort: options?.sort ?? {} });
    };
    mongoose.set('debug', record);
    try {
      const service = await createService(catalog);
      const vehicle = await createVehicle(catalog);
      const promo = await createPromo(catalog);
      for (const path of ['services', 'vehicles', 'promo-codes']) await walk(`/api/${path}?limit=2`);
      await catalog.visitor.get(`/api/vehicles/${vehicle.id}`);
      await catalog.visitor.get('/api/settings');
      await catalog.visitor.get(`/api/promo-codes/validate/${promo.code}`);
      await catalog.visitor.post('/api/calculate-pricing', {
        serviceIds: [service.id],
        vehicleId: vehicle.id,
        promoCode: promo.code,
      });
      await catalog.peer.post('/internal/promo-reservations', { code: promo.code, bookingId: 'b1' });
      await catalog.peer.post('/internal/promo-reservations', { code: promo.code, bookingId: 'b1' });
      await catalog.peer.delete(`/internal/promo-reservations/${promo.code}/b1`);
      await catalog.admin.put(`/api/services/${service.id}`, { name: 'Other' });
      await catalog.admin.put('/api/settings', { verifyCustomers: false });
      await catalog.admin.delete(`/api/promo-codes/${promo.id}`);
    } finally {
      mongoose.set('debug', false);
    }

    expect(new Set([...seen.values()].map(({ collection }) => collection))).toEqual(
      new Set(['services', 'vehicles', 'promoCodes', 'settings']),
    );
    expect(seen.size).toBeGreaterThan(12);
    for (const [shape, { collection, filter, sort }] of seen) {
      const { queryPlanner } = await catalog.db
        .collection(collection)
        .find(filter)
        .sort(sort)
        .explain('queryPlanner');
      const stages = stagesOf(queryPlanner.winningPlan);
      const indexed = stages.some((stage) => /^(IXSCAN|IDHACK|EXPRESS|COUNT_SCAN|CLUSTERED)/.test(stage));
      expect({ shape, stages, indexed }).toMatchObject({ indexed: true });
      expect(stages, shape).not.toContain('COLLSCAN');
      expect(stages, shape).not.toContain('SORT');
    }
  });
});
