import { describe, expect, it } from 'vitest';
import {
  freeUntil,
  pickupOf,
  refundDeadline,
  refundOffer,
  refundResult,
  refundTerms,
} from './refundTerms.ts';

const now = new Date('2026-11-22T10:00:00-05:00');
const card = (date: string, time: string) => refundTerms({ date, time, isCash: false }, now);

describe('before paying, the cancellation terms of a pickup', () => {
  it.each([
    ['2026-12-01', '14:30', 'Full refund until Mon, Nov 30, 2:30 PM, then 75% until Tue, Dec 1, 2:30 AM.'],
    ['2026-11-23', '10:00', 'Full refund until Sun, Nov 22, 10:00 AM, then 75% until Sun, Nov 22, 10:00 PM.'],
    [
      '2026-11-23',
      '09:59',
      'Cancelling now gives back 75%, until Sun, Nov 22, 9:59 PM, then 50% until Mon, Nov 23, 7:59 AM.',
    ],
    ['2026-11-22', '15:00', 'Cancelling now gives back 50%, until Sun, Nov 22, 1:00 PM, then nothing.'],
    ['2026-11-22', '11:59', 'Cancelling gives nothing back so close to the pickup.'],
    ['2026-11-21', '11:00', 'Full refund until 24 hours before pickup.'],
    [
      '2027-01-01',
      '12:00',
      'Full refund until Thu, Dec 31, 12:00 PM, then 75% until Fri, Jan 1, 2027, 12:00 AM.',
    ],
    ['', '', 'Full refund until 24 hours before pickup.'],
    ['2026-12-01', '', 'Full refund until 24 hours before pickup.'],
    ['9999-99-99', '10:00', 'Full refund until 24 hours before pickup.'],
    ['2027-02-30', '10:00', 'Full refund until 24 hours before pickup.'],
    ['2026-12-01', '24:00', 'Full refund until 24 hours before pickup.'],
    ['2027-03-14', '02:30', 'Full refund until 24 hours before pickup.'], // The clock skips it.
  ])('match the refund tiers on %s at %s', (date, time, words) => {
    expect(card(date, time)).toBe(words);
  });

  it.each([
    [
      '2026-12-01',
      '14:30',
      'Full refund until we approve your booking. After that: full refund until Mon, Nov 30, 2:30 PM, then 75% until Tue, Dec 1, 2:30 AM.',
    ],
    [
      '2026-11-22',
      '15:00',
      'Full refund until we approve your booking. After that: 50% until Sun, Nov 22, 1:00 PM, then nothing.',
    ],
    [
      '2026-11-22',
      '11:59',
      'Full refund until we approve your booking. After that: nothing, so close to the pickup.',
    ],
    [
      '',
      '',
      'Full refund until we approve your booking. After that: full refund until 24 hours before pickup.',
    ],
  ])('begin with the approval where all goes back until then, on %s at %s', (date, time, words) => {
    expect(refundTerms({ date, time, isCash: false, isFullUntilApproved: true }, now)).toBe(words);
  });

  it('are free for a cash booking', () => {
    expect(refundTerms({ date: '2026-11-22', time: '11:00', isCash: true }, now)).toBe(
      'You pay on arrival: cancelling before then costs nothing.',
    );
  });

  it('count real hours over a clock change', () => {
    const eve = new Date('2027-03-13T12:00:00-05:00');
    expect(refundTerms({ date: '2027-03-14', time: '12:30', isCash: false }, eve)).toBe(
      'Cancelling now gives back 75%, until Sat, Mar 13, 11:30 PM, then 50% until Sun, Mar 14, 10:30 AM.',
    );
  });
});

it('names the end of the full refund only while it lasts', () => {
  const booking = { pickupDate: '2026-12-01T14:30:00-05:00', pickupTime: '14:30' };
  expect(freeUntil(pickupOf(booking), now)).toBe('Mon, Nov 30, 2:30 PM');
  expect(freeUntil({ date: '2026-11-23', time: '09:59' }, now)).toBeUndefined();
  expect(freeUntil({ date: '', time: '' }, now)).toBeUndefined();
});

const paid = { paidAmount: '54.12', heldAmount: '54.12' };
const unpaid = { paidAmount: '0.00', heldAmount: '0.00' };
const givenBack = { paidAmount: '54.12', heldAmount: '0.00' };
const half = { refundAmount: '27.06', refundPercentage: 50 };
const none = { refundAmount: '0.00', refundPercentage: 0 };

it('after cancelling, promises a refund only where there is one', () => {
  expect(refundResult('54.12', paid)).toBe('Refund of $54.12 will be processed within 3-5 business days.');
  expect(refundResult('0.00', paid)).toContain('nothing is refunded');
  expect(refundResult('0.00', unpaid)).toContain('Nothing was charged');
  expect(refundResult('0.00', givenBack)).toContain('was refunded before');
});

describe('before cancelling', () => {
  it('offers a share of what staff have not given back before', () => {
    expect(refundOffer({ ...paid, ...half })).toBe(
      'Cancelling now gives back 50% of what you paid: $27.06 of $54.12.',
    );
    expect(refundOffer({ ...paid, heldAmount: '20.00', refundAmount: '10.00', refundPercentage: 50 })).toBe(
      'Cancelling now gives back 50% of what is left of your payment: $10.00 of $20.00.',
    );
    expect(refundOffer({ ...paid, refundAmount: '54.12', refundPercentage: 100 })).toBe(
      'Cancelling now gives back all of what you paid: $54.12.',
    );
    expect(refundOffer({ ...givenBack, ...none })).toBe('All that was paid has been refunded before.');
    expect(refundOffer({ ...unpaid, ...none })).toContain('Nothing has been paid');
  });

  it('says that nothing goes back where the deadline has passed', () => {
    expect(refundOffer({ ...paid, ...none })).toBe(
      'Cancelling gives nothing back so close to the pickup. We keep the $54.12 you paid.',
    );
  });

  it('says until when that holds', () => {
    const until = { refundUntil: '2026-11-22T13:00:00-05:00', refundInFullUntilApproved: false };
    expect(refundDeadline({ ...half, ...until }, now)).toBe('That holds until Sun, Nov 22, 1:00 PM.');
    expect(refundDeadline({ ...half, refundUntil: null, refundInFullUntilApproved: true }, now)).toBe(
      'That holds until we approve your booking.',
    );
    expect(refundDeadline({ ...none, ...until }, now)).toBeUndefined();
  });
});
