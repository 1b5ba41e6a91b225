import { useEffect, useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import type { PaymentConfig } from '@livery/shared-types/payment';
import { isApiError } from '../../api/apiError.ts';
import { loadProvider } from './loadProvider.ts';
import { useCreatePaymentIntentMutation, useLazyPaymentConfigQuery } from './paymentApi.ts';

export type PaymentSetup =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; stripe: Stripe; clientSecret: string; paymentIntentId: string; isSandbox: boolean };

const failed = (error: unknown): PaymentSetup => ({
  state: 'failed',
  message: (isApiError(error) && error.detail) || 'Failed to initialize payment',
});

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
        return { state: 'failed', message: 'Unable to initialize payment. Please try again.' };
      }
      const { clientSecret, paymentIntentId } = intent;
      return { state: 'ready', stripe, clientSecret, paymentIntentId, isSandbox: config.sandbox };
    };
    void prepare()
      .catch(failed)
      .then((prepared) => {
        if (isCurrent) setSetup(prepared);
      });
    return () => {
      isCurrent = false;
    };
  }, [bookingId, fetchConfig, createIntent]);

  return setup;
}
