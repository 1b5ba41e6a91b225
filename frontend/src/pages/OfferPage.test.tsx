import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOffer, anOwnBooking } from '../testing/factories.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { refusal, stubServer } from '../testing/stubServer.ts';
import OfferPage from './OfferPage.tsx';

const OFFER = 'GET /api/offers/token';
const ACCEPT = 'POST /api/offers/token/accept';

const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
};

function open(answers: Record<string, unknown>, at = '/offer/token') {
  const calls = stubServer({ 'GET /api/vehicles': [], ...answers });
  renderApp(
    <Routes>
      <Route path="/offer/:token?" element={<OfferPage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { at },
  );
  return calls;
}
const accept = (name: string) => {
  fireEvent.click(screen.getByRole('checkbox', { name: /cancellation terms/ }));
  fireEvent.click(screen.getByRole('button', { name }));
};

describe('the page of an offer', { timeout: 60_000 }, () => {
  afterEach(() => vi.unstubAllGlobals());

  it('leads to the payment once it is accepted with its terms', async () => {
    const created = { ...anOwnBooking(), manageToken: 'manage-token', canPay: true };
    const calls = open({ [OFFER]: anOffer(), [ACCEPT]: created });
    expect(await screen.findByText(/This price stands until Nov 20, 2126, 5:00 PM/)).toBeTruthy();
    expect(screen.getByTestId('quote-total').textContent).toBe('$120.00');

    fireEvent.click(screen.getByRole('button', { name: 'Accept and pay' }));
    expect(screen.getByText('Please accept the cancellation terms to continue')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);

    accept('Accept and pay');
    expect(await screen.findByText('/booking/payment?manage=manage-token')).toBeTruthy();
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ acceptedPolicyVersion: expect.any(String) as string });
  });

  it('leads to the confirmation where cash is paid', async () => {
    const created = { ...anOwnBooking(), manageToken: 'manage-token', canPay: false };
    open({ [OFFER]: anOffer({ paymentMethod: 'cash' }), [ACCEPT]: created });
    await screen.findByText(/This price stands until/);
    accept('Accept');
    expect(await screen.findByText(`/booking-confirmation?booking=${created.id}`)).toBeTruthy();
  });

  it('says that there is nothing to pay of a price that no card is charged for', async () => {
    open({ [OFFER]: anOffer({ totalAmount: '0.43' }) });
    expect(await screen.findByText('There is nothing to pay.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
  });

  it('says why it could not be accepted', async () => {
    open({ [OFFER]: anOffer(), [ACCEPT]: refusal(409, 'The car has been taken meanwhile.') });
    await screen.findByText(/This price stands until/);
    accept('Accept and pay');
    expect(await screen.findByText('The car has been taken meanwhile.')).toBeTruthy();
  });

  it('leads on to the booking that it has become', async () => {
    const created = { ...anOwnBooking(), manageToken: 'manage-token', canPay: false };
    open({ [OFFER]: anOffer({ status: 'accepted' }), [ACCEPT]: created });
    fireEvent.click(await screen.findByRole('button', { name: 'View your booking' }));
    expect(await screen.findByText('/my-bookings?manage=manage-token')).toBeTruthy();
  });

  it.each([
    ['expired', 'This offer has expired'],
    ['withdrawn', 'This offer is withdrawn'],
  ] as const)('of an offer that is %s offers another way', async (status, title) => {
    open({ [OFFER]: anOffer({ status }) });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Book Your Ride' })).toBeTruthy();
  });

  it('says that a link leads nowhere', async () => {
    open({ [OFFER]: refusal(404, 'Offer not found') });
    expect(await screen.findByText('This link does not lead to an offer')).toBeTruthy();
  });

  it('says so without a token too', () => {
    open({}, '/offer');
    expect(screen.getByText('This link does not lead to an offer')).toBeTruthy();
  });

  it('can be loaded again when the server is away', async () => {
    open({ [OFFER]: refusal(503, 'Away for a moment') });
    expect(await screen.findByText('Away for a moment')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
