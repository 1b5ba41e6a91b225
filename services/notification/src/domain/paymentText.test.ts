import { describe, expect, it } from 'vitest';
import { cancellationTerms } from './paymentText.ts';

const now = new Date('2026-11-28T10:00:00-05:00');
const termsOf = (pickupAt: string, paymentMethod: 'stripe' | 'cash' = 'stripe') =>
  cancellationTerms({ pickupAt, paymentMethod }, now, 'America/Toronto');

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

  it('cost nothing where cash is paid on arrival', () => {
    expect(termsOf('2026-11-28T11:00:00-05:00', 'cash')).toBe(
      'You pay on arrival: cancelling before then costs nothing.',
    );
  });
});
