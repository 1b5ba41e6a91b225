import { BOOKING_STATUSES } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { sampleBooking, sampleQuote, staff } from '../../test/sample.ts';
import { isCashDue, recordCash } from './cash.ts';

const cash = { paymentMethod: 'cash' as const };

describe('recordCash', () => {
  it('says what became of what', () => {
    const first = recordCash(sampleBooking({ ...cash, status: 'completed' }), 12_345, staff);
    expect(first.after).toMatchObject({ cashReceivedCents: 12_345, version: 2 });
    expect(first.entries).toMatchObject([
      { action: 'cash received', actor: 'dana', change: 'cash received none → $123.45' },
    ]);
    const second = recordCash(first.after, 13_671, staff);
    expect(second.entries).toMatchObject([{ change: 'cash received $123.45 → $136.71' }]);
  });

  it('is for trips that are paid in cash and were, or will be, driven', () => {
    for (const status of BOOKING_STATUSES) {
      const record = () => recordCash(sampleBooking({ ...cash, status }), 5, staff);
      if (['approved', 'confirmed', 'completed'].includes(status)) expect(record()).toBeDefined();
      else expect(record).toThrow(expect.objectContaining({ code: 'booking.wrong_status' }));
    }
    expect(() => recordCash(sampleBooking({ status: 'completed' }), 5, staff)).toThrow(
      expect.objectContaining({ kind: 'invalid', errors: [expect.objectContaining({ path: 'amount' })] }),
    );
  });
});

describe('isCashDue', () => {
  it.each([
    ['nothing is recorded', {}, true],
    ['a part is recorded', { cashReceivedCents: 13_670 }, true],
    ['all is recorded', { cashReceivedCents: 13_671 }, false],
    ['a tip came with it', { cashReceivedCents: 15_000 }, false],
    ['the trip is not done', { status: 'approved' as const }, false],
    ['a card pays', { paymentMethod: 'stripe' as const }, false],
    ['nothing is to be paid', { quote: sampleQuote({ totalCents: 0 }) }, false],
  ])('when %s', (_what, overrides, isDue) => {
    expect(isCashDue(sampleBooking({ ...cash, status: 'completed', ...overrides }))).toBe(isDue);
  });
});
