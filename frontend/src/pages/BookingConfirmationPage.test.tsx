import type { OwnBooking } from '@livery/shared-types/booking';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetContact } from '../domain/rememberedContact.ts';
import { firstDraft } from '../features/booking/draftPresets.ts';
import { rememberManageToken } from '../features/payment/confirmationPath.ts';
import { anOwnBooking } from '../testing/factories.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { stubServer, type Answers } from '../testing/stubServer.ts';
import BookingConfirmationPage from './BookingConfirmationPage.tsx';

const paid = anOwnBooking({
  status: 'approved',
  paymentStatus: 'paid',
  amountPaid: '120.00',
  balanceDue: '0.00',
  canPay: false,
});
/** Staff have added hours since. */
const owing: OwnBooking = { ...paid, totalAmount: '180.00', balanceDue: '60.00', canPay: true };
const MANAGE = 'GET /api/manage/token';

function open(booking: OwnBooking, query = '&payment_intent=pi_1') {
  rememberManageToken(booking.id, 'token');
  const answers: Answers = {
    [MANAGE]: booking,
    'GET /api/vehicles': [],
    'POST /api/confirm-payment': { success: true, status: 'paid', message: '' },
  };
  const calls = stubServer(answers);
  renderApp(<BookingConfirmationPage />, { at: `/booking-confirmation?booking=${booking.id}${query}` });
  return { answers, reads: () => calls.filter(({ path }) => path === '/api/manage/token').length };
}
const payBalance = () => screen.queryByRole('button', { name: 'Pay $60.00' });

afterEach(() => {
  forgetContact();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it.each(['&payment_intent=pi_1', ''])('names what is left to pay of a paid booking, at %j', async (query) => {
  open(owing, query);
  expect(await screen.findByText('A part of the price is still to be paid.')).toBeTruthy();
  expect(payBalance()).toBeTruthy();
  expect(screen.queryByText('Not paid yet')).toBeNull();
});

it('asks for nothing where nothing is left to pay', async () => {
  open(paid);
  expect(await screen.findByText('Payment Successful')).toBeTruthy();
  await screen.findByText('Your booking is approved.');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('asks for no balance that has just been paid, while the booking does not show it yet', async () => {
  const { answers, reads } = open(owing, '&payment_intent=pi_1&payment_intent_client_secret=s');
  expect(await screen.findByText('Payment Successful')).toBeTruthy();
  expect(payBalance()).toBeNull();
  const before = reads();
  answers[MANAGE] = { ...owing, amountPaid: '180.00', balanceDue: '0.00', canPay: false };
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText('$60.00')).toBeNull());
  expect(payBalance()).toBeNull();
});

it('leads from a booking that was cancelled to the form with its journey and its customer, and no day', async () => {
  open({
    ...paid,
    status: 'cancelled',
    vehicleId: 'v1',
    serviceIds: ['s1'],
    duration: 5,
    passengers: 3,
    luggage: 2,
  });
  const link = await screen.findByRole('link', { name: 'Book another ride' });
  const { search } = new URL(link.getAttribute('href') ?? '', 'http://site');
  expect(search).not.toMatch(/ana|416/i);
  fireEvent.click(link);
  expect(firstDraft(new URLSearchParams(search))).toMatchObject({
    trip: 'hourly',
    pickupAddress: 'Union Station',
    destinations: [{ address: 'Casa Loma' }],
    duration: '5',
    vehicleId: 'v1',
    serviceIds: ['s1'],
    passengers: '3',
    luggage: '2',
    firstName: 'Ana',
    lastName: 'Lee',
    email: 'ana@example.com',
    date: '',
    time: '',
    promoCode: null,
  });
});
