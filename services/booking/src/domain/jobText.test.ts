import { expect, it } from 'vitest';
import { sampleBooking } from '../../test/sample.ts';
import { jobText } from './jobText.ts';

const trip = {
  passengers: 2,
  luggage: 3,
  flightNumber: 'AC 871',
  pickupSign: 'Countess L.',
  notes: 'Ring twice\nMind the dog',
};

it('says all that a chauffeur needs, with the cash to collect', () => {
  const booking = sampleBooking({
    trip,
    paymentMethod: 'cash',
    destinations: ['Union Station', 'Pearson Airport'],
    customerPhone: '+14165550142',
  });
  expect(jobText(booking, 'LVRY 204').split('\n')).toEqual([
    'Trip: #3f2b8c1e',
    'Pickup: Jun 13, 2026, 8:00 AM, 2 hours',
    'Car: Escalade, LVRY 204',
    'From: 1 King St W',
    'Stop 1: Union Station',
    'To: Pearson Airport',
    'Passenger: Ada Lovelace, (416) 555-0142',
    'Passengers: 2',
    'Luggage: 3',
    'Sign: Countess L.',
    'Flight: AC 871',
    'Services: Airport transfer',
    'Notes: Ring twice',
    'Mind the dog',
    'Cash to collect: $136.71',
  ]);
});

it('says no price where nothing is to be collected, and no address of whoever booked', () => {
  const text = jobText(sampleBooking({ paymentMethod: 'stripe' }), null);
  expect(text).not.toMatch(/\$|ada@example\.com/);
  expect(text).toContain('Car: Escalade\n');
});
