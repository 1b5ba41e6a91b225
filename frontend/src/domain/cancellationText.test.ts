import { expect, it } from 'vitest';
import { refundOfferText, cancellationText } from './cancellationText.ts';

const paid = { paidAmount: '54.12', heldAmount: '54.12' };
const unpaid = { paidAmount: '0.00', heldAmount: '0.00' };
const givenBack = { paidAmount: '54.12', heldAmount: '0.00' };

it('promises a refund only where there is one', () => {
  expect(cancellationText('54.12', paid)).toBe(
    'Refund of $54.12 will be processed within 3-5 business days.',
  );
  expect(cancellationText('0.00', paid)).toContain('nothing is refunded');
  expect(cancellationText('0.00', unpaid)).toContain('Nothing was charged');
  expect(cancellationText('0.00', givenBack)).toContain('was refunded before');
});

it('offers a share of what staff have not given back before', () => {
  const half = { refundAmount: '27.06', refundPercentage: 50 };
  expect(refundOfferText({ ...paid, ...half })).toBe(
    'Cancelling now gives back 50% of what was paid: $27.06 of $54.12.',
  );
  expect(refundOfferText({ ...paid, heldAmount: '20.00', refundAmount: '10.00', refundPercentage: 50 })).toBe(
    'Cancelling now gives back 50% of what is left of your payment: $10.00 of $20.00.',
  );
  expect(refundOfferText({ ...givenBack, refundAmount: '0.00', refundPercentage: 100 })).toBe(
    'All that was paid has been refunded before.',
  );
  expect(refundOfferText({ ...unpaid, refundAmount: '0.00', refundPercentage: 100 })).toContain(
    'Nothing has been paid',
  );
});
