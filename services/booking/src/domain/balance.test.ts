import { describe, expect, it } from 'vitest';
import { sampleBooking, sampleQuote } from '../../test/sample.ts';
import { balanceDueCents } from './balance.ts';
import { firstPaymentStatus } from './newBooking.ts';

const due = (totalCents: number, capturedCents = 0, paymentMethod: 'stripe' | 'cash' = 'stripe') =>
  balanceDueCents(
    sampleBooking({
      paymentMethod,
      quote: sampleQuote({ totalCents }),
      payment: { ...sampleBooking().payment, capturedCents },
    }),
  );

describe('what is still to be paid', () => {
  it.each([
    [0, 0, 'not_required'],
    [49, 0, 'not_required'],
    [50, 50, 'unpaid'],
    [51, 51, 'unpaid'],
  ] as const)('of %d cents by card is %d, and the payment is %s', (totalCents, dueCents, status) => {
    expect(due(totalCents)).toBe(dueCents);
    expect(firstPaymentStatus('stripe', totalCents)).toBe(status);
  });

  it.each([
    [10_049, 0],
    [10_050, 50],
    [9_999, 0],
  ])('after 100 dollars were paid of %d cents is %d', (totalCents, dueCents) => {
    expect(due(totalCents, 10_000)).toBe(dueCents);
  });

  it('in cash is owed to the cent', () => {
    expect(due(49, 0, 'cash')).toBe(49);
  });
});
