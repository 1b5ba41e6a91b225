import { afterEach, expect, test } from 'vitest';
import { DRAFT_KEPT_MS, DRAFT_KEY, keepPassenger, keptJourney } from './keptJourney.ts';

const now = new Date('2026-12-01T15:00:00Z');
const draft = {
  trip: 'hourly',
  pickupAddress: 'Union Station',
  destinations: [{ address: 'Casa Loma' }, { address: '' }, null],
  date: '2026-12-05',
  time: '19:00',
  duration: '4',
  passengers: '4',
  luggage: '2',
  serviceIds: ['one', 7],
  promoCode: 'SPRING',
};
const keep = (kept: object, savedAt = now.getTime()) =>
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ savedAt, draft: kept }));

afterEach(() => localStorage.clear());

test('the journey in hand is what the booking page keeps', () => {
  keep(draft);
  expect(keptJourney(now)).toEqual({
    trip: 'hourly',
    pickup: 'Union Station',
    to: ['Casa Loma'],
    date: '2026-12-05',
    time: '19:00',
    hours: '4',
    passengers: '4',
    luggage: '2',
    serviceIds: ['one'],
    promoCode: 'SPRING',
  });
});

test('there is none without a pickup address, after its time, after two weeks, and when it is damaged', () => {
  expect(keptJourney(now)).toBeUndefined();
  keep({ ...draft, pickupAddress: ' ' });
  expect(keptJourney(now)).toBeUndefined();
  keep({ ...draft, date: '2026-11-30' });
  expect(keptJourney(now)).toBeUndefined();
  keep(draft, now.getTime() - DRAFT_KEPT_MS - 1);
  expect(keptJourney(now)).toBeUndefined();
  for (const damaged of ['{', '7', '{"savedAt":1}', 'null']) {
    localStorage.setItem(DRAFT_KEY, damaged);
    expect(keptJourney(now)).toBeUndefined();
  }
});

test('who rides is put into the draft in hand, or into a new one, and the booker alone takes them out again', () => {
  const kept = () =>
    JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '{}') as { draft: Record<string, unknown> };
  const ana = { hasPassenger: true, passengerName: 'Ana Ruiz', passengerPhone: '(416) 555-0202' };
  keep(draft);
  keepPassenger({ name: 'Ana Ruiz', phone: '(416) 555-0202' }, now);
  expect(kept().draft).toEqual({ ...draft, ...ana });
  keepPassenger({ name: '', phone: '' }, now);
  expect(kept().draft).toMatchObject({ hasPassenger: false, passengerName: '', passengerPhone: '' });
  // What was kept too long does not come back.
  keep(draft, now.getTime() - DRAFT_KEPT_MS - 1);
  keepPassenger({ name: 'Ana Ruiz', phone: '(416) 555-0202' }, now);
  expect(kept().draft).toEqual(ana);
});
