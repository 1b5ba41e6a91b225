import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import { aChangeRequest, anOwnBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import { ownBookingsApi } from '../../api/ownBookingsApi.ts';
import { ManagedBooking } from './ManagedBooking.tsx';

const path = 'GET /api/manage/token';
const cancel = { name: 'Cancel booking' };

afterEach(() => vi.unstubAllGlobals());

function open(booking = anOwnBooking(), answers: Answers = {}) {
  const calls = stubServer({ [path]: booking, 'GET /api/vehicles': [], ...answers });
  const onPay = vi.fn();
  return { calls, onPay, ...renderApp(<ManagedBooking token="token" onPay={onPay} />) };
}

describe('a booking opened by its manage link', { timeout: 60_000 }, () => {
  const openAndAskAgain = async (status: number, message: string) => {
    const { store } = open();
    await screen.findByRole('button', cancel);
    stubServer({ [path]: refusal(status, message) });
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Booking'])));
    const asked = ownBookingsApi.endpoints.managedBooking.select('token');
    await waitFor(() => expect(asked(store.getState()).isError).toBe(true));
  };

  it('stays shown when a refetch fails', async () => {
    await openAndAskAgain(503, 'Booking is away');
    expect(screen.getByRole('button', cancel)).toBeTruthy();
    expect(screen.queryByText('Failed to fetch bookings')).toBeNull();
  });

  it('disappears when it has been removed', async () => {
    await openAndAskAgain(404, 'Booking not found');
    expect(await screen.findByText('This link does not lead to a booking')).toBeTruthy();
    expect(screen.queryByRole('button', cancel)).toBeNull();
  });
});

/** The amount beside a label of the price card. */
const amountOf = async (label: string) => {
  const price = within(await screen.findByRole('region', { name: 'Price and actions' }));
  return price.getByText(label).nextElementSibling?.textContent;
};

describe('the money of a booking', { timeout: 60_000 }, () => {
  const paidOnce = anOwnBooking({
    totalAmount: '300.00',
    paymentStatus: 'paid',
    amountPaid: '240.00',
    balanceDue: '60.00',
    status: 'approved',
  });

  it('is not simply paid while there is a balance, which can be paid', async () => {
    const { onPay } = open(paidOnce);
    expect(await amountOf('Paid')).toBe('$240.00');
    expect(await amountOf('Balance due')).toBe('$60.00');
    expect(screen.getByText('Payment: Partly Paid')).toBeTruthy();
    expect(screen.queryByText('Payment: Paid')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Pay $60.00' }));
    expect(onPay).toHaveBeenCalledOnce();
  });

  it('offers no payment where none is possible', async () => {
    open({ ...paidOnce, canPay: false });
    await screen.findByText('Payment: Partly Paid');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('says why nothing is to be paid where the car is taken', async () => {
    open(anOwnBooking({ canPay: false }));
    expect(await screen.findByText(/is taken at this time, so nothing is charged now/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('is to be paid to the chauffeur in cash', async () => {
    open(anOwnBooking({ paymentMethod: 'cash', paymentStatus: 'not_required', canPay: false }));
    expect(await amountOf('To pay in cash')).toBe('$120.00');
  });

  it('names what staff added and took off, and the price that was agreed on', async () => {
    const { quote } = anOwnBooking();
    const adjustments = [
      { label: 'Waiting time', amount: '30.00' },
      { label: 'Regular guest', amount: '-10.00' },
    ];
    open(anOwnBooking({ totalAmount: '130.00', quote: { ...quote, adjustments, agreedTotal: '130.00' } }));
    expect(await amountOf('Waiting time')).toBe('$30.00');
    expect(await amountOf('Regular guest')).toBe('−$10.00');
    expect(screen.getByText('Agreed price')).toBeTruthy();
    expect(screen.getByTestId('quote-total').textContent).toBe('$130.00');
  });
});

describe('before cancelling', { timeout: 60_000 }, () => {
  const paid = anOwnBooking({ paymentStatus: 'paid', amountPaid: '120.00', balanceDue: '0.00' });

  it.each([
    ['paid by card', paid, /^Full refund until Sat, Nov 30, 2126, 2:30 PM, then 75% until/],
    ['not paid yet', anOwnBooking(), 'Nothing has been paid: cancelling costs nothing.'],
    ['held on a card', anOwnBooking({ authorizedAmount: '120.00' }), /releases the hold/],
    ['for cash', anOwnBooking({ paymentMethod: 'cash' }), /^You pay on arrival/],
  ])('the terms of a booking that is %s stand beside the button', async (_what, booking, words) => {
    open(booking);
    await screen.findByRole('button', cancel);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('says what goes back, and honestly when it is nothing', async () => {
    const preview = {
      status: 'approved',
      refundAmount: '0.00',
      refundPercentage: 0,
      paidAmount: '120.00',
      heldAmount: '120.00',
      cancellable: true,
      message: null,
    };
    open(paid, { [`${path}/refund-preview`]: preview });
    fireEvent.click(await screen.findByRole('button', cancel));
    expect(await screen.findByText(/gives nothing back so close to the pickup/)).toBeTruthy();
    expect(screen.queryByText(/Refund of/)).toBeNull();
  });
});

it('shows what came of cancelling where one looks, and gives it the focus', { timeout: 60_000 }, async () => {
  const paid = anOwnBooking({ paymentStatus: 'paid', amountPaid: '120.00', balanceDue: '0.00' });
  const refund = { refundAmount: '90.00', refundPercentage: 75 };
  const until = { refundUntil: null, refundInFullUntilApproved: false };
  const money = { paidAmount: '120.00', heldAmount: '120.00', ...refund };
  open(paid, {
    [`${path}/refund-preview`]: { cancellable: true, ...money, ...until },
    'POST /api/manage/token/cancel': { status: 'cancelled', ...refund },
  });
  fireEvent.click(await screen.findByRole('button', cancel));
  const dialog = within(await screen.findByRole('dialog'));
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  fireEvent.click(dialog.getByRole('button', cancel));
  const result = await screen.findByText(
    'Your booking is cancelled. Refund of $90.00 will be processed within 3-5 business days.',
  );
  await waitFor(() => expect(document.activeElement).toBe(result));
  expect(scrolledTo.mock.contexts).toEqual([result]);
});

describe('the receipt', { timeout: 60_000 }, () => {
  const paid = anOwnBooking({ paymentStatus: 'paid', amountPaid: '120.00', balanceDue: '0.00' });

  it('has the lines, the tax, the company and what was paid', async () => {
    const { quote } = paid;
    const line = {
      kind: 'vehicle',
      itemId: 'v1',
      name: 'Onyx Executive Sedan',
      unitPrice: '36.67',
      quantity: 3,
      hourly: true,
      amount: '110.00',
    } as const;
    const less = { packageDiscount: '6.00', promoDiscount: '4.00', promoCode: 'SPRING' };
    open({ ...paid, quote: { ...quote, lines: [line], tax: '10.00', ...less } });
    fireEvent.click(await screen.findByRole('button', { name: 'Receipt' }));
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(receipt.getByText('Onyx Executive Sedan')).toBeTruthy();
    expect(receipt.getByText('Paid by card').nextElementSibling?.textContent).toBe('$120.00');
    // Each by the name that it had before booking.
    expect(receipt.getByText('Package discount').nextElementSibling?.textContent).toBe('−$6.00');
    expect(receipt.getByText('Promo code SPRING').nextElementSibling?.textContent).toBe('−$4.00');
    expect(receipt.getByText(/^Tax/).nextElementSibling?.textContent).toBe('$10.00');
    expect(receipt.getByText('Ellesmere Chauffeurs')).toBeTruthy();
  });

  it('is not offered before anything was paid', async () => {
    open();
    await screen.findByRole('button', cancel);
    expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull();
  });
});

describe('a change that was asked for', { timeout: 60_000 }, () => {
  const asked = (overrides = {}) => anOwnBooking({ changeRequest: aChangeRequest(overrides) });

  it('is answered on the page where there is no address to write to', async () => {
    open({ ...asked(), customerEmail: '' });
    expect(await screen.findByText(/This page will show our answer/)).toBeTruthy();
    expect(screen.queryByText(/by e-mail/)).toBeNull();
  });

  it('is shown with old and new while it is open, and can be withdrawn', async () => {
    const withdrawal = `DELETE /api/manage/token/change-requests/${aChangeRequest().id}`;
    const { calls } = open(asked(), { [withdrawal]: null });
    expect(await screen.findByText(/We will confirm it by e-mail/)).toBeTruthy();
    expect(screen.getByText(/3:30 PM/).textContent).toBe(
      'Dec 1, 2126 at 2:30 PM becomes Dec 1, 2126 at 3:30 PM',
    );
    expect(screen.getByTestId('changed-total').textContent).toBe('$120.00 becomes $180.00');
    expect(screen.queryByRole('button', { name: 'Ask for a change' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Request withdrawn')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('says why it was declined, and another one can be asked for', async () => {
    open(asked({ status: 'declined', reason: 'All our cars are out then.' }));
    expect(await screen.findByText(/All our cars are out then\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask for a change' })).toBeTruthy();
  });

  it('says once that it was made', async () => {
    const { unmount } = open(asked({ status: 'accepted' }));
    expect(await screen.findByText('The change you asked for is made.')).toBeTruthy();
    unmount();
    open(asked({ status: 'accepted' }));
    await screen.findByRole('button', cancel);
    expect(screen.queryByText('The change you asked for is made.')).toBeNull();
  });

  it.each([
    ['cancelled', /This booking is cancelled, so it can no longer be changed/],
    ['completed', /This trip is done/],
    ['approved', /The pickup time has passed/],
  ] as const)('of a booking that is %s can no longer be made, and the page says why', async (status, why) => {
    open(anOwnBooking({ status, canChange: false }));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Ask for a change|Edit/ })).toBeNull();
  });
});

describe('the ride of a booking', { timeout: 60_000 }, () => {
  const chauffeur = { name: 'Marc Roy', phone: '+14165550142', photoUrl: null };
  const ride = { chauffeur, vehicle: 'Onyx', plate: 'CKLV 204', step: null, steps: [], late: false };

  it('names who comes, and leads to the page that follows it', async () => {
    open(anOwnBooking({ status: 'approved', ride }));
    const part = within(await screen.findByRole('region', { name: 'Your ride' }));
    expect(part.getByText('Marc Roy')).toBeTruthy();
    expect(part.getByText('CKLV 204')).toBeTruthy();
    expect(part.getByRole('link', { name: 'Follow your ride' }).getAttribute('href')).toBe(
      '/ride/ride-token',
    );
  });

  it('can be rated once it is done', async () => {
    open(anOwnBooking({ status: 'completed', ride: { ...ride, step: 'done' } }));
    expect(await screen.findByRole('link', { name: 'Rate your ride' })).toBeTruthy();
  });

  it.each([
    ['before the booking is approved', { ride: null, rideToken: null }],
    ['of a booking that is cancelled', { status: 'cancelled', ride }],
  ] as const)('is not shown %s', async (_when, overrides) => {
    open(anOwnBooking(overrides as Partial<ReturnType<typeof anOwnBooking>>));
    await screen.findByText(/^Booking/);
    expect(screen.queryByRole('region', { name: 'Your ride' })).toBeNull();
  });
});

describe('a booking that waits for an answer', { timeout: 60_000 }, () => {
  const PENDING = /^Your booking is pending admin approval/;

  it('says by when, until that moment has passed', async () => {
    open(anOwnBooking({ answerBy: '2126-12-01T16:00:00-05:00' }));
    expect(await screen.findByText('We answer by Sun, Dec 1, 2126, 4:00 PM.')).toBeTruthy();
    cleanup();
    open(anOwnBooking({ answerBy: '2026-01-01T16:00:00-05:00' }));
    expect(await screen.findByText(PENDING)).toBeTruthy();
    expect(screen.queryByText(/We answer by/)).toBeNull();
  });
});
