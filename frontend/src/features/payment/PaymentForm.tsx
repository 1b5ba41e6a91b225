import { useState } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { CardActions } from '../../ui/layout.ts';
import { showFailure, showToast } from '../../store/showToast.ts';
import { confirmationPath } from './confirmationPath.ts';
import { useConfirmPaymentMutation } from './paymentApi.ts';

/** Reserves the height of the provider's fields, so that nothing below them jumps. */
const Fields = styled.div`
  min-height: 20rem;
`;
const TotalLine = styled.p`
  ${type.figures}
  display: flex;
  justify-content: space-between;
  margin-top: ${theme.space(3)};
  padding-top: ${theme.space(2)};
  border-top: 1px solid ${theme.color.hairline};
  font-weight: 600;
`;
const Actions = styled(CardActions)`
  flex-wrap: wrap-reverse;
  justify-content: flex-end;
`;

interface Props {
  booking: OwnBooking;
  country: string;
  onCancel: () => void;
  onFailed: (message: string) => void;
  onSucceeded: () => void;
  /** The card has been charged or will be, and the booking does not show it yet: the confirmation page polls. */
  onUnsettled: (paymentIntentId: string) => void;
}

/** Takes the card and settles the payment; leaves the page only when the bank requires it. */
export function PaymentForm({ booking, country, onCancel, onFailed, onSucceeded, onUnsettled }: Props) {
  const { id: bookingId, totalAmount: total, customerName: name, customerEmail: email } = booking;
  const stripe = useStripe();
  const elements = useElements();
  const [isProcessing, setProcessing] = useState(false);
  const [isReady, setReady] = useState(false);
  const [confirmPayment] = useConfirmPaymentMutation();

  const waitForProvider = (paymentIntentId: string) => {
    showToast({ title: 'Payment Processing', description: 'Payment is being processed...' });
    onUnsettled(paymentIntentId);
  };
  const settle = async (paymentIntentId: string) => {
    const { data } = await confirmPayment({ paymentIntentId, bookingId });
    if (data?.success) {
      showToast({ title: 'Payment Successful', description: 'Your booking has been confirmed!' });
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

  const pay = async () => {
    if (!stripe || !elements || isProcessing) return;
    setProcessing(true);
    const result = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: new URL(confirmationPath(bookingId), window.location.origin).href },
      redirect: 'if_required',
    });
    // After a lost answer, a second attempt is refused with the intent that has been paid.
    const intent = result.error ? result.error.payment_intent : result.paymentIntent;
    if (result.error && intent?.status !== 'succeeded' && intent?.status !== 'processing') {
      setProcessing(false);
      // The provider marks the incomplete field itself; nothing was tried.
      if (result.error.type === 'validation_error') return;
      const message = result.error.message ?? 'Your payment could not be completed.';
      showFailure('Payment Failed', message);
      onFailed(message);
      return;
    }
    if (!intent) return;
    if (intent.status === 'succeeded') await settle(intent.id);
    else waitForProvider(intent.id);
  };

  return (
    <form
      noValidate
      aria-label="Card payment"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <Fields>
        <PaymentElement
          options={{
            layout: 'tabs',
            defaultValues: { billingDetails: { name, email, address: { country } } },
          }}
          onReady={() => setReady(true)}
        />
      </Fields>
      <TotalLine>
        <span>Total</span>
        <span>{displayMoney(total)}</span>
      </TotalLine>
      <Actions>
        <Button variant="secondary" disabled={isProcessing} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isProcessing} busyLabel="Processing…" disabled={!isReady}>
          Pay {displayMoney(total)}
        </Button>
      </Actions>
    </form>
  );
}
