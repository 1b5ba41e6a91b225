import { describe, expect, it } from 'vitest';
import { paid, sampleBooking, sampleQuote, staff } from '../../test/sample.ts';
import { NO_RIDE } from './booking.ts';
import { eraseBooking } from './erase.ts';

describe('a booking whose customer is erased', () => {
  const booking = sampleBooking({
    status: 'completed',
    customerName: 'Grace Hopper',
    customerEmail: 'grace@example.com',
    customerPhone: '+1 416 555 0199',
    passengerName: 'Ana Ruiz',
    passengerPhone: '+1 416 555 0202',
    pickupAddress: '12 Hidden Alley',
    destinations: ['Secret Hangar'],
    quote: sampleQuote({ agreedPrice: { totalCents: 13_671, reason: 'As for Grace last year' } }),
    trip: {
      passengers: 2,
      luggage: 1,
      flightNumber: 'AC871',
      pickupSign: 'HOPPER',
      notes: 'Knows the porter',
    },
    payment: paid(),
    ride: {
      ...NO_RIDE,
      acceptance: {
        trip: {
          pickupLocal: '2026-06-13T08:00:00',
          pickupAddress: 'Hidden Lane',
          stops: [],
          vehicle: null,
          passengers: 2,
          pickupSign: 'HOPPER',
          passengerName: 'Grace',
        },
        step: { step: 'accepted', at: staff.now, receivedAt: staff.now, clientId: 'press-accepted' },
      },
      declined: [{ chauffeurId: 'c1', name: 'Marc', reason: 'Grace again', at: staff.now }],
      rating: { rating: 5, comment: 'Grace says thank you', at: staff.now },
    },
    log: [
      { at: staff.now, action: 'created', actor: 'customer', note: null, change: null },
      {
        at: staff.now,
        action: 'changed',
        actor: 'dana',
        note: 'Grace called',
        change: 'Name: G → Grace Hopper',
      },
    ],
  });
  const erased = eraseBooking(booking, staff);

  it('tells nothing of who it was, or of where', () => {
    const text = JSON.stringify(erased);
    const words = [
      'Grace',
      'grace@',
      '0199',
      'Ruiz',
      '0202',
      'Hidden',
      'Hangar',
      'AC871',
      'HOPPER',
      'porter',
    ];
    for (const word of words) expect(text.includes(word), word).toBe(false);
  });

  it('keeps amounts, times, package and status, and says who erased it', () => {
    expect(erased).toMatchObject({
      status: 'completed',
      version: booking.version + 1,
      payment: booking.payment,
      pickup: booking.pickup,
      vehicle: booking.vehicle,
      quote: { totalCents: 13_671, lines: booking.quote.lines },
      trip: { passengers: 2, luggage: 1 },
      ride: { rating: { rating: 5 } },
    });
    expect(erased.log.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
      'created by customer',
      'changed by dana',
      'erased by dana',
    ]);
  });
});
