import type { PromoCode, PromoValidation } from '@livery/shared-types';
import { RACE_ROUNDS } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPromo, promoBody } from './factories.ts';
import { startCatalog, type Harness } from './harness.ts';
import { expectNothingWritten } from './assertions.ts';

const NOBODY = '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11';

let catalog: Harness;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog?.stop());

const list = async () => (await catalog.admin.get<PromoCode[]>('/api/promo-codes')).body;
const validate = (code: string) =>
  catalog.visitor.get<PromoValidation>(`/api/promo-codes/validate/${encodeURIComponent(code)}`);

describe('promo codes', () => {
  it('are listed for staff, newest first, without the bookings behind them', async () => {
    const older = await createPromo(catalog);
    const newer = await createPromo(catalog);
    expect((await list()).slice(0, 2)).toEqual([newer, older]);
    expect(Object.keys(newer).sort()).toEqual(
      [
        'active',
        'code',
        'createdAt',
        'discountType',
        'discountValue',
        'expiryDate',
        'id',
        'usageCount',
        'usageLimit',
        'version',
      ].sort(),
    );
  });

  it('are put in upper case and start unused, whatever the client says', async () => {
    const reply = await catalog.admin.post<PromoCode>('/api/promo-codes', {
      code: '  summer10 ',
      discountType: 'fixed',
      discountValue: 10.5,
      expiryDate: '2030-06-30T00:00:00.000Z',
      usageCount: 50,
      usedBy: ['x'],
      createdAt: '1999-01-01',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      code: 'SUMMER10',
      discountType: 'fixed',
      discountValue: '10.50',
      expiryDate: '2030-06-30',
      active: true,
      usageLimit: null,
      usageCount: 0,
    });
    expect(reply.body.createdAt).not.toMatch(/^1999/);
    await catalog.events.waitFor(
      'catalog.changed',
      ({ data }) => data.id === reply.body.id && data.kind === 'promo',
    );
  });

  it.each([
    [{ code: '' }, 'Promo code is required'],
    [{ code: undefined }, 'Promo code is required'],
    [{ code: 'TWO WORDS' }, 'Use letters, digits, - and _ only'],
    [{ discountType: 'gift' }, 'Invalid discount type'],
    [{ discountType: undefined }, 'Invalid discount type'],
    [{ discountValue: -1 }, 'Discount value must be positive'],
    [{ discountValue: '100.01' }, 'Percentage must be at most 100'],
    [{ usageLimit: 0 }, 'Usage limit must be at least 1'],
    [{ usageLimit: 1.5 }, 'Usage limit must be at least 1'],
    [{ expiryDate: 'soon' }, 'Invalid expiry date'],
    [{ expiryDate: '2026-02-30' }, 'Invalid expiry date'],
    [{ expiryDate: { $gt: '' } }, 'Invalid expiry date'],
    [{ code: { $ne: null } }, 'Promo code is required'],
  ])('with %j are refused, and nothing is written', async (fault, message) => {
    const reply = await expectNothingWritten(catalog, () =>
      catalog.admin.post('/api/promo-codes', promoBody(fault)),
    );
    expect(reply).toMatchObject({ status: 400, body: { message, code: 'invalid_request' } });
  });

  it('exist once: a second one is a conflict that names it', async () => {
    const { code } = await createPromo(catalog);
    const reply = await expectNothingWritten(catalog, () =>
      catalog.admin.post('/api/promo-codes', promoBody({ code: code.toLowerCase() })),
    );
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'promo.code_taken', message: `Promo code "${code}" already exists` },
    });
  });

  it('exist once even when twenty people create them at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => catalog.admin.post('/api/promo-codes', promoBody({ code: 'RUSH' }))),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it('cannot be renamed to one that exists', async () => {
    const [one, other] = [await createPromo(catalog), await createPromo(catalog)];
    const reply = await expectNothingWritten(catalog, () =>
      catalog.admin.put(`/api/promo-codes/${one.id}`, { code: other.code }),
    );
    expect(reply).toMatchObject({
      status: 409,
      body: { message: `Promo code "${other.code}" already exists` },
    });
  });

  it("keep limit and count when the form, which doesn't know them, is saved", async () => {
    const promo = await createPromo(catalog, { usageLimit: 5 });
    await catalog.peer.post('/internal/promo-reservations', { code: promo.code, bookingId: 'b-keep' });
    const form = {
      code: promo.code,
      discountType: 'percentage',
      discountValue: 15,
      expiryDate: null,
      active: true,
      usageCount: 0,
    };
    const reply = await catalog.admin.put(`/api/promo-codes/${promo.id}`, form);
    expect(reply).toMatchObject({
      status: 200,
      body: { ...promo, discountValue: '15.00', usageLimit: 5, usageCount: 1, version: 2 },
    });
    expect(
      (await catalog.admin.put(`/api/promo-codes/${promo.id}`, { usageLimit: null })).body,
    ).toMatchObject({
      usageLimit: null,
      discountValue: '15.00',
    });
  });

  it.each([
    [{ discountType: 'percentage' }, { discountType: 'fixed', discountValue: '150' }],
    [{ discountValue: '150' }, { discountType: 'percentage', discountValue: '10' }],
  ])('refuse the edit %j that would make them more than 100 percent', async (edit, initial) => {
    const promo = await createPromo(catalog, initial);
    const reply = await expectNothingWritten(catalog, () =>
      catalog.admin.put(`/api/promo-codes/${promo.id}`, edit),
    );
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'discountValue', message: 'Percentage must be at most 100' }] },
    });
  });

  it('are never more than 100 percent, whatever two people change at the same moment', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const promo = await createPromo(catalog, { discountType: 'fixed', discountValue: '50' });
      const path = `/api/promo-codes/${promo.id}`;
      const replies = await Promise.all([
        catalog.admin.put<PromoCode>(path, { discountType: 'percentage' }),
        catalog.admin.put<PromoCode>(path, { discountValue: '150' }),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const stored = (await catalog.admin.get<PromoCode[]>('/api/promo-codes')).body.find(
        ({ id }) => id === promo.id,
      );
      expect([
        ['percentage', '50.00'],
        ['fixed', '150.00'],
      ]).toContainEqual([stored?.discountType, stored?.discountValue]);
    }
  });

  it('free their name when deleted', async () => {
    const promo = await createPromo(catalog);
    expect((await catalog.admin.delete(`/api/promo-codes/${promo.id}`)).status).toBe(204);
    expect((await validate(promo.code)).body).toMatchObject({ valid: false });
    const again = await createPromo(catalog, { code: promo.code });
    expect(again.id).not.toBe(promo.id);
    expect((await list()).filter(({ code }) => code === promo.code)).toEqual([again]);
  });

  it.each([NOBODY, 'not-an-id'])('that are not there (%s) are 404', async (id) => {
    const replies = await expectNothingWritten(catalog, () =>
      Promise.all([
        catalog.admin.put(`/api/promo-codes/${id}`, promoBody()),
        catalog.admin.delete(`/api/promo-codes/${id}`),
      ]),
    );
    for (const reply of replies) {
      expect(reply).toMatchObject({
        status: 404,
        body: { message: 'Promo code not found', code: 'not_found' },
      });
    }
  });
});

