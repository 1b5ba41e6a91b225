import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_ID, hours, NOW, sampleBooking, sampleQuote } from '../../test/sample.ts';
import { clashError, occupiedSpan, overlaps, tripEnd, type Slot } from './schedule.ts';

const slot = (overrides: Partial<Slot> = {}): Slot => ({
  id: BOOKING_ID,
  kind: 'trip',
  bookingId: BOOKING_ID,
  start: new Date('2026-06-13T12:00:00Z'),
  end: new Date('2026-06-13T14:30:00Z'),
  reason: null,
  claimedAt: NOW,
  ...overrides,
});

it('keeps a vehicle for the trip and its turnaround', () => {
  const booking = sampleBooking({ quote: sampleQuote({ durationHours: 3 }) });
  expect(tripEnd(booking)).toEqual(hours(75));
  expect(occupiedSpan(booking, 30)).toEqual({ start: hours(72), end: hours(75.5) });
});

describe('overlaps', () => {
  it('lets one trip begin at the instant the other is over', () => {
    expect(overlaps({ start: hours(1), end: hours(2) }, { start: hours(2), end: hours(3) })).toBe(false);
    expect(overlaps({ start: hours(1), end: hours(2.001) }, { start: hours(2), end: hours(3) })).toBe(true);
  });

  it('is the same both ways, and agrees with looking at every minute', () => {
    const span = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(span, span, ([a, aLength], [b, bLength]) => {
        const minute = (count: number) => new Date(count * 60_000);
        const one = { start: minute(a), end: minute(a + aLength) };
        const other = { start: minute(b), end: minute(b + bLength) };
        const shared = Array.from({ length: aLength }, (_, index) => a + index).some(
          (m) => m >= b && m < b + bLength,
        );
        expect(overlaps(one, other)).toBe(shared);
        expect(overlaps(other, one)).toBe(shared);
      }),
    );
  });
});

describe('clashError', () => {
  it('names the other booking', () => {
    expect(clashError(slot(), 'America/Toronto')).toMatchObject({
      kind: 'conflict',
      code: 'vehicle.taken',
      message:
        'The vehicle is taken by booking #3f2b8c1e from Jun 13, 2026, 8:00 AM to Jun 13, 2026, 10:30 AM.',
      details: { bookingId: BOOKING_ID },
    });
  });

  it('names the block and its reason', () => {
    const block = slot({ kind: 'block', bookingId: null, reason: 'Tyres' });
    expect(clashError(block, 'America/Toronto')).toMatchObject({
      code: 'vehicle.blocked',
      message: expect.stringMatching(/blocked from .* to .*: Tyres\.$/),
    });
  });
});
