import { randomUUID } from 'node:crypto';
import type { PromoCode, PromoReservation } from '@livery/shared-types';
import * as fc from 'fast-check';
import { RACE_ROUNDS } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { businessDay, isUsable } from '../src/domain/promo.ts';
import { createPromo } from './factories.ts';
import { startCatalog, type Harness } from './harness.ts';
import { expectNothingWritten } from './assertions.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 300_000 });

let catalog: Harness;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog?.stop());

const reserve = (code: string, bookingId: string) =>
  catalog.peer.post<PromoReservation>('/internal/promo-reservations', { code, bookingId });
const release = (code: string, bookingId: string) =>
  catalog.peer.delete(`/internal/promo-reservations/${code}/${bookingId}`);
const usageCount = async ({ id }: PromoCode) =>
  (await catalog.admin.get<PromoCode[]>('/api/promo-codes')).body.find((promo) => promo.id === id)
    ?.usageCount;
const winners = (replies: { body: PromoReservation }[]) => replies.filter(({ body }) => body.reserved).length;

describe('reserving a promo use', () => {
  it('counts it, once per booking however often it is repeated', async () => {
    const promo = await createPromo(catalog, { usageLimit: 2 });
    const bookingId = randomUUID();
    for (const code of [promo.code, promo.code.toLowerCase(), promo.code]) {
      expect(await reserve(code, bookingId)).toMatchObject({
        status: 200,
        body: { reserved: true, message: 'Promo code applied' },
      });
    }
    expect(await usageCount(promo)).toBe(1);
  });

  it('stays counted once when the same request comes twenty times at the same instant', async () => {
    const promo = await createPromo(catalog, { usageLimit: 1 });
    const bookingId = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => reserve(promo.code, bookingId)));
    expect(winners(replies)).toBe(20);
    expect(await usageCount(promo)).toBe(1);
  });

  it('refuses codes that may not be used, in the same words, and writes nothing', async () => {
    const expired = await createPromo(catalog, { expiryDate: '2020-01-01' });
    const off = await createPromo(catalog, { active: false });
    const usedUp = await createPromo(catalog, { usageLimit: 1 });
    await reserve(usedUp.code, randomUUID());
    await expectNothingWritten(catalog, async () => {
      for (const code of [expired.code, off.code, usedUp.code, 'NEVER-WAS']) {
        expect(await reserve(code, randomUUID())).toMatchObject({
          status: 200,
          body: { reserved: false, message: 'This promo code is not valid.' },
        });
      }
    });
  });

  it('refuses a malformed request', async () => {
    for (const body of [
      {},
      { code: 'X' },
      { bookingId: 'b', code: { $ne: 1 } },
      { bookingId: ['b'], code: 'X' },
    ]) {
      expect((await catalog.peer.post('/internal/promo-reservations', body)).status).toBe(400);
    }
  });

  it('lets exactly one of 20 bookings have the last use, in every round', async () => {
    const promo = await createPromo(catalog, { usageLimit: 1 });
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const bookings = Array.from({ length: 20 }, () => randomUUID());
      const replies = await Promise.all(bookings.map((bookingId) => reserve(promo.code, bookingId)));
      expect(winners(replies)).toBe(1);
      const winner = bookings.find((_, index) => replies[index]?.body.reserved) ?? '';
      await release(promo.code, winner);
      expect(await usageCount(promo)).toBe(0);
    }
  });

  it('never gives more than the limit to 200 bookings at once', async () => {
    const promo = await createPromo(catalog, { usageLimit: 37 });
    const replies = await Promise.all(Array.from({ length: 200 }, () => reserve(promo.code, randomUUID())));
    expect(winners(replies)).toBe(37);
    expect(await usageCount(promo)).toBe(37);
  });

  it('follows the same rule as the quote, for any code', async () => {
    const today = businessDay(new Date(), 'America/Toronto');
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          active: fc.boolean(),
          expiryDate: fc.constantFrom(null, '2020-01-01', today, '2099-12-31'),
          usageLimit: fc.constantFrom(null, 1, 2),
        }),
        fc.nat(2),
        async (fields, usesBefore) => {
          const promo = await createPromo(catalog, { ...fields, active: true, expiryDate: null });
          for (let use = 0; use < usesBefore; use += 1) await reserve(promo.code, randomUUID());
          const { body } = await catalog.admin.put<PromoCode>(`/api/promo-codes/${promo.id}`, fields);
          const expected = isUsable({ ...body, discountValue: 0 }, today);
          expect((await reserve(promo.code, randomUUID())).body.reserved).toBe(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is never undone or reset by edits going on at the same time', async () => {
    const promo = await createPromo(catalog, { usageLimit: 1000 });
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await catalog.admin.put(`/api/promo-codes/${promo.id}`, {
          discountValue: String(index),
          usageCount: 0,
        });
        await reserve(promo.code, randomUUID());
      }),
    );
    expect(await usageCount(promo)).toBe(30);
  });
});

describe('giving a promo use back', () => {
  it('frees it, once however often it is repeated', async () => {
    const promo = await createPromo(catalog, { usageLimit: 2 });
    const [one, other] = [randomUUID(), randomUUID()];
    await reserve(promo.code, one);
    await reserve(promo.code, other);
    const replies = await Promise.all(Array.from({ length: 10 }, () => release(promo.code, one)));
    for (const reply of replies) expect(reply).toMatchObject({ status: 204, body: undefined });
    expect(await usageCount(promo)).toBe(1);
    expect((await reserve(promo.code, randomUUID())).body.reserved).toBe(true);
  });

  it('does nothing for a booking that holds none', async () => {
    const promo = await createPromo(catalog);
    await reserve(promo.code, randomUUID());
    await expectNothingWritten(catalog, async () => {
      expect((await release(promo.code, randomUUID())).status).toBe(204);
      expect((await release('NEVER-WAS', randomUUID())).status).toBe(204);
    });
  });

  it('finds it after the code was renamed', async () => {
    const promo = await createPromo(catalog, { usageLimit: 1 });
    const bookingId = randomUUID();
    await reserve(promo.code, bookingId);
    await catalog.admin.put(`/api/promo-codes/${promo.id}`, { code: `${promo.code}-NEW` });
    expect((await release(promo.code, bookingId)).status).toBe(204);
    expect(await usageCount(promo)).toBe(0);
  });

  it('is harmless after the code was deleted', async () => {
    const promo = await createPromo(catalog);
    const bookingId = randomUUID();
    await reserve(promo.code, bookingId);
    await catalog.admin.delete(`/api/promo-codes/${promo.id}`);
    const again = await createPromo(catalog, { code: promo.code });
    expect((await release(promo.code, bookingId)).status).toBe(204);
    expect(await usageCount(again)).toBe(0);
  });
});

describe('the internal calls about promo uses', () => {
  it('are for other services only', async () => {
    const promo = await createPromo(catalog);
    await expectNothingWritten(catalog, async () => {
      for (const [caller, status] of [
        [catalog.stranger, 401],
        [catalog.visitor, 401],
        [catalog.admin, 403],
      ] as const) {
        const body = { code: promo.code, bookingId: randomUUID() };
        expect((await caller.post('/internal/promo-reservations', body)).status).toBe(status);
        expect((await caller.delete(`/internal/promo-reservations/${promo.code}/b`)).status).toBe(status);
      }
    });
  });
});
