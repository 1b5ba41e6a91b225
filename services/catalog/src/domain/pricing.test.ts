import * as fc from 'fast-check';
import { MAX_MONEY_CENTS, SERVICE_CATEGORIES } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { priceCart, type Cart, type PricedService, type PricedVehicle, type Rates } from './pricing.ts';
import type { PromoTerms } from './promo.ts';

const RATES: Rates = { taxPpm: 85_000, serviceFeePpm: 50_000, packageDiscountPpm: 100_000 };

const service = (overrides: Partial<PricedService> = {}): PricedService => ({
  id: 's1',
  name: 'Hourly chauffeur',
  category: 'hourly',
  basePriceCents: 100_00,
  ...overrides,
});
const vehicle: PricedVehicle = { id: 'v1', name: 'Escalade', hourlyRateCents: 80_00 };
const percent = (hundredths: number): PromoTerms => ({
  code: 'PCT',
  discountType: 'percentage',
  discountValue: hundredths,
});
const fixed = (cents: number): PromoTerms => ({ code: 'FIX', discountType: 'fixed', discountValue: cents });

describe('the price of a package', () => {
  it('charges by the hour for hourly services and vehicles, and once for the rest', () => {
    const airport = service({
      id: 's2',
      name: 'Airport transfer',
      category: 'airport',
      basePriceCents: 75_00,
    });
    const quote = priceCart({ services: [service(), airport], vehicle, durationHours: 3 }, RATES, null);
    expect(
      quote.lines.map(({ itemId, quantity, amountCents, hourly }) => [itemId, quantity, amountCents, hourly]),
    ).toEqual([
      ['s1', 3, 300_00, true],
      ['s2', 1, 75_00, false],
      ['v1', 3, 240_00, true],
    ]);
    expect(quote).toMatchObject({
      subtotalCents: 615_00,
      packageDiscountCents: 61_50,
      promoDiscountCents: 0,
      discountCents: 61_50,
      serviceFeeCents: 30_75,
      taxCents: 49_66,
      totalCents: 633_91,
    });
  });

  it('gives no package discount for one service or one vehicle alone', () => {
    expect(priceCart({ services: [service()], vehicle: null, durationHours: 2 }, RATES, null)).toMatchObject({
      packageDiscountCents: 0,
    });
    expect(priceCart({ services: [], vehicle, durationHours: 2 }, RATES, null)).toMatchObject({
      packageDiscountCents: 0,
    });
  });

  it('gives the package discount for two services, or a service with a vehicle', () => {
    const pair = { services: [service(), service({ id: 's2' })], vehicle: null, durationHours: 2 };
    expect(priceCart(pair, RATES, null).packageDiscountCents).toBe(40_00);
    expect(priceCart({ services: [service()], vehicle, durationHours: 2 }, RATES, null)).toMatchObject({
      packageDiscountCents: 36_00,
    });
  });

  it('takes the promo off what the package discount leaves', () => {
    const cart: Cart = { services: [service()], vehicle, durationHours: 2 };
    expect(priceCart(cart, RATES, percent(50_00))).toMatchObject({
      subtotalCents: 360_00,
      packageDiscountCents: 36_00,
      promoDiscountCents: 162_00,
      discountCents: 198_00,
      serviceFeeCents: 18_00,
      taxCents: 15_30,
      totalCents: 195_30,
      promoCode: 'PCT',
    });
  });

  it('still charges fee and tax when the promo is worth everything', () => {
    const cart: Cart = { services: [service()], vehicle: null, durationHours: 2 };
    expect(priceCart(cart, RATES, fixed(MAX_MONEY_CENTS))).toMatchObject({
      discountCents: 200_00,
      serviceFeeCents: 10_00,
      taxCents: 85,
      totalCents: 10_85,
    });
  });

  it('can be nothing at all', () => {
    const free: Cart = { services: [service({ basePriceCents: 0 })], vehicle: null, durationHours: 2 };
    expect(priceCart(free, RATES, percent(100_00)).totalCents).toBe(0);
  });

  it('rounds tax half up on a whole cent', () => {
    const noFee: Rates = { ...RATES, serviceFeePpm: 0 };
    const flat = (basePriceCents: number): Cart => ({
      services: [service({ category: 'event', basePriceCents })],
      vehicle: null,
      durationHours: 2,
    });
    expect(priceCart(flat(100), noFee, null).taxCents).toBe(9);
    expect(priceCart(flat(99), noFee, null).taxCents).toBe(8);
    expect(priceCart(flat(1000), noFee, null).taxCents).toBe(85);
  });
});

