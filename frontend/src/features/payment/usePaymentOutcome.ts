import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../api/apiError.ts';
import { useConfirmPaymentMutation } from './paymentApi.ts';

export type PaymentOutcome =
  | { state: 'checking' }
  | { state: 'processing' }
  | { state: 'paid' }
  | { state: 'failed' | 'unknown'; message: string };

const POLL_MS = 2_000;
/** A server that is just being restarted is given this many looks before anybody is troubled. */
const PATIENCE = 3;
const UNCONFIRMED = 'Payment succeeded but booking confirmation failed. Please contact support.';

/**
 * What became of a payment, asked of the server, which asks the provider. Safe to ask any number of times; while the
 * payment is being processed it is asked again every two seconds, and so it is while the server is briefly away.
 */
export function usePaymentOutcome(bookingId: string, paymentIntentId: string) {
  const [outcome, setOutcome] = useState<PaymentOutcome>({ state: 'checking' });
  const [confirm] = useConfirmPaymentMutation();
  const stopRef = useRef<() => void>(undefined);

  const start = useCallback(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    let silences = 0;
    const look = async () => {
      const { data, error } = await confirm({ bookingId, paymentIntentId });
      if (!isCurrent) return;
      const isAway = isApiError(error) && (error.status === 0 || error.status >= 500);
      silences = isAway ? silences + 1 : 0;
      const again = () => {
        timer = setTimeout(() => void look(), POLL_MS);
      };
      if (data?.success) setOutcome({ state: 'paid' });
      else if (data?.status === 'processing') {
        setOutcome({ state: 'processing' });
        again();
      } else if (data) setOutcome({ state: 'failed', message: data.message });
      else if (isAway && silences < PATIENCE) again();
      else {
        const isRefusal = isApiError(error) && !isAway;
        setOutcome({ state: 'unknown', message: isRefusal ? error.detail : UNCONFIRMED });
      }
    };
    void look();
    stopRef.current = () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [confirm, bookingId, paymentIntentId]);

  useEffect(() => {
    start();
    return () => stopRef.current?.();
  }, [start]);

  const retry = () => {
    stopRef.current?.();
    setOutcome({ state: 'checking' });
    start();
  };
  return { outcome, retry };
}
