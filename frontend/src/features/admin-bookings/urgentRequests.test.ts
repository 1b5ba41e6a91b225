import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { expect, it } from 'vitest';
import { pickupIn, urgentRequests } from './UrgentRequests.tsx';

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

it('says how far the pickup is', () => {
  expect(pickupIn('2026-12-01T14:30:00-05:00', now)).toBe('in 75 min');
  expect(pickupIn('2026-12-01T15:20:00-05:00', now)).toBe('in 2 h 5 min');
  expect(pickupIn('2026-12-01T16:15:00-05:00', now)).toBe('in 3 h');
  expect(pickupIn('2026-12-01T13:05:00-05:00', now)).toBe('10 min ago');
});
