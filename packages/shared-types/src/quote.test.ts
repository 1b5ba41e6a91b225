import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustQuote, type PricedQuote } from './quote.ts';

const quote: PricedQuote = {
  lines: [],
  durationHours: 2,
  subtotalCents: 12_000,
  packageDiscountCents: 0,
  promoDiscountCents: 0,
  discountCents: 0,
  serviceFeeCents: 600,
  taxCents: 1_071,
  totalCents: 13_671,
  promoCode: null,
  promoMessage: null,
  taxPpm: 85_000,
};
const plain = { adjustments: [], agreedPrice: null };
const wait = { label: 'Waiting time', amountCents: 2_000 };

describe('a price that staff adjust', () => {
  it('adds what is taxed, and takes off what is not', () => {
    expect(adjustQuote(quote, { ...plain, adjustments: [wait] })).toMatchObject({
      taxCents: 1_241,
      totalCents: 15_841,
      adjustments: [wait],
    });
    const discount = { label: 'Regular customer', amountCents: -2_600 };
    expect(adjustQuote(quote, { ...plain, adjustments: [discount] })).toMatchObject({
      taxCents: 850,
      totalCents: 10_850,
    });
  });

  it('is what was agreed on, with the tax in it', () => {
    const agreedPrice = { totalCents: 10_850, reason: 'By phone' };
    const agreed = adjustQuote(quote, { ...plain, agreedPrice });
    expect(agreed).toMatchObject({ totalCents: 10_850, taxCents: 850, agreedPrice });
  });

  it('is the first one again once everything is taken away', () => {
    const adjusted = adjustQuote(quote, {
      adjustments: [wait],
      agreedPrice: { totalCents: 1, reason: 'Gift' },
    });
    expect(adjustQuote(adjusted, plain)).toEqual(quote);
  });

  it('never goes below zero, and adds up to the cent', () => {
    const amount = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 5 }), (amounts) => {
        const adjustments = amounts.map((amountCents) => ({ label: 'x', amountCents }));
        const { totalCents, taxCents } = adjustQuote(quote, { ...plain, adjustments });
        const taxable = Math.max(0, 12_600 + amounts.reduce((sum, cents) => sum + cents, 0));
        expect(totalCents).toBe(taxable + taxCents);
        expect(taxCents).toBe(Math.floor((taxable * 85 + 500) / 1_000));
      }),
    );
  });
});
