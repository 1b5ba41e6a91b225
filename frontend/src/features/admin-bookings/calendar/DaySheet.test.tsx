import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anApprovedBooking } from '../../../testing/factories.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { stubServer } from '../../../testing/stubServer.ts';
import { DaySheet } from './DaySheet.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['+14165550202', 'Bea Roy · (416) 555-0202 · '],
  [null, 'Bea Roy · #'],
])('names somebody else who rides with the phone %s, and nothing of whoever booked', async (phone, words) => {
  const trip = anApprovedBooking({ passengerName: 'Bea Roy', passengerPhone: phone });
  stubServer({
    'GET /api/admin/calendar': { entries: [{ kind: 'trip', id: trip.id }] },
    [`GET /api/admin/bookings/${trip.id}`]: trip,
  });
  renderApp(<DaySheet day={trip.pickupDate.slice(0, 10)} onBack={() => undefined} />);
  const sheet = (await screen.findByText('Bea Roy')).closest('ol')?.textContent ?? '';
  expect(sheet).toContain(words);
  expect(sheet).not.toMatch(/Ana Lee|0177|ana@example/);
});
