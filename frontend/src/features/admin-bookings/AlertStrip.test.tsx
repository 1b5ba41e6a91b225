import type { CalendarEntry, StaffCalendar } from '@livery/shared-types/adminBooking';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import { aChangeRequest, anApprovedBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { AlertStrip } from './AlertStrip.tsx';
import { useEventAlerts, type EventNotice } from './useEventAlerts.tsx';

const disputed = anApprovedBooking({ id: 'b1', customerName: 'Dora Disputed', disputed: true });
const asking = anApprovedBooking({
  id: 'b2',
  customerName: 'Carl Changes',
  changeRequest: aChangeRequest(),
});
const request: CalendarEntry = {
  id: 'r1',
  kind: 'request',
  vehicleId: null,
  vehicleName: null,
  from: new Date(Date.now() + 30 * 60_000).toISOString(),
  to: new Date(Date.now() + 150 * 60_000).toISOString(),
  bookingId: 'b3',
  customerName: 'Uma Urgent',
  pickupAddress: null,
  status: 'pending_approval',
  reason: null,
};

function open(entries: CalendarEntry[] = []) {
  const calendar: StaffCalendar = { from: '', to: '', turnaroundMinutes: 30, entries };
  const answers = {
    'GET /api/admin/bookings/b1': disputed,
    'GET /api/admin/bookings/b2': asking,
    'GET /api/admin/calendar': calendar,
    'GET /api/admin/notifications': [],
  };
  stubServer(answers);
  const onCount = vi.fn();
  let notify: (notice: EventNotice) => void = () => undefined;
  function Dashboard() {
    const alerts = useEventAlerts();
    notify = alerts.onNotice;
    return <AlertStrip alerts={alerts} onOpen={vi.fn()} onReview={vi.fn()} onCount={onCount} />;
  }
  const { store } = renderApp(<Dashboard />);
  return {
    onCount,
    comesIn: (type: string, aggregateId: string) => act(() => notify({ type, aggregateId })),
    isRequested: (entry: CalendarEntry) => {
      answers['GET /api/admin/calendar'] = { ...calendar, entries: [entry] };
      act(() => void store.dispatch(baseApi.util.invalidateTags(['Availability'])));
    },
  };
}
const lines = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const strip = () => screen.getByRole('region', { name: 'Requests that can’t wait' });

afterEach(() => vi.unstubAllGlobals());

it('says in one line what presses most, and the others on demand', async () => {
  const { comesIn, isRequested, onCount } = open();
  expect(await screen.findByText('No request waits for a pickup within 24 hours.')).toBeTruthy();
  comesIn('booking.change_requested', asking.id);
  await screen.findByText(/^Change requested: Carl Changes/);
  isRequested(request);
  await screen.findByText(/^Not approved yet, pickup in 30 min: .*, Uma Urgent$/);
  expect(lines()).toHaveLength(1);
  comesIn('payment.disputed', disputed.id);
  await screen.findByText(/^Payment disputed: Dora Disputed/);
  expect(lines()).toHaveLength(1);
  expect(onCount).toHaveBeenLastCalledWith(3);

  fireEvent.click(screen.getByRole('button', { name: 'All 3' }));
  expect(lines()).toEqual([
    expect.stringContaining('Dora Disputed'),
    expect.stringContaining('Uma Urgent'),
    expect.stringContaining('Carl Changes'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss the dispute of Dora Disputed' }));
  expect(screen.getByRole('button', { name: 'Show one' })).toBeTruthy();
  expect(onCount).toHaveBeenLastCalledWith(2);
});

it('puts nothing in the place of what lies under the pointer', async () => {
  const { comesIn, onCount } = open([request]);
  await screen.findByText(/Uma Urgent$/);
  fireEvent.pointerMove(strip());
  comesIn('payment.disputed', disputed.id);
  await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(2));
  expect(lines()).toEqual([expect.stringContaining('Uma Urgent')]);
  fireEvent.pointerLeave(strip());
  expect(lines()).toEqual([expect.stringContaining('Dora Disputed')]);
});
