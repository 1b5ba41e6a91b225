import { describe, expect, it } from 'vitest';
import { choiceFault, optionsOf, refundOf } from './CancelDialog.tsx';

const preview = { heldAmount: '396.84', policyAmount: '198.42', policyPercentage: 50 };
const nothingHeld = { heldAmount: '0.00', policyAmount: '0.00', policyPercentage: 50 };

describe('the refund that staff choose', () => {
  it('is shown in dollars before anything happens', () => {
    expect(refundOf({ choice: 'full', amount: '' }, preview)).toEqual({ refund: 'full', shown: '$396.84' });
    expect(refundOf({ choice: 'policy', amount: '' }, preview)).toEqual({
      refund: 'policy',
      shown: '$198.42',
    });
    expect(refundOf({ choice: 'none', amount: '' }, preview)).toEqual({ refund: 'none', shown: '$0.00' });
    expect(refundOf({ choice: 'amount', amount: ' 50 ' }, preview)).toEqual({
      refund: { amount: '50' },
      shown: '$50.00',
    });
  });

  it('is never above what is held, and never an unreadable amount', () => {
    expect(choiceFault({ choice: 'amount', amount: '396.85' }, preview)).toMatch('$396.84');
    expect(choiceFault({ choice: 'amount', amount: '396.84' }, preview)).toBeUndefined();
    for (const amount of ['', '0', '1.234', 'all']) {
      expect(choiceFault({ choice: 'amount', amount }, preview), amount).toBeDefined();
    }
    expect(refundOf({ choice: 'amount', amount: 'all' }, preview).shown).toBeUndefined();
  });

  it.each([
    ['198.42', ['$396.84', '$198.42', '$0.00', 'Another amount'], 'By the cancellation terms (50%)'],
    ['396.84', ['$396.84', '$0.00', 'Another amount'], 'In full, as by the cancellation terms (50%)'],
    ['0.00', ['$396.84', '$0.00', 'Another amount'], 'Nothing, as by the cancellation terms (50%)'],
  ])('offers each amount once, also where the terms give back %s', (policyAmount, labels, byTerms) => {
    const options = optionsOf({ ...preview, policyAmount });
    expect(options.map(({ label }) => label)).toEqual(labels);
    expect(options.map(({ description }) => description)).toContain(byTerms);
  });

  it('is no question where nothing is held', () => {
    expect(choiceFault({ choice: 'amount', amount: '' }, nothingHeld)).toBeUndefined();
    expect(refundOf({ choice: 'amount', amount: '' }, nothingHeld)).toEqual({
      refund: 'none',
      shown: undefined,
    });
  });
});
