import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { expect, it } from 'vitest';
import { pickupIn, requestsWithin, soonWords, urgentRequests } from './useUrgentRequests.tsx';

const now = Date.parse('2026-12-01T13:15:00-05:00');
const entry = (id: string, kind: CalendarEntry['kind'], time: string): CalendarEntry => ({
  id,
  kind,
  vehicleId: null,
  vehicleName: null,
  from: `2026-12-01T${time}:00-05:00`,
  to: '2026-12-01T23:00:00-05:00',
  bookingId: id,
  customerName: 'Ana Lee',
  pickupAddress: 'Union Station',
  status: 'pending_approval',
  reason: null,
});

it('points out requests whose pickup is near, the nearest first, and nothing that is decided', () => {
  const entries = [
    entry('later', 'request', '16:16'),
    entry('near', 'request', '16:15'),
    entry('soon', 'request', '14:30'),
    entry('approved', 'trip', '14:30'),
    entry('overdue', 'request', '12:15'),
    entry('long gone', 'request', '12:14'),
  ];
  expect(urgentRequests(entries, now).map(({ id }) => id)).toEqual(['overdue', 'soon', 'near']);
});

it('counts what waits for the next day beside it', () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const entries = [
    entry('evening', 'request', '21:00'),
    entry('later', 'request', '16:16'),
    entry('approved', 'trip', '17:00'),
  ];
  const soon = requestsWithin(entries, now, dayMs);
  expect(soonWords(soon, '2026-12-01')).toBe(
    '2 requests wait for a pickup within 24 hours, the next one: 4:16 PM.',
  );
  expect(soonWords(soon.slice(1), '2026-11-30')).toMatch(/^1 request waits .*: Dec 1, 9:00 PM\.$/);
  expect(soonWords([], '2026-12-01')).toBe('No request waits for a pickup within 24 hours.');
  expect(requestsWithin(entries, now - dayMs, dayMs)).toEqual([]);
});

it('says how far the pickup is', () => {
  expect(pickupIn('2026-12-01T14:30:00-05:00', now)).toBe('in 75 min');
  expect(pickupIn('2026-12-01T15:20:00-05:00', now)).toBe('in 2 h 5 min');
  expect(pickupIn('2026-12-01T16:15:00-05:00', now)).toBe('in 3 h');
  expect(pickupIn('2026-12-01T13:05:00-05:00', now)).toBe('10 min ago');
});
