import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOwnBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { PaymentForm } from './PaymentForm.tsx';

/** What the page hands to the provider's elements, and the provider itself. */
const provider = vi.hoisted(() => ({
  wallets: {} as Record<string, (event?: unknown) => void>,
  card: {} as { onReady: () => void; options: Record<string, unknown> },
  confirmPayment: vi.fn(),
}));
vi.mock('@stripe/react-stripe-js', () => ({
  useStripe: () => provider,
  useElements: () => ({}),
  ExpressCheckoutElement: (props: typeof provider.wallets) => {
    provider.wallets = props;
    return <p>wallets</p>;
  },
  PaymentElement: (props: typeof provider.card) => {
    provider.card = props;
    return <p>card fields</p>;
  },
}));

const intent = { id: 'pi_one', status: 'succeeded' };
const events = { onFailed: vi.fn(), onWithdrawn: vi.fn(), onSucceeded: vi.fn(), onUnsettled: vi.fn() };
const DIVIDER = 'or pay by card';

function open({ isHold = false } = {}) {
  const booking = anOwnBooking({ customerName: 'Ana Lee', customerEmail: 'ana@example.com' });
  const calls = stubServer({
    'POST /api/confirm-payment': { success: true, status: isHold ? 'authorized' : 'paid', message: 'Done' },
  });
  renderApp(
    <PaymentForm
      booking={booking}
      amount={booking.totalAmount}
      country="CA"
      isHold={isHold}
      onCancel={vi.fn()}
      {...events}
    />,
  );
  return { calls, booking };
}
const become = (availablePaymentMethods?: Record<string, boolean>) =>
  act(() => {
    provider.card.onReady();
    provider.wallets['onReady']?.({ availablePaymentMethods });
  });
const payButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Pay|Authorise|Processing)/ });

describe('the payment form', { timeout: 60_000 }, () => {
  beforeEach(() => {
    for (const mock of [...Object.values(events), provider.confirmPayment]) mock.mockReset();
    provider.confirmPayment.mockResolvedValue({ paymentIntent: intent });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('fills in the name, the address and the country that are known', () => {
    open();
    expect(provider.card.options['defaultValues']).toMatchObject({
      billingDetails: { name: 'Ana Lee', email: 'ana@example.com', address: { country: 'CA' } },
    });
  });

  it('offers wallets where the provider has some, and nothing of them where it has none', () => {
    open();
    become({ applePay: false, googlePay: true });
    expect(screen.getByText(DIVIDER)).toBeTruthy();
  });

  it.each([
    ['has none', () => become(undefined)],
    ['has none of ours', () => become({ applePay: false, googlePay: false })],
    [
      'cannot load them',
      () =>
        act(() => {
          provider.card.onReady();
          provider.wallets['onLoadError']?.();
        }),
    ],
  ])('takes cards alone where the provider %s', (_case, happen) => {
    open();
    happen();
    expect(screen.queryByText(DIVIDER)).toBeNull();
    expect(payButton().disabled).toBe(false);
  });

  it('does not wait long for wallets, and then moves nothing any more', () => {
    vi.useFakeTimers();
    open();
    act(() => provider.card.onReady());
    expect(payButton().disabled).toBe(true);
    act(() => vi.advanceTimersByTime(3_000));
    expect(payButton().disabled).toBe(false);
    become({ applePay: true });
    expect(screen.queryByText(DIVIDER)).toBeNull();
  });

  it.each([false, true])('pays with one press of a wallet (held: %s)', async (isHold) => {
    const { calls, booking } = open({ isHold });
    become({ applePay: true });
    const resolve = vi.fn();
    provider.wallets['onClick']?.({ resolve, reject: vi.fn() });
    expect(resolve).toHaveBeenCalled();
    if (isHold)
      provider.confirmPayment.mockResolvedValue({ paymentIntent: { ...intent, status: 'requires_capture' } });
    act(() => provider.wallets['onConfirm']?.({ paymentFailed: vi.fn() }));
    await waitFor(() => expect(events.onSucceeded).toHaveBeenCalled());
    expect(provider.confirmPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ redirect: 'if_required' }),
    );
    const sent = calls.find(({ path }) => path === '/api/confirm-payment');
    expect(sent?.body).toEqual({ paymentIntentId: 'pi_one', bookingId: booking.id });
  });

  it('closes the wallet with the failure and says why, when its card is declined', async () => {
    open();
    become({ googlePay: true });
    provider.confirmPayment.mockResolvedValue({
      error: { type: 'card_error', message: 'Your card was declined.' },
    });
    const paymentFailed = vi.fn();
    act(() => provider.wallets['onConfirm']?.({ paymentFailed }));
    await waitFor(() => expect(events.onFailed).toHaveBeenCalledWith('Your card was declined.'));
    expect(paymentFailed).toHaveBeenCalled();
    expect(events.onSucceeded).not.toHaveBeenCalled();
  });

  it('starts anew where the payment was called off while it was typed', async () => {
    open();
    become();
    const error = { message: 'A PaymentIntent …', payment_intent: { id: 'pi_one', status: 'canceled' } };
    provider.confirmPayment.mockResolvedValue({ error });
    fireEvent.submit(screen.getByRole('form', { name: 'Card payment' }));
    await waitFor(() => expect(events.onWithdrawn).toHaveBeenCalledOnce());
    expect(events.onFailed).not.toHaveBeenCalled();
  });

  it('begins no second payment in a wallet while the card is being charged', () => {
    open();
    become({ googlePay: true });
    provider.confirmPayment.mockReturnValue(new Promise(() => undefined));
    fireEvent.submit(screen.getByRole('form', { name: 'Card payment' }));
    const [resolve, reject] = [vi.fn(), vi.fn()];
    provider.wallets['onClick']?.({ resolve, reject });
    expect(reject).toHaveBeenCalled();
    expect(resolve).not.toHaveBeenCalled();
    expect(provider.confirmPayment).toHaveBeenCalledOnce();
  });
});
