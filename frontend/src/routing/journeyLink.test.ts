import { expect, test } from 'vitest';
import { bookJourney, readJourney, type Journey } from './journeyLink.ts';

const read = (address: string) => readJourney(new URLSearchParams(address.split('?')[1]));

test('a journey survives its address, with its stops in their order', () => {
  const journey: Journey = {
    trip: 'one-way',
    pickup: 'Toronto Pearson, Terminal 1',
    to: ['Union Station', '40 Bay St & Lake Shore'],
    date: '2026-12-01',
    time: '14:30',
    hours: '3',
    passengers: '4',
    luggage: '6',
    service: ['6f1f3c5a-0000-4000-8000-000000000001'],
    vehicle: '6f1f3c5a-0000-4000-8000-000000000002',
  };
  expect(read(bookJourney(journey))).toEqual(journey);
});

test('an empty journey is the plain address', () => {
  expect(bookJourney({})).toBe('/booking');
  expect(bookJourney({ pickup: '', to: [''] })).toBe('/booking');
});

test('blanks and an unknown kind of trip are absent', () => {
  expect(read('/booking?pickup=%20&to=&to=%20Union&trip=balloon&page=2')).toEqual({ to: ['Union'] });
});
