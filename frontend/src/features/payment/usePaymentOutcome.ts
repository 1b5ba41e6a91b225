import { useEffect, useState } from 'react';
import { isApiError } from '../../api/apiError.ts';
import { useConfirmPaymentMutation } from './paymentApi.ts';

type PaymentOutcome =
  | { state: 'checking' | 'processing' | 'paid' | 'authorized' }
  | { state: 'failed' | 'refunding' | 'unknown'; message: string };

const POLL_MS = 2_000;
/** Unanswered requests in a row before the customer is told: the server may be restarting. */
const MAX_UNANSWERED = 3;
const UNCONFIRMED = 'Payment succeeded but booking confirmation failed. Please contact support.';

/** Safe to repeat. Polls every two seconds while the payment is processing or the server is briefly unavailable. */
export function usePaymentOutcome(bookingId: string, paymentIntentId: string) {
  const [outcome, setOutcome] = useState<PaymentOutcome>({ state: 'checking' });
  const [confirm] = useConfirmPaymentMutation();

  const isPolling = outcome.state === 'checking' || outcome.state === 'processing';
  useEffect(() => {
    if (!isPolling) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    let unanswered = 0;
    const check = async () => {
      const { data, error } = await confirm({ bookingId, paymentIntentId });
      if (!isCurrent) return;
      const isAway = isApiError(error) && (error.status === 0 || error.status >= 500);
      unanswered = isAway ? unanswered + 1 : 0;
      const isProcessing = data?.status === 'processing';
      if (data?.success) setOutcome({ state: data.status === 'authorized' ? 'authorized' : 'paid' });
      else if (isProcessing) setOutcome({ state: 'processing' });
      else if (data) {
        setOutcome({ state: data.status === 'refunding' ? 'refunding' : 'failed', message: data.message });
      } else if (!isAway || unanswered >= MAX_UNANSWERED) {
        const isRefusal = isApiError(error) && !isAway;
        setOutcome({ state: 'unknown', message: isRefusal ? error.detail : UNCONFIRMED });
        return;
      }
      if (!data?.success && (isProcessing || isAway)) timer = setTimeout(() => void check(), POLL_MS);
    };
    void check();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [confirm, bookingId, paymentIntentId, isPolling]);

  return { outcome, retry: () => setOutcome({ state: 'checking' }) };
}
