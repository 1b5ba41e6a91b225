import { BOOKING_STATUSES, type BookingStatus } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, NOW, paid, sampleBooking, staff } from '../../test/sample.ts';
import type { Booking, Decision } from './booking.ts';
import { cancel } from './cancel.ts';
import { reject } from './reject.ts';
import { approve, archive, complete, remove, unarchive, type Step } from './transitions.ts';

/** One whose car has come. */
const begun = (overrides: Partial<Booking> = {}) =>
  sampleBooking({ pickup: { ...sampleBooking().pickup, at: NOW, latestAt: NOW }, ...overrides });

const steps: Record<Step, (booking: Booking) => Decision> = {
  approve: (booking) => approve(booking, staff),
  reject: (booking) => reject(booking, { reason: null }, staff),
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
    const booking = begun({ status });
    const { before, after, events, entries } = steps[step](booking);
    expect(before).toBe(booking);
    expect(after).toMatchObject({ status: next, version: 2, updatedAt: staff.now });
    expect(events).toMatchObject([{ type: `booking.${next}` }]);
    const change = `${status.replaceAll('_', ' ')} → ${String(next).replaceAll('_', ' ')}`;
    expect(entries).toMatchObject([{ action: next, actor: 'dana', at: staff.now, change }]);
    expect(booking).toEqual(begun({ status }));
  });

  it.each(pairs.filter(({ next }) => next === null))('$step is refused when $status', ({ status, step }) => {
    const words = status.replaceAll('_', ' ');
    expect(() => steps[step](begun({ status }))).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        code: 'booking.wrong_status',
        message: expect.stringContaining(words),
        details: { status },
      }),
    );
  });
});

describe('complete', () => {
  it('is refused before the pickup time, to the millisecond', () => {
    const early = { ...staff, now: new Date(NOW.getTime() - 1) };
    expect(() => complete(begun({ status: 'approved' }), early)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'booking.before_pickup' }),
    );
    expect(complete(begun({ status: 'approved' }), staff).after.status).toBe('completed');
  });

  it('may carry the cash of a trip that is paid in cash, and of no other', () => {
    const { after, entries } = complete(begun({ status: 'approved', paymentMethod: 'cash' }), staff, 12_345);
    expect(after).toMatchObject({ status: 'completed', cashReceivedCents: 12_345 });
    expect(entries[0]?.change).toBe('approved → completed, cash received none → $123.45');
    expect(() => complete(begun({ status: 'approved' }), staff, 12_345)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        errors: [expect.objectContaining({ path: 'cashReceived' })],
      }),
    );
  });
});

describe('archive', () => {
  it.each(BOOKING_STATUSES)('hides a booking that is %s, without an event', (status) => {
    const decision = archive(begun({ status }), staff);
    expect(decision?.after).toMatchObject({ status, archived: true, version: 2 });
    expect(decision?.events).toEqual([]);
  });

  it('leaves a hidden one as it is', () => {
    expect(archive(sampleBooking({ archived: true }), staff)).toBeUndefined();
  });

  it.each(['approved', 'confirmed'] as const)('of a coming trip that is %s has to be confirmed', (status) => {
    const coming = sampleBooking({ status, pickup: { ...sampleBooking().pickup, at: hours(1) } });
    expect(() => archive(coming, staff)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'booking.still_to_come' }),
    );
    expect(archive(coming, staff, true)?.after.archived).toBe(true);
  });

  it('of a coming request needs no confirmation', () => {
    expect(archive(sampleBooking(), staff)?.after.archived).toBe(true);
  });
});

describe('unarchive', () => {
  it('puts a hidden booking back, and leaves one in the list as it is', () => {
    const decision = unarchive(sampleBooking({ archived: true }), staff);
    expect(decision?.after).toMatchObject({ archived: false, version: 2 });
    expect(decision?.entries).toMatchObject([{ action: 'unarchived', change: 'archived → in the list' }]);
    expect(unarchive(sampleBooking(), staff)).toBeUndefined();
  });
});

describe('remove', () => {
  const ending = {
    at: staff.now,
    noShow: false,
    by: 'customer',
    reason: null,
    reasonCode: null,
    refundPercentage: 50,
    refundCents: 6_836,
  } as const;
  const open = ['pending_approval', 'pending_payment', 'approved', 'confirmed'] as const;

  it.each(open)('of one that is %s is refused while some of the payment is held', (status) => {
    expect(() => remove(sampleBooking({ status, payment: paid() }), staff)).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        code: 'booking.has_payment',
        message: 'Cancel it first, so that the customer is refunded.',
      }),
    );
  });

  it.each(open)('of one that is %s leaves a tombstone when nothing is held, and moves no money', (status) => {
    const givenBack = { ...paid(), refundDueCents: 13_671 };
    for (const payment of [sampleBooking().payment, givenBack]) {
      const { after, events } = remove(sampleBooking({ status, payment }), staff);
      expect(after).toMatchObject({ status, deletedAt: staff.now, payment });
      expect(events).toEqual([{ type: 'booking.deleted', refundPercentage: 0 }]);
    }
  });

  it.each<[BookingStatus, Booking['ending'], number]>([
    ['completed', null, 0],
    ['cancelled', ending, 50],
    ['rejected', { ...ending, refundPercentage: 100 }, 100],
  ])('of one that is %s leaves a tombstone with its money as it is', (status, how, refundPercentage) => {
    const booking = sampleBooking({ status, ending: how, payment: paid() });
    const { after, events } = remove(booking, staff);
    expect(after).toMatchObject({ status, deletedAt: staff.now, payment: booking.payment });
    expect(events).toEqual([{ type: 'booking.deleted', refundPercentage }]);
  });
});