describe('GET /api/promo-codes/validate/{code}', () => {
  it('tells what a good code is worth, however it is typed', async () => {
    const promo = await createPromo(catalog, { discountValue: '12.5' });
    for (const typed of [promo.code, ` ${promo.code.toLowerCase()} `]) {
      expect(await validate(typed)).toMatchObject({
        status: 200,
        body: {
          valid: true,
          message: 'Promo code applied',
          promoCode: { code: promo.code, discountType: 'percentage', discountValue: '12.50' },
        },
      });
    }
  });

  it('answers the same bytes whatever is wrong with a code', async () => {
    const expired = await createPromo(catalog, { expiryDate: '2020-01-01' });
    const off = await createPromo(catalog, { active: false });
    const usedUp = await createPromo(catalog, { usageLimit: 1 });
    await catalog.peer.post('/internal/promo-reservations', { code: usedUp.code, bookingId: 'b-last' });
    const answers = await Promise.all(
      [expired.code, off.code, usedUp.code, 'NEVER-WAS', '$ne', '💥', 'x'.repeat(500)].map(validate),
    );
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({ valid: false, message: 'This promo code is not valid.', promoCode: null });
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it("ends with the last day in the business's zone", async () => {
    const promo = await createPromo(catalog, { expiryDate: '2026-07-31' });
    try {
      catalog.now.value = new Date('2026-08-01T03:59:59.999Z');
      expect((await validate(promo.code)).body).toMatchObject({ valid: true });
      catalog.now.value = new Date('2026-08-01T04:00:00.000Z');
      expect((await validate(promo.code)).body).toMatchObject({ valid: false });
      const reply = await catalog.peer.post('/internal/promo-reservations', {
        code: promo.code,
        bookingId: 'b-late',
      });
      expect(reply.body).toMatchObject({ reserved: false });
    } finally {
      catalog.now.value = null;
    }
  });
});
