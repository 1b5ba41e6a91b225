import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anAdminBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { CustomerBookings } from './CustomerBookings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('looks up an address that is typed, and refuses what is none at its field', async () => {
  const calls = stubServer({ 'GET /api/bookings': [anAdminBooking({ pickupAddress: 'Casa Loma' })] });
  renderApp(<CustomerBookings sessionId="s1" />);
  const field = screen.getByLabelText("Customer's email");
  await userEvent.type(field, 'ana{Enter}');
  expect(screen.getByText('Invalid email address')).toBeTruthy();
  await userEvent.type(field, '@Example.com{Enter}');
  expect(screen.queryByText('Invalid email address')).toBeNull();
  expect(await screen.findByText('Casa Loma')).toBeTruthy();
  await waitFor(() => expect(calls.map(({ url }) => url)).toHaveLength(1));
  expect(calls[0]?.url).toContain('email=ana%40example.com');
});
