import type { PromoCode, Service, Vehicle } from '@livery/shared-types';
import { RACE_ROUNDS } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNothingWritten } from './assertions.ts';
import { createPromo, createService, createVehicle } from './factories.ts';
import { startCatalog, type Harness } from './harness.ts';

let catalog: Harness;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog?.stop());

type Item = Service | Vehicle | PromoCode;

const kinds = [
  {
    key: 'service',
    path: '/api/services',
    create: () => createService(catalog),
    edits: [{ description: 'Gate to door' }, { basePrice: '75.00' }],
  },
  {
    key: 'vehicle',
    path: '/api/admin/vehicles',
    create: () => createVehicle(catalog),
    edits: [{ plate: 'ABCD 123' }, { available: false }],
  },
  {
    key: 'promoCode',
    path: '/api/promo-codes',
    create: () => createPromo(catalog),
    edits: [{ discountValue: '25.00' }, { usageLimit: 3 }],
  },
] as const;

describe.each(kinds)('of two people who change the same $key', ({ key, path, create, edits }) => {
  const put = (id: string, body: object) => catalog.admin.put<Item>(`${path}/${id}`, body);
  const read = async (id: string) =>
    (await catalog.admin.get<Item[]>(path)).body.find((item) => item.id === id);

  it('the one who looked before the other saved is shown what it has become, and nothing changes', async () => {
    const seen: Item = await create();
    expect(seen.version).toBe(1);
    const first = await put(seen.id, { ...edits[0], seenVersion: seen.version });
    expect(first).toMatchObject({ status: 200, body: { ...seen, ...edits[0], version: 2 } });
    for (const change of [edits[1], {}]) {
      const stale = await expectNothingWritten(catalog, () =>
        put(seen.id, { ...change, seenVersion: seen.version }),
      );
      expect(stale).toMatchObject({
        status: 409,
        body: { code: 'stale', details: { version: 2, [key]: first.body } },
      });
    }
    const second = await put(seen.id, { ...edits[1], seenVersion: first.body.version });
    expect(second).toMatchObject({ status: 200, body: { ...seen, ...edits[0], ...edits[1], version: 3 } });
    expect(await read(seen.id)).toEqual(second.body);
  });

  it('at the same moment exactly one is stored', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { id, version }: Item = await create();
      const replies = await Promise.all(edits.map((change) => put(id, { ...change, seenVersion: version })));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' });
      const winner = replies.find(({ status }) => status === 200);
      expect(await read(id)).toEqual(winner?.body);
      expect(winner?.body.version).toBe(2);
    }
  });

  it('an item counts that is sent back as it was answered before an edit', async () => {
    const seen: Item = await create();
    await put(seen.id, edits[0]);
    const reply = await put(seen.id, { ...seen, ...edits[1] });
    expect(reply).toMatchObject({ status: 200, body: { ...seen, ...edits[1], version: 3 } });
  });

  it('both are stored when they send no version', async () => {
    const seen: Item = await create();
    const replies = await Promise.all(edits.map((change) => put(seen.id, change)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(seen.id)).toEqual({ ...seen, ...edits[0], ...edits[1], version: 3 });
  });

  it.each(['1', 1.5, null])(
    'a version that is none, such as %j, is refused at its field',
    async (seenVersion) => {
      const { id } = await create();
      const reply = await expectNothingWritten(catalog, () => put(id, { ...edits[0], seenVersion }));
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'seenVersion' }] } });
    },
  );
});

it('a booking that uses a promo code makes nobody’s form about it stale', async () => {
  const { id, code, version } = await createPromo(catalog, { usageLimit: 5 });
  await catalog.peer.post('/internal/promo-reservations', { code, bookingId: 'b-meanwhile' });
  const reply = await catalog.admin.put(`/api/promo-codes/${id}`, { usageLimit: 6, seenVersion: version });
  expect(reply).toMatchObject({ status: 200, body: { usageLimit: 6, usageCount: 1, version: 2 } });
});

it('what was stored without a version can be changed, and has one then', async () => {
  const { id } = await createService(catalog);
  await catalog.db.collection<{ _id: string }>('services').updateOne({ _id: id }, { $unset: { version: 1 } });
  const reply = await catalog.admin.put(`/api/services/${id}`, { name: 'X' });
  expect(reply).toMatchObject({ status: 200, body: { name: 'X', version: 1 } });
});
