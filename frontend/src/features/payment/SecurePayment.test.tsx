import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { anOwnBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer, type Answers } from '../../testing/stubServer.ts';
import SecurePayment from './SecurePayment.tsx';

const provider = vi.hoisted(() => ({ confirmPayment: vi.fn() }));
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: () => Promise.resolve(provider) }));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: ReactNode }) => children,
  useStripe: () => provider,
  useElements: () => ({}),
  ExpressCheckoutElement: () => null,
  PaymentElement: () => <input aria-label="Card number" />,
}));

const booking = anOwnBooking();
const intent = {
  clientSecret: 'pi_one_secret',
  paymentIntentId: 'pi_one',
  amount: booking.balanceDue,
  captureMethod: 'automatic',
};
const card = () => screen.getByLabelText<HTMLInputElement>('Card number');

/** A card has been typed and declined. */
async function decline(current = booking) {
  provider.confirmPayment.mockResolvedValue({
    error: { type: 'card_error', message: 'Your card was declined.' },
  });
  const answers: Answers = {
    'GET /api/payment-config': {
      publishableKey: 'pk_test_one',
      currency: 'cad',
      scriptUrl: null,
      sandbox: false,
    },
    'POST /api/create-payment-intent': intent,
  };
  const calls = stubServer(answers);
  renderApp(
    <SecurePayment
      booking={booking}
      manageToken="token"
      onReturn={vi.fn()}
      onRefresh={() => Promise.resolve(current)}
      onView={vi.fn()}
      onPaid={vi.fn()}
      onCancelBooking={vi.fn()}
      isCancelling={false}
    />,
  );
  fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '4000' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Card payment', hidden: true }));
  await screen.findByRole('heading', { name: 'Payment Failed' });
  const intents = () => calls.filter(({ path }) => path === '/api/create-payment-intent').length;
  return { answers, intents };
}
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('keeps the typed card out of sight after a decline, and shows it again', async () => {
  const { intents } = await decline();
  expect(card().closest('[hidden]')).not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Secure Payment' })).toBeNull();
  tryAgain();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Secure Payment' })),
  );
  expect(screen.queryByRole('heading', { name: 'Payment Failed' })).toBeNull();
  expect(document.title).toMatch(/^Secure Payment/);
  expect(card().closest('[hidden]')).toBeNull();
  expect(card().value).toBe('4000');
  // Whether the car is still free, and what is to be paid, is asked again.
  expect(intents()).toBe(2);
});

it.each([
  ['another price', { ...intent, amount: '180.00' }],
  ['another payment', { ...intent, clientSecret: 'pi_two_secret' }],
])('begins anew where there is %s meanwhile', async (_case, next) => {
  const { answers } = await decline();
  answers['POST /api/create-payment-intent'] = next;
  tryAgain();
  await screen.findByRole('heading', { name: 'Secure Payment' });
  await waitFor(() => expect(card().value).toBe(''));
});
