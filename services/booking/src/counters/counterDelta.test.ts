import * as fc from 'fast-check';
import { BOOKING_STATUSES } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, sampleBooking, sampleQuote, staff } from '../../test/sample.ts';
import { decide } from '../domain/booking.ts';
import { incrementsOf, count, countDelta, noCounts, cellOf, sumOf, counterDeltasOf } from './counterDelta.ts';
import { approve, archive, remove } from '../domain/transitions.ts';

describe('counterDeltasOf', () => {
  it('moves a booking from one place to the other', () => {
    const { id, pickup, quote } = sampleBooking();
    expect(counterDeltasOf(approve(sampleBooking(), staff))).toEqual([
      {
        id: `${id}:2`,
        from: { archived: false, status: 'pending_approval' },
        to: { archived: false, status: 'approved' },
        pickupAt: pickup.at,
        cents: quote.totalCents,
      },
    ]);
    const hidden = archive(sampleBooking(), staff);
    expect(hidden && counterDeltasOf(hidden)).toMatchObject([
      { to: { archived: true, status: 'pending_approval' } },
    ]);
    expect(counterDeltasOf(remove(sampleBooking(), staff))).toMatchObject([{ to: null }]);
  });

  it('counts a new booking and leaves out what moves nothing', () => {
    const booking = sampleBooking();
    const created = { before: undefined, after: booking, entries: [], events: [] };
    expect(counterDeltasOf(created)).toMatchObject([{ from: null, to: { status: 'pending_approval' } }]);
    expect(counterDeltasOf(decide(booking, {}, { ctx: staff, action: 'paid' }))).toEqual([]);
  });

  it('takes a booking out of its old day and price, and into the new ones', () => {
    const booking = sampleBooking();
    const at = hours(100);
    const moved = decide(
      booking,
      { pickup: { ...booking.pickup, at }, quote: sampleQuote({ totalCents: 99 }) },
      { ctx: staff, action: 'changed' },
    );
    const cell = cellOf(booking);
    expect(counterDeltasOf(moved)).toEqual([
      { id: `${booking.id}:2:out`, from: cell, to: null, pickupAt: booking.pickup.at, cents: 13_671 },
      { id: `${booking.id}:2`, from: null, to: cell, pickupAt: at, cents: 99 },
    ]);
  });
});

it('counting every change gives the same as counting the outcome', () => {
  const place = fc.option(
    fc.record({ archived: fc.boolean(), status: fc.constantFrom(...BOOKING_STATUSES) }),
  );
  const life = fc.tuple(fc.nat(100_000), fc.array(place, { minLength: 1, maxLength: 8 }));
  fc.assert(
    fc.property(fc.array(life, { maxLength: 20 }), (lives) => {
      const changes = noCounts();
      const outcome = noCounts();
      for (const [cents, places] of lives) {
        places.forEach((to, index) => {
          countDelta(changes, { id: String(index), from: places[index - 1] ?? null, to }, cents);
        });
        count(outcome, places.at(-1) ?? null, cents, 1);
      }
      expect(incrementsOf(changes)).toEqual(incrementsOf(outcome));
      const everything = { archived: 'any', statuses: BOOKING_STATUSES } as const;
      const there = lives.filter(([, places]) => places.at(-1) != null);
      expect(sumOf([changes], 'n', everything)).toBe(there.length);
      expect(sumOf([changes], 'cents', everything)).toBe(there.reduce((sum, [cents]) => sum + cents, 0));
    }),
  );
});

it('sums the view and the statuses asked for', () => {
  const counts = noCounts();
  const approved = cellOf(sampleBooking({ status: 'approved' }));
  count(counts, approved, 500, 1);
  count(counts, cellOf(sampleBooking({ status: 'approved', archived: true })), 300, 1);
  count(counts, cellOf(sampleBooking({ status: 'cancelled' })), 200, 1);
  expect(sumOf([counts], 'cents', { archived: 'false', statuses: ['approved', 'confirmed'] })).toBe(500);
  expect(sumOf([counts], 'cents', { archived: 'true', statuses: ['approved'] })).toBe(300);
  expect(sumOf([counts], 'n', { archived: 'any', statuses: ['approved', 'cancelled'] })).toBe(3);
});
