import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_ID, hours, NOW, sampleBooking, sampleQuote } from '../../test/sample.ts';
import {
  blockOutClashError,
  chauffeurClashError,
  clashError,
  occupiedSpan,
  overlaps,
  tripEnd,
  type Slot,
} from './schedule.ts';

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
      code: 'booking.vehicle_taken',
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

describe('chauffeurClashError', () => {
  const marc = { id: 'm', name: 'Marc Tremblay' };
  const free = [{ id: 'l', name: 'Léa Roy' }];

  it('names the chauffeur, the other booking and who is free', () => {
    expect(chauffeurClashError(slot(), marc, 'America/Toronto', free)).toMatchObject({
      kind: 'conflict',
      code: 'booking.chauffeur_taken',
      message: 'Marc Tremblay has booking #3f2b8c1e from Jun 13, 2026, 8:00 AM to Jun 13, 2026, 10:30 AM.',
      details: {
        chauffeurId: 'm',
        chauffeurName: 'Marc Tremblay',
        bookingId: BOOKING_ID,
        from: '2026-06-13T12:00:00.000Z',
        to: '2026-06-13T14:30:00.000Z',
        alternatives: free,
      },
    });
  });

  it('says that he is off, and keeps the reason to staff who gave it', () => {
    const block = slot({ kind: 'block', bookingId: null, reason: 'Surgery' });
    const error = chauffeurClashError(block, marc, 'America/Toronto');
    expect(error).toMatchObject({ code: 'chauffeur.off_duty', details: { alternatives: [] } });
    expect(error.message).toMatch(/^Marc Tremblay is off duty from .* to .*\.$/);
    expect(error.message).not.toContain('Surgery');
  });
});

describe('blockOutClashError', () => {
  const zone = 'America/Toronto';
  const chauffeur = { id: 'm', name: 'Marc Tremblay' };
  const trip = (day: number) => {
    const id = `0000000${day}-0000-4000-8000-000000000000`;
    const start = new Date(Date.UTC(2026, 5, day, 12));
    return slot({ id, bookingId: id, start, end: new Date(start.getTime() + 3_600_000) });
  };
  const block = slot({ kind: 'block', bookingId: null });
  const customerNames = new Map([[trip(1).id, 'Ana Lee']]);
  const ofVehicle = (...inTheWay: [Slot, ...Slot[]]) => blockOutClashError(inTheWay, { zone, customerNames });
  const ofMarc = (...inTheWay: [Slot, ...Slot[]]) =>
    blockOutClashError(inTheWay, { chauffeur, zone, customerNames });
  const clashOf = ({ id, start, end }: Slot, customerName: string | null = null) => ({
    bookingId: id,
    customerName,
    from: start.toISOString(),
    to: end.toISOString(),
  });

  it('names one trip as any clash does, and before a block', () => {
    expect(ofMarc(trip(1)).message).toBe(chauffeurClashError(trip(1), chauffeur, zone).message);
    expect(ofMarc(block, trip(1)).message).toBe(ofMarc(trip(1)).message);
    expect(ofMarc(block).message).toMatch(/^Marc Tremblay is off duty from /);
    expect(ofVehicle(trip(1)).message).toBe(clashError(trip(1), zone).message);
    expect(ofVehicle(block, trip(1))).toEqual(ofVehicle(trip(1)));
    expect(ofVehicle(block)).toMatchObject({
      code: 'vehicle.blocked',
      message: clashError(block, zone).message,
      details: { blockId: block.id, clashes: [] },
    });
  });

  it('names several trips, and counts those beyond three', () => {
    const days = ['(Jun 1, 2026, 8:00 AM)', '(Jun 2, 2026, 8:00 AM)', '(Jun 3, 2026, 8:00 AM)'];
    const named = days.map((day, index) => `#0000000${index + 1} ${day}`);
    for (const [messageOf, whose] of [
      [(...slots: [Slot, ...Slot[]]) => ofMarc(...slots).message, 'Marc Tremblay'],
      [(...slots: [Slot, ...Slot[]]) => ofVehicle(...slots).message, 'The vehicle'],
    ] as const) {
      expect(messageOf(trip(1), trip(2))).toBe(`${whose} has bookings then: ${named[0]} and ${named[1]}.`);
      expect(messageOf(trip(1), trip(2), trip(3))).toBe(
        `${whose} has bookings then: ${named[0]}, ${named[1]} and ${named[2]}.`,
      );
      expect(messageOf(trip(1), trip(2), trip(3), trip(4), trip(5))).toBe(
        `${whose} has bookings then: ${named.join(', ')} and 2 more.`,
      );
    }
  });

  it('lists every trip beside the details of the first', () => {
    const trips = [trip(1), trip(2), trip(3), trip(4)] as const;
    const [first, ...more] = trips;
    const clashes = [clashOf(first, 'Ana Lee'), ...more.map((later) => clashOf(later))];
    expect(ofVehicle(...trips)).toMatchObject({
      code: 'booking.vehicle_taken',
      details: { ...clashError(first, zone).details, clashes },
    });
    expect(ofMarc(...trips)).toMatchObject({
      code: 'booking.chauffeur_taken',
      details: { ...chauffeurClashError(first, chauffeur, zone).details, clashes },
    });
  });
});
