import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetCode } from '../features/bookings-lookup/verificationCode.ts';
import { anOwnBooking } from '../testing/factories.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { stubServer } from '../testing/stubServer.ts';
import MyBookingsPage from './MyBookingsPage.tsx';

const ROSA = 'rosa@example.com';
const SEARCH = `GET /api/bookings/by-email/${encodeURIComponent(ROSA)}`;
const booking = { ...anOwnBooking({ status: 'approved' }), manageToken: 'token' };
const refusedFor = (code: string) =>
  new Response(JSON.stringify({ code, message: 'Please enter the code' }), { status: 403 });

afterEach(() => {
  forgetCode();
  vi.unstubAllGlobals();
});

function Browser() {
  const navigate = useNavigate();
  return (
    <>
      <MyBookingsPage />
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}
const goBack = () => act(() => screen.getByRole('button', { name: 'Back' }).click());

/** Searches for Rosa's bookings, and opens the one there is. */
async function openFound(answers: Record<string, unknown> = {}) {
  const calls = stubServer({
    [SEARCH]: [booking],
    'GET /api/manage/token': booking,
    'GET /api/vehicles': [],
    'GET /api/services': [],
    ...answers,
  });
  renderApp(<Browser />, { at: '/my-bookings' });
  fireEvent.change(screen.getByLabelText(/Email address/), { target: { value: ROSA } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Change or cancel' }));
  await screen.findByRole('button', { name: 'Cancel booking' });
  return calls;
}

it('leads back from a booking to the list it was found in', { timeout: 60_000 }, async () => {
  await openFound();
  goBack();
  expect(await screen.findByRole('link', { name: 'Change or cancel' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Email address/).value).toBe(ROSA);
});

it('sends no code on the way back, where one is needed by now', { timeout: 60_000 }, async () => {
  await openFound();
  const calls = stubServer({ [SEARCH]: refusedFor('code_required') });
  goBack();
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search', busy: false })).toBeTruthy());
  // What the answer leads to is done in the same turn.
  await act(() => Promise.resolve());
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
  expect(screen.queryByText('Check your email')).toBeNull();
  expect(screen.queryByText('Failed to fetch bookings')).toBeNull();
});
