import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '../../api/apiError.ts';
import { useConfirmPaymentMutation } from './paymentApi.ts';

export type PaymentOutcome =
  | { state: 'checking' }
  | { state: 'processing' }
  | { state: 'paid' }
  | { state: 'failed' | 'unknown'; message: string };

const POLL_MS = 2_000;
const UNCONFIRMED = 'Payment succeeded but booking confirmation failed. Please contact support.';

/**
 * What became of a payment, asked of the server, which asks the provider. Safe to ask any number of times; while the
 * payment is being processed it is asked again every two seconds.
 */
export function usePaymentOutcome(bookingId: string, paymentIntentId: string) {
  const [outcome, setOutcome] = useState<PaymentOutcome>({ state: 'checking' });
  const [confirm] = useConfirmPaymentMutation();

  const check = useCallback(async (): Promise<PaymentOutcome> => {
    const { data, error } = await confirm({ bookingId, paymentIntentId });
    if (data?.success) return { state: 'paid' };
    if (data?.status === 'processing') return { state: 'processing' };
    if (data) return { state: 'failed', message: data.message };
    return {
      state: 'unknown',
      message: isApiError(error) && error.status >= 400 && error.status < 500 ? error.detail : UNCONFIRMED,
    };
  }, [confirm, bookingId, paymentIntentId]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const look = async () => {
      const next = await check();
      if (!isCurrent) return;
      setOutcome(next);
      if (next.state === 'processing') timer = setTimeout(() => void look(), POLL_MS);
    };
    void look();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [check]);

  const retry = () => {
    setOutcome({ state: 'checking' });
    void check().then(setOutcome);
  };
  return { outcome, retry };
}
