import { describe, expect, it } from 'vitest';
import type { PricedQuote } from '@livery/shared-types';
import { pricesBlock } from './emailBlocks.ts';
import { cancellationTerms, quoteFacts } from './paymentText.ts';

const now = new Date('2026-11-28T10:00:00-05:00');
const termsOf = (
  pickupAt: string,
  { paymentMethod = 'stripe' as 'stripe' | 'cash', refundInFullUntilApproved = false } = {},
) => cancellationTerms({ pickupAt, paymentMethod, refundInFullUntilApproved }, now, 'America/Toronto');

describe('the cancellation terms of one pickup', () => {
  it.each([
    [
      '2026-12-01T14:30:00-05:00',
      'Full refund until Mon, Nov 30, 2:30 PM, then 75% until Tue, Dec 1, 2:30 AM, 50% until Tue, Dec 1, 12:30 PM, and nothing after that.',
    ],
    [
      '2026-11-29T09:00:00-05:00',
      'Cancelling now gives back 75% until Sat, Nov 28, 9:00 PM, then 50% until Sun, Nov 29, 7:00 AM, and nothing after that.',
    ],
    [
      '2026-11-28T15:00:00-05:00',
      'Cancelling now gives back 50% until Sat, Nov 28, 1:00 PM, and nothing after that.',
    ],
    ['2026-11-28T11:00:00-05:00', 'So close to the pickup, a card payment is not refunded when you cancel.'],
  ])('at %s name the deadlines that are still ahead', (pickupAt, words) => {
    expect(termsOf(pickupAt)).toBe(words);
  });

  it.each([
    [
      '2026-12-01T14:30:00-05:00',
      'Full refund until we approve your booking. After that: full refund until Mon, Nov 30, 2:30 PM, then 75% until Tue, Dec 1, 2:30 AM, 50% until Tue, Dec 1, 12:30 PM, and nothing after that.',
    ],
    [
      '2026-11-28T15:00:00-05:00',
      'Full refund until we approve your booking. After that: 50% until Sat, Nov 28, 1:00 PM, and nothing after that.',
    ],
    [
      '2026-11-28T11:00:00-05:00',
      'Full refund until we approve your booking. After that a card payment is not refunded, so close to the pickup.',
    ],
  ])('at %s begin with the approval where all goes back until then', (pickupAt, words) => {
    expect(termsOf(pickupAt, { refundInFullUntilApproved: true })).toBe(words);
  });

  it('cost nothing where cash is paid on arrival', () => {
    expect(termsOf('2026-11-28T11:00:00-05:00', { paymentMethod: 'cash' })).toBe(
      'You pay on arrival: cancelling before then costs nothing.',
    );
  });
});

describe('the lines of a price', () => {
  const quote: PricedQuote = {
    lines: [
      {
        kind: 'service',
        itemId: 's1',
        name: 'Gala',
        hourly: true,
        quantity: 4,
        unitPriceCents: 25_000,
        amountCents: 100_000,
      },
    ],
    durationHours: 4,
    subtotalCents: 100_000,
    packageDiscountCents: 0,
    promoDiscountCents: 0,
    discountCents: 0,
    serviceFeeCents: 5_000,
    taxCents: 8_925,
    totalCents: 113_925,
    promoCode: null,
    promoMessage: null,
    taxPpm: 85_000,
  };

  it('name the rate of the tax, and end one below the other', () => {
    const { text, html } = pricesBlock('What you paid for', quoteFacts(quote));
    expect(text.split('\n')).toEqual([
      'WHAT YOU PAID FOR',
      'Gala, 4 h at $250.00  $1,000.00',
      'Subtotal              $1,000.00',
      'Service fee              $50.00',
      'Tax (8.5%)               $89.25',
      'Total                 $1,139.25',
    ]);
    expect(html.match(/<td align="right"/g)).toHaveLength(5);
  });

  it('name it where the total was agreed on, too', () => {
    const agreedPrice = { totalCents: 108_500, reason: 'Regular guest' };
    expect(quoteFacts({ ...quote, taxCents: 8_500, totalCents: 108_500, agreedPrice })).toContainEqual([
      'Tax (8.5%), included',
      '$85.00',
    ]);
  });
});
