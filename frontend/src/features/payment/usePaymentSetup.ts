import { useEffect, useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import type { PaymentConfig } from '@livery/shared-types/payment';
import { isApiError } from '../../api/apiError.ts';
import { loadProvider } from './loadProvider.ts';
import { useCreatePaymentIntentMutation, useLazyPaymentConfigQuery } from './paymentApi.ts';

export type PaymentSetup =
  | { state: 'loading' }
  /** Nothing is wrong: it has been paid already, elsewhere or a moment ago. */
  | { state: 'settled'; title: 'Already Paid' | 'Payment Processing'; message: string }
  | { state: 'failed'; message: string; canRetry: boolean }
  | { state: 'ready'; stripe: Stripe; clientSecret: string; paymentIntentId: string; isSandbox: boolean };

function refused(error: unknown): PaymentSetup {
  if (!isApiError(error)) return { state: 'failed', message: 'Failed to initialize payment', canRetry: true };
  const message = error.detail || 'Failed to initialize payment';
  if (error.code === 'payment.already_paid') return { state: 'settled', title: 'Already Paid', message };
  if (error.code === 'payment.processing') return { state: 'settled', title: 'Payment Processing', message };
  // The booking's state says no, and would say so again.
  return { state: 'failed', message, canRetry: error.status !== 404 && error.status !== 409 };
}

/** Fetches the intent and the provider's library side by side; both must be there before a card can be asked for. */
export function usePaymentSetup(bookingId: string): PaymentSetup {
  const [setup, setSetup] = useState<PaymentSetup>({ state: 'loading' });
  const [fetchConfig] = useLazyPaymentConfigQuery();
  const [createIntent] = useCreatePaymentIntentMutation();

  useEffect(() => {
    let isCurrent = true;
    const library = async (): Promise<{ config: PaymentConfig; stripe: Stripe }> => {
      const config = await fetchConfig(undefined, true).unwrap();
      return { config, stripe: await loadProvider(config) };
    };
    const prepare = async (): Promise<PaymentSetup> => {
      const [{ config, stripe }, intent] = await Promise.all([
        library(),
        createIntent({ bookingId }).unwrap(),
      ]);
      if (!intent.clientSecret) {
        return {
          state: 'failed',
          message: 'Unable to initialize payment. Please try again.',
          canRetry: true,
        };
      }
      const { clientSecret, paymentIntentId } = intent;
      return { state: 'ready', stripe, clientSecret, paymentIntentId, isSandbox: config.sandbox };
    };
    void prepare()
      .catch(refused)
      .then((prepared) => {
        if (isCurrent) setSetup(prepared);
      });
    return () => {
      isCurrent = false;
    };
  }, [bookingId, fetchConfig, createIntent]);

  return setup;
}
