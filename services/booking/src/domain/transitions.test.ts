import { BOOKING_STATUSES, type BookingStatus } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { paid, sampleBooking, staff } from '../../test/sample.ts';
import type { Booking, Decision } from './booking.ts';
import { cancel, reject } from './endings.ts';
import { approve, archive, complete, remove, type Step } from './transitions.ts';

const steps: Record<Step, (booking: Booking) => Decision> = {
  approve: (booking) => approve(booking, staff),
  reject: (booking) => reject(booking, null, staff),
  cancel: (booking) => cancel(booking, null, 'customer', staff),
  complete: (booking) => complete(booking, staff),
};

// Written out here once more on purpose: every pair of status and step, and where it leads.
const expected: Record<BookingStatus, Record<Step, BookingStatus | null>> = {
  pending_approval: { approve: 'approved', reject: 'rejected', cancel: 'cancelled', complete: null },
  pending_payment: { approve: 'approved', reject: 'rejected', cancel: 'cancelled', complete: null },
  approved: { approve: null, reject: null, cancel: 'cancelled', complete: 'completed' },
  confirmed: { approve: null, reject: null, cancel: 'cancelled', complete: 'completed' },
  rejected: { approve: null, reject: null, cancel: null, complete: null },
  cancelled: { approve: null, reject: null, cancel: null, complete: null },
  completed: { approve: null, reject: null, cancel: null, complete: null },
};
const pairs = BOOKING_STATUSES.flatMap((status) =>
  (Object.keys(steps) as Step[]).map((step) => ({ status, step, next: expected[status][step] })),
);

describe('every step from every status', () => {
  it.each(pairs.filter(({ next }) => next !== null))('$step: $status → $next', ({ status, step, next }) => {
    const booking = sampleBooking({ status });
    const { before, after, news, entries } = steps[step](booking);
    expect(before).toBe(booking);
    expect(after).toMatchObject({ status: next, version: 2, updatedAt: staff.now });
    expect(news).toMatchObject([{ type: `booking.${next}` }]);
    expect(entries).toMatchObject([{ action: next, actor: 'dana', at: staff.now }]);
    expect(booking).toEqual(sampleBooking({ status }));
  });

  it.each(pairs.filter(({ next }) => next === null))('$step is refused when $status', ({ status, step }) => {
    const words = status.replaceAll('_', ' ');
    expect(() => steps[step](sampleBooking({ status }))).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        code: 'booking.wrong_status',
        message: expect.stringContaining(words),
        details: { status },
      }),
    );
  });
});

describe('archive', () => {
  it.each(BOOKING_STATUSES)('hides a booking that is %s, without news', (status) => {
    const decision = archive(sampleBooking({ status }), staff);
    expect(decision?.after).toMatchObject({ status, archived: true, version: 2 });
    expect(decision?.news).toEqual([]);
  });

  it('leaves a hidden one as it is', () => {
    expect(archive(sampleBooking({ archived: true }), staff)).toBeUndefined();
  });
});

describe('remove', () => {
  const ending = {
    at: staff.now,
    by: 'customer',
    reason: null,
    refundPercentage: 50,
    refundCents: 6_836,
  } as const;

  it.each<[BookingStatus, Booking['ending'], number]>([
    ['pending_approval', null, 100],
    ['pending_payment', null, 100],
    ['approved', null, 100],
    ['confirmed', null, 100],
    ['completed', null, 0],
    ['cancelled', ending, 50],
    ['rejected', { ...ending, refundPercentage: 100 }, 100],
  ])('of one that is %s leaves a tombstone', (status, how, refundPercentage) => {
    const { after, news } = remove(sampleBooking({ status, ending: how, payment: paid() }), staff);
    expect(after).toMatchObject({ status, deletedAt: staff.now });
    expect(news).toEqual([{ type: 'booking.deleted', refundPercentage }]);
  });
});
