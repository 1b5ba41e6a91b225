import { useState } from 'react';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { showFailure, showToast } from '../../store/showToast.ts';
import { confirmationPath } from './confirmationPath.ts';
import { useConfirmPaymentMutation } from './paymentApi.ts';
import type { WalletPayment } from './Wallets.tsx';

export interface PaymentEvents {
  onFailed: (message: string) => void;
  /** The payment was called off while it was being typed: the booking has changed, or is over. */
  onWithdrawn: () => void;
  onSucceeded: () => void;
  /** The card has been charged or will be, and the booking does not show it yet: the confirmation page polls. */
  onUnsettled: (paymentIntentId: string) => void;
}

/** For a typed card or an agreed wallet. Leaves the page only when the bank requires it. */
export function usePay(bookingId: string, { onFailed, onWithdrawn, ...events }: PaymentEvents) {
  const { onSucceeded, onUnsettled } = events;
  const stripe = useStripe();
  const elements = useElements();
  const [isProcessing, setProcessing] = useState(false);
  const [confirmPayment] = useConfirmPaymentMutation();

  const waitForProvider = (paymentIntentId: string) => {
    showToast({ title: 'Payment Processing', description: 'Payment is being processed...' });
    onUnsettled(paymentIntentId);
  };
  const settle = async (paymentIntentId: string) => {
    const { data } = await confirmPayment({ paymentIntentId, bookingId });
    if (data?.success) {
      const done = data.status === 'authorized' ? 'Card Authorised' : 'Payment Successful';
      showToast({ title: done, description: data.message });
      onSucceeded();
    } else if (data?.status === 'processing') waitForProvider(paymentIntentId);
    else {
      showFailure(
        'Booking Confirmation Failed',
        'Payment succeeded but booking confirmation failed. Please contact support.',
      );
      onUnsettled(paymentIntentId);
    }
  };

  /** `wallet` closes its own window with the failure. */
  const pay = async (wallet?: WalletPayment) => {
    if (!stripe || !elements || isProcessing) return;
    setProcessing(true);
    const result = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: new URL(confirmationPath(bookingId), window.location.origin).href },
      redirect: 'if_required',
    });
    // After a lost answer, a second attempt is refused with the intent that has been paid.
    const intent = result.error ? result.error.payment_intent : result.paymentIntent;
    const isAgreed = intent?.status === 'succeeded' || intent?.status === 'requires_capture';
    if (result.error && !isAgreed && intent?.status !== 'processing') {
      setProcessing(false);
      wallet?.paymentFailed({ reason: 'fail' });
      // The provider marks the incomplete field itself; nothing was tried.
      if (result.error.type === 'validation_error') return;
      if (intent?.status === 'canceled') {
        showFailure('Payment Failed', 'The booking has changed meanwhile. Nothing was charged.');
        onWithdrawn();
        return;
      }
      const message = result.error.message ?? 'Your payment could not be completed.';
      showFailure('Payment Failed', message);
      onFailed(message);
      return;
    }
    if (!intent) return;
    if (isAgreed) await settle(intent.id);
    else waitForProvider(intent.id);
  };

  return { pay, isProcessing };
}
