import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AlertStrip } from '../features/admin-bookings/AlertStrip.tsx';
import { PromosTab } from '../features/admin-catalog/PromosTab.tsx';
import { emptyDraft } from '../features/booking/bookingDraft.ts';
import { useBookingForm } from '../features/booking/useBookingForm.ts';
import ChangeRequestForm from '../features/bookings-lookup/ChangeRequestForm.tsx';
import { ValidUntil } from '../ui/Documents.tsx';
import { JourneyForm } from '../features/home/JourneyForm.tsx';
import { anOwnBooking } from '../testing/factories.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { stubServer } from '../testing/stubServer.ts';
import MyBookingsPage from './MyBookingsPage.tsx';

// Pages that were left open: each shows at the business's midnight what the new day makes of it.

const ROSA = 'rosa@example.com';
const today = anOwnBooking({
  status: 'approved',
  pickupDate: '2026-12-04T20:00:00-05:00',
  pickupTime: '20:00',
});
const request = (id: string, from: string, customerName: string): CalendarEntry => ({
  id,
  kind: 'request',
  vehicleId: null,
  vehicleName: null,
  from,
  to: '2026-12-05T06:00:00-05:00',
  bookingId: id,
  customerName,
  pickupAddress: null,
  status: 'pending_approval',
  reason: null,
});
const promo = {
  id: 'p1',
  code: 'FRIDAY',
  discountType: 'percentage',
  discountValue: '10.00',
  expiryDate: '2026-12-04',
  active: true,
  usageCount: 0,
  usageLimit: null,
};

let calls: ReturnType<typeof stubServer>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-04T23:50:00-05:00') });
  calls = stubServer({
    [`GET /api/bookings/by-email/${encodeURIComponent(ROSA)}`]: [{ ...today, manageToken: 'token' }],
    'GET /api/admin/calendar': {
      from: '',
      to: '',
      turnaroundMinutes: 30,
      entries: [
        request('r1', '2026-12-04T23:55:00-05:00', 'Ana Lee'),
        request('r2', '2026-12-05T00:30:00-05:00', 'Bo Lee'),
      ],
    },
    'GET /api/promo-codes': [promo],
    'GET /api/vehicles': [],
    'GET /api/vehicles/free': { takenVehicleIds: [] },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const midnight = () => {
  vi.setSystemTime(new Date('2026-12-05T00:00:00-05:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const open = (children: ReactNode) => renderApp(children);

it('a customer’s trip of yesterday is a past one', { timeout: 60_000 }, async () => {
  open(<MyBookingsPage />);
  fireEvent.change(screen.getByLabelText(/Email address/), { target: { value: ROSA } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  const group = async (name: string) =>
    within(await screen.findByRole('region', { name })).queryAllByRole('listitem');
  expect(await group('Current Bookings')).not.toHaveLength(0);
  midnight();
  expect(await group('Current Bookings')).toHaveLength(0);
  expect(await group('Past Bookings')).not.toHaveLength(0);
});

it('a promo code that was good until yesterday has expired', async () => {
  open(<PromosTab />);
  await screen.findByText('Active');
  midnight();
  expect(screen.getByText('Expired')).toBeDefined();
});

it('a document has a day less', () => {
  open(<ValidUntil day="2026-12-05" />);
  expect(screen.getByText('Expires tomorrow')).toBeDefined();
  midnight();
  expect(screen.getByText('Expires today')).toBeDefined();
});

it('no date field takes yesterday', async () => {
  open(<ChangeRequestForm booking={today} token="token" onClose={() => undefined} />);
  const least = () => screen.getByLabelText<HTMLInputElement>('Date').min;
  expect(least()).toBe('2026-12-04');
  midnight();
  expect(least()).toBe('2026-12-05');
});

it('the home page’s date field has the new day’s bounds', async () => {
  open(<JourneyForm />);
  const bounds = () => {
    const { min, max } = screen.getByLabelText<HTMLInputElement>('Date');
    return [min, max];
  };
  await vi.waitFor(() => expect(bounds()).toEqual(['2026-12-04', '2027-12-04']));
  midnight();
  expect(bounds()).toEqual(['2026-12-05', '2027-12-05']);
});

it('the booking form’s first day is the new one', async () => {
  const settings = { cashPaymentEnabled: true, stripePaymentEnabled: true };
  const catalog = { services: [], vehicles: [], settings } as unknown as Parameters<typeof useBookingForm>[1];
  const { result } = renderHook(() => useBookingForm(emptyDraft, catalog, () => undefined));
  await vi.waitFor(() => expect(result.current.today).toBe('2026-12-04'));
  midnight();
  expect(result.current.today).toBe('2026-12-05');
});

it('requests that can’t wait have the date where it is another, and are asked for anew', async () => {
  const alerts = { pending: [], dismiss: () => undefined };
  open(
    <AlertStrip
      alerts={alerts}
      onOpen={() => undefined}
      onReview={() => undefined}
      onCount={() => undefined}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'All 2' }));
  expect(await screen.findByText(/pickup in 5 min: 11:55 PM, Ana Lee/)).toBeDefined();
  expect(screen.getByText(/pickup in 40 min: Dec 5, 12:30 AM, Bo Lee/)).toBeDefined();
  midnight();
  expect(await screen.findByText(/: 12:30 AM, Bo Lee/)).toBeDefined();
  expect(screen.getByText(/: Dec 4, 11:55 PM, Ana Lee/)).toBeDefined();
  expect(calls.at(-1)?.url).toContain(encodeURIComponent('2026-12-05T00:00'));
});
