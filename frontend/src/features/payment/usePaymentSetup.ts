import { useEffect, useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import type { OwnBooking } from '@livery/shared-types/booking';
import type { PaymentConfig } from '@livery/shared-types/payment';
import { loadStripe } from '@stripe/stripe-js/pure';
import { isApiError } from '../../api/apiError.ts';
import { isUnpaid, isWaiting } from '../../domain/bookingStatus.ts';
import { useCreatePaymentIntentMutation, useLazyPaymentConfigQuery } from './paymentApi.ts';

let script: Promise<void> | undefined;

/** The sandbox's script comes first and sets up `window.Stripe`, which the provider's own loader then uses as it is. */
function loadScript(url: string): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      script = undefined;
      reject(new Error('The payment form could not be loaded'));
    });
    document.head.append(element);
  });
  return script;
}

interface Provider {
  stripe: Stripe;
  isSandbox: boolean;
  country: string;
}

async function loadProvider(config: PaymentConfig): Promise<Provider> {
  if (config.scriptUrl !== null) await loadScript(config.scriptUrl);
  const stripe = await loadStripe(config.publishableKey);
  if (!stripe) throw new Error('The payment form could not be loaded');
  // A currency's code begins with its country's: where a payment in it most likely comes from.
  const country = config.currency.slice(0, 2).toUpperCase();
  return { stripe, isSandbox: config.sandbox, country };
}

export type PaymentSetup =
  | { state: 'loading' }
  /** It has been paid already, in another tab or a moment ago. */
  | { state: 'settled'; title: 'Already Paid' | 'Payment Processing' | 'Card Authorised'; message: string }
  /** Another booking has the car at this time. Nothing is charged; the request stands. */
  | { state: 'taken' }
  | { state: 'failed'; message: string; canRetry: boolean }
  | ({
      state: 'ready';
      clientSecret: string;
      paymentIntentId: string;
      amount: string;
      isHold: boolean;
    } & Provider);

function refused(error: unknown, isOpen: boolean): PaymentSetup {
  if (!isApiError(error)) return { state: 'failed', message: 'Failed to initialize payment', canRetry: true };
  const message = error.detail || 'Failed to initialize payment';
  if (error.code === 'payment.already_paid') return { state: 'settled', title: 'Already Paid', message };
  if (error.code === 'payment.processing') return { state: 'settled', title: 'Payment Processing', message };
  if (error.code === 'payment.authorized') return { state: 'settled', title: 'Card Authorised', message };
  // For a booking that waits unpaid, there is no other reason for this refusal.
  const isRefused = error.code === 'payment.not_payable' && isOpen;
  if (error.code === 'booking.vehicle_taken' || isRefused) return { state: 'taken' };
  // After 404 and 409 a retry would be refused again.
  return { state: 'failed', message, canRetry: error.status !== 404 && error.status !== 409 };
}

/** Fetches the intent and the provider's library side by side; both must be there before a card can be asked for. */
export function usePaymentSetup({ id: bookingId, status, paymentStatus }: OwnBooking): PaymentSetup {
  const [setup, setSetup] = useState<PaymentSetup>({ state: 'loading' });
  // As it was at the start: a refusal refetches the booking.
  const [wasOpen] = useState(isWaiting(status) && isUnpaid(paymentStatus));
  const [fetchConfig] = useLazyPaymentConfigQuery();
  const [createIntent] = useCreatePaymentIntentMutation();

  useEffect(() => {
    let isCurrent = true;
    const prepare = async (): Promise<PaymentSetup> => {
      const [provider, { clientSecret, paymentIntentId, amount, captureMethod }] = await Promise.all([
        fetchConfig(undefined, true).unwrap().then(loadProvider),
        createIntent({ bookingId }).unwrap(),
      ]);
      return clientSecret
        ? {
            state: 'ready',
            ...provider,
            clientSecret,
            paymentIntentId,
            amount,
            isHold: captureMethod === 'manual',
          }
        : { state: 'failed', message: 'Unable to initialize payment. Please try again.', canRetry: true };
    };
    void prepare()
      .catch((error: unknown) => refused(error, wasOpen))
      .then((prepared) => {
        if (isCurrent) setSetup(prepared);
      });
    return () => {
      isCurrent = false;
    };
  }, [bookingId, wasOpen, fetchConfig, createIntent]);

  return setup;
}
