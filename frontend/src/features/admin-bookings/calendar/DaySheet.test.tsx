import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { anApprovedBooking } from '../../../testing/factories.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { stubServer } from '../../../testing/stubServer.ts';
import { DaySheet } from './DaySheet.tsx';

afterEach(() => vi.unstubAllGlobals());

const serve = (trip: AdminBooking) => {
  stubServer({
    'GET /api/admin/calendar': { entries: [{ kind: 'trip', id: trip.id }] },
    [`GET /api/admin/bookings/${trip.id}`]: trip,
  });
  renderApp(<DaySheet day={trip.pickupDate.slice(0, 10)} onBack={() => undefined} />);
};

it.each([
  ['+14165550202', 'Bea Roy · (416) 555-0202 · '],
  [null, 'Bea Roy · #'],
])('names somebody else who rides with the phone %s, and nothing of whoever booked', async (phone, words) => {
  serve(anApprovedBooking({ passengerName: 'Bea Roy', passengerPhone: phone }));
  const sheet = (await screen.findByText('Bea Roy')).closest('ol')?.textContent ?? '';
  expect(sheet).toContain(words);
  expect(sheet).not.toMatch(/Ana Lee|0177|ana@example/);
});

it.each([
  ['nothing', { cashReceived: null, amountPaid: '0.00', balanceDue: '120.00' }, 'Collect $120.00 in cash'],
  ['a part', { cashReceived: '100.00', amountPaid: '100.00', balanceDue: '20.00' }, 'Collect $20.00 in cash'],
  ['all', { cashReceived: '120.00', amountPaid: '120.00', balanceDue: '0.00' }, 'Paid in cash'],
])('says what cash is still to be collected when %s of it was received', async (_share, paid, words) => {
  serve(anApprovedBooking({ paymentMethod: 'cash', totalAmount: '120.00', ...paid }));
  expect(await screen.findByText(new RegExp(` · ${words.replace('$', '\\$')}$`))).toBeTruthy();
});
