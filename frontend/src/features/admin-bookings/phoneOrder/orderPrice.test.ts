import { describe, expect, it } from 'vitest';
import { aQuote } from '../../../testing/factories.ts';
import { adjustedQuote, bothWays } from './orderPrice.ts';

const taxRate = 0.085;
const quote = aQuote();

describe('the price of an order', () => {
  it('is the reckoned one while nothing is done to it', () => {
    expect(adjustedQuote(quote, { adjustments: [], agreedTotal: '' }, taxRate)).toBe(quote);
    const unfinished = { adjustments: [{ label: 'Child seat', amount: '-' }], agreedTotal: '' };
    expect(adjustedQuote(quote, unfinished, taxRate)).toBe(quote);
  });

  it('takes adjustments before tax, as the server does', () => {
    const adjustments = [
      { label: 'Child seat', amount: '20' },
      { label: 'Regular', amount: '-10.00' },
    ];
    // (100 + 5 + 10) × 1.085
    expect(adjustedQuote(quote, { adjustments, agreedTotal: '' }, taxRate)).toMatchObject({
      tax: '9.78',
      total: '124.78',
      adjustments: [
        { label: 'Child seat', amount: '20.00' },
        { label: 'Regular', amount: '-10.00' },
      ],
    });
  });

  it('names an adjustment by its number while it has no name yet', () => {
    const adjustments = [
      { label: 'Child seat', amount: '20' },
      { label: ' ', amount: '-10.00' },
    ];
    expect(adjustedQuote(quote, { adjustments, agreedTotal: '' }, taxRate).adjustments).toEqual([
      { label: 'Child seat', amount: '20.00' },
      { label: 'Adjustment 2', amount: '-10.00' },
    ]);
  });

  it('is the agreed one where there is one, with the tax in it', () => {
    expect(adjustedQuote(quote, { adjustments: [], agreedTotal: '108.50' }, taxRate)).toMatchObject({
      tax: '8.50',
      total: '108.50',
      agreedTotal: '108.50',
    });
  });

  it('counts twice with a way back', () => {
    expect(bothWays('113.93')).toBe('227.86');
  });
});
