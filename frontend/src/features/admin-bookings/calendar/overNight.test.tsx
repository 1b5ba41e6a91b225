import { act, screen, waitFor, within } from '@testing-library/react';
import type { CalendarEntry, StaffCalendar } from '@livery/shared-types/adminBooking';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anApprovedBooking, aVehicle } from '../../../testing/factories.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { stubServer } from '../../../testing/stubServer.ts';
import { Calendar } from './Calendar.tsx';
import { DaySheet } from './DaySheet.tsx';

const onyx = aVehicle();
const long: CalendarEntry = {
  id: '7f3d2c1b-0000-4000-8000-000000000001',
  kind: 'trip',
  vehicleId: onyx.id,
  vehicleName: onyx.name,
  from: '2026-12-04T22:00:00-05:00',
  to: '2026-12-07T04:00:00-05:00',
  bookingId: '7f3d2c1b-0000-4000-8000-000000000001',
  customerName: 'Ana Lee',
  pickupAddress: 'Union Station',
  status: 'approved',
  reason: null,
};
const calendar: StaffCalendar = { from: '', to: '', turnaroundMinutes: 30, entries: [long] };
const serve = (answers: object = {}) =>
  stubServer({ 'GET /api/admin/calendar': calendar, 'GET /api/vehicles': [onyx], ...answers });
const at = (iso: string) => vi.setSystemTime(new Date(iso));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('2026-12-05T12:00:00-05:00');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (query = '') =>
  renderApp(<Calendar onOpenBooking={() => undefined} onPrintDay={() => undefined} />, {
    at: `/admin${query}`,
  });

describe('a trip of 54 hours', { timeout: 60_000 }, () => {
  it('is in each day of the week that it runs, with its dates', async () => {
    serve();
    open('?date=2026-12-04');
    const row = within(await screen.findByRole('row', { name: new RegExp(onyx.name) }));
    const days = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(days.map((text) => text?.split('Ana Lee')[0])).toEqual([
      '',
      '',
      '',
      '',
      '10:00 PM – Dec 7, 4:00 AM',
      'all day (until Dec 7, 4:00 AM)',
      'all day (until Dec 7, 4:00 AM)',
    ]);
  });

  it('fills a day in its middle', async () => {
    serve();
    open('?span=day&date=2026-12-06');
    const row = within(await screen.findByRole('list', { name: onyx.name }));
    const item = row.getByRole('listitem');
    expect(item.textContent).toContain('all day (until Dec 7, 4:00 AM)');
    expect([item.style.left, item.style.width]).toEqual(['0%', '100%']);
  });

  it.each([
    ['2026-12-04', '10:00 PM', 'until Dec 7, 4:00 AM'],
    ['2026-12-05', 'all day', 'until Dec 7, 4:00 AM', '54 hours'],
    ['2026-12-07', 'until 4:00 AM', 'since Dec 4', '54 hours'],
  ])('is on the day sheet of %s', async (day, ...texts) => {
    const trip = anApprovedBooking({ pickupDate: long.from, pickupTime: '22:00', duration: 54 });
    serve({ [`GET /api/admin/bookings/${long.id}`]: { ...trip, id: long.id } });
    renderApp(<DaySheet day={day} onBack={() => undefined} />);
    for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
  });
});

describe('over midnight', { timeout: 60_000 }, () => {
  const weekOf = (text: string) => screen.findByText(text);
  const todayIs = () => document.querySelector('th[data-today]')?.textContent;
  const sleepUntil = (iso: string) => {
    at(iso);
    act(() => void window.dispatchEvent(new Event('focus')));
  };

  it('the calendar goes on to the new day, and asks for it', async () => {
    const calls = serve();
    open('?span=day');
    await weekOf('Saturday, Dec 5, 2026');
    sleepUntil('2026-12-06T00:00:01-05:00');
    await weekOf('Sunday, Dec 6, 2026');
    await waitFor(() =>
      expect(calls.at(-1)?.url).toBe(
        `/api/admin/calendar?${new URLSearchParams({ from: '2026-12-06T00:00', to: '2026-12-07T00:00' })}`,
      ),
    );
  });

  it('the week goes on to the next one, and marks its today', async () => {
    serve();
    open();
    await weekOf('Nov 30, 2026 – Dec 6, 2026');
    await waitFor(() => expect(todayIs()).toContain('Dec 5'));
    sleepUntil('2026-12-06T00:00:01-05:00');
    expect(todayIs()).toContain('Dec 6');
    sleepUntil('2026-12-07T00:00:01-05:00');
    await weekOf('Dec 7, 2026 – Dec 13, 2026');
    await waitFor(() => expect(todayIs()).toContain('Dec 7'));
  });

  it('a day that somebody chose stays', async () => {
    serve();
    open('?span=day&date=2026-12-05');
    await weekOf('Saturday, Dec 5, 2026');
    sleepUntil('2026-12-06T00:00:01-05:00');
    await weekOf('Saturday, Dec 5, 2026');
  });
});
