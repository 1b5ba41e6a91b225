import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay, isUsable, promoDiscountCents, type Promo } from './promo.ts';

const promo = (overrides: Partial<Promo> = {}): Promo => ({
  code: 'SPRING',
  discountType: 'percentage',
  discountValue: 1000,
  active: true,
  expiryDate: null,
  usageLimit: null,
  usageCount: 0,
  ...overrides,
});

describe('whether a promo code may be used', () => {
  it('accepts an active code without an end or a limit', () => {
    expect(isUsable(promo(), '2026-05-01')).toBe(true);
  });

  it('refuses a code that is switched off', () => {
    expect(isUsable(promo({ active: false }), '2026-05-01')).toBe(false);
  });

  it('accepts a code on its last day and refuses it on the day after', () => {
    expect(isUsable(promo({ expiryDate: '2026-05-01' }), '2026-05-01')).toBe(true);
    expect(isUsable(promo({ expiryDate: '2026-05-01' }), '2026-05-02')).toBe(false);
  });

  it('refuses a code whose uses are all taken', () => {
    expect(isUsable(promo({ usageLimit: 3, usageCount: 2 }), '2026-05-01')).toBe(true);
    expect(isUsable(promo({ usageLimit: 3, usageCount: 3 }), '2026-05-01')).toBe(false);
    expect(isUsable(promo({ usageLimit: 3, usageCount: 4 }), '2026-05-01')).toBe(false);
  });

  it("ends with the business's day, not with the server's", () => {
    const zone = 'America/Toronto';
    const lastMoment = new Date('2026-05-02T03:59:59.999Z');
    const nextMoment = new Date('2026-05-02T04:00:00.000Z');
    expect(isUsable(promo({ expiryDate: '2026-05-01' }), businessDay(lastMoment, zone))).toBe(true);
    expect(isUsable(promo({ expiryDate: '2026-05-01' }), businessDay(nextMoment, zone))).toBe(false);
  });

  it('keeps the whole day when the clocks change', () => {
    const zone = 'America/Toronto';
    const lastHourOfLongDay = new Date('2027-11-08T04:59:59.999Z');
    expect(isUsable(promo({ expiryDate: '2027-11-07' }), businessDay(lastHourOfLongDay, zone))).toBe(true);
    expect(
      isUsable(promo({ expiryDate: '2027-11-07' }), businessDay(new Date('2027-11-08T05:00:00Z'), zone)),
    ).toBe(false);
  });
});

describe('what a promo code takes off', () => {
  it('rounds a percentage half up to a cent', () => {
    expect(promoDiscountCents(promo({ discountValue: 1250 }), 10_00)).toBe(125);
    expect(promoDiscountCents(promo({ discountValue: 5000 }), 1)).toBe(1);
    expect(promoDiscountCents(promo({ discountValue: 4999 }), 1)).toBe(0);
  });

  it('never takes more than all of it, whatever the stored value says', () => {
    expect(promoDiscountCents(promo({ discountValue: 250_00 }), 999)).toBe(999);
    expect(promoDiscountCents(promo({ discountType: 'fixed', discountValue: 5_000 }), 999)).toBe(999);
    expect(promoDiscountCents(promo({ discountValue: -1000 }), 999)).toBe(0);
    expect(promoDiscountCents(promo({ discountType: 'fixed', discountValue: -1 }), 999)).toBe(0);
  });

  it('stays between nothing and what is left for any terms', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('percentage' as const, 'fixed' as const),
        fc.integer(),
        fc.nat(9_999_999_999),
        (discountType, discountValue, remainingCents) => {
          const off = promoDiscountCents(promo({ discountType, discountValue }), remainingCents);
          return Number.isSafeInteger(off) && off >= 0 && off <= remainingCents;
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
