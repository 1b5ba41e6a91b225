import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anApprovedBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { BookingsTab } from './BookingsTab.tsx';

const booking = anApprovedBooking();

afterEach(() => vi.unstubAllGlobals());

it.each([
  [`booking=${booking.id}`, 'Booking Details'],
  ['emails=failed', 'Undelivered e-mails'],
  ['new=booking', 'New booking'],
])('opens over the day sheet what %s asks for', async (asked, name) => {
  stubServer({
    'GET /api/admin/calendar': { entries: [] },
    'GET /api/admin/notifications': [],
    [`GET /api/admin/bookings/${booking.id}`]: booking,
  });
  renderApp(
    <BookingsTab
      renderNewBooking={({ onClose }) => <Dialog title="New booking" onClose={onClose} />}
      renderOffers={() => null}
    />,
    { at: `/admin?view=sheet&date=2126-12-01&${asked}` },
  );
  expect(await screen.findByText('No approved trips on this day')).toBeTruthy();
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
});