const cents = fc.oneof(fc.nat(500_00), fc.nat(MAX_MONEY_CENTS), fc.constantFrom(0, 1, 115, 1999, 6410));
const carts: fc.Arbitrary<Cart> = fc.record({
  services: fc.array(
    fc.record({
      id: fc.constant('s'),
      name: fc.constant('Service'),
      category: fc.constantFrom(...SERVICE_CATEGORIES, 'other' as const),
      basePriceCents: cents,
    }),
    { maxLength: 6 },
  ),
  vehicle: fc.option(
    fc.record({ id: fc.constant('v'), name: fc.constant('Vehicle'), hourlyRateCents: cents }),
  ),
  durationHours: fc.integer({ min: 2, max: 168 }),
});
const promos: fc.Arbitrary<PromoTerms | null> = fc.option(
  fc.oneof(
    fc.integer({ min: -100, max: 250_00 }).map(percent),
    fc.integer({ min: -100, max: MAX_MONEY_CENTS }).map(fixed),
  ),
);

/** Half up by hand in integers, independent of the engine's own helper. */
const halfUp = (cents: number, ppm: number) => Number((BigInt(cents) * BigInt(ppm) + 500_000n) / 1_000_000n);

describe('any package', () => {
  it('adds up, in the documented order, to exactly what is charged (100,000 random carts)', () => {
    fc.assert(
      fc.property(carts, promos, (cart, promo) => {
        const quote = priceCart(cart, RATES, promo);
        const sum = quote.lines.reduce((total, line) => total + line.amountCents, 0);
        const isPackage = cart.services.length >= 2 || (cart.vehicle !== null && cart.services.length >= 1);
        const left = sum - quote.packageDiscountCents;
        const taxable = left - quote.promoDiscountCents + quote.serviceFeeCents;
        const amounts = [
          quote.packageDiscountCents,
          quote.promoDiscountCents,
          quote.serviceFeeCents,
          quote.taxCents,
          quote.totalCents,
        ];
        return (
          quote.lines.every((line) => line.amountCents === line.unitPriceCents * line.quantity) &&
          quote.subtotalCents === sum &&
          quote.packageDiscountCents === (isPackage ? halfUp(sum, 100_000) : 0) &&
          quote.promoDiscountCents <= left &&
          (promo !== null || quote.promoDiscountCents === 0) &&
          quote.discountCents === quote.packageDiscountCents + quote.promoDiscountCents &&
          quote.serviceFeeCents === halfUp(sum, 50_000) &&
          quote.taxCents === Number((BigInt(taxable) * 85n + 500n) / 1000n) &&
          quote.totalCents === sum - quote.discountCents + quote.serviceFeeCents + quote.taxCents &&
          amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)
        );
      }),
      { numRuns: 100_000 },
    );
  });

  it('never gets dearer by a better promo', () => {
    fc.assert(
      fc.property(carts, fc.nat(100_00), fc.nat(100_00), (cart, a, b) => {
        const better = priceCart(cart, RATES, percent(Math.max(a, b)));
        return better.totalCents <= priceCart(cart, RATES, percent(Math.min(a, b))).totalCents;
      }),
      { numRuns: 5_000 },
    );
  });
});
