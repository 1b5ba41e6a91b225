import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { useNavigate } from 'react-router-dom';
import { whatIsLeft } from '../../domain/balance.ts';
import { hasEmail } from '../../domain/customerTold.ts';
import { isOff, isWaiting } from '../../domain/bookingStatus.ts';
import { useTheme } from '../../styles/themeStore.ts';
import { themeColors, type ThemeName } from '../../styles/index.ts';
import { BookingNumber } from '../../ui/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showFailure } from '../../store/showToast.ts';
import { confirmationPath, rememberManageToken } from './confirmationPath.ts';
import { FormShape } from './FormShape.tsx';
import { afterDecline } from './payLater.ts';
import { OffCard, PaymentCard, ResultCard } from './PaymentCards.tsx';
import { useCreatePaymentIntentMutation } from './paymentApi.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { usePaymentSetup } from './usePaymentSetup.ts';

interface Props {
  booking: OwnBooking;
  manageToken: string;
  /** The customer goes back without having paid. */
  onReturn: () => void;
  /** Asks for the booking anew. */
  onRefresh: () => Promise<OwnBooking>;
  /** Shows the whole booking, whatever its state. */
  onView: () => void;
  /** The booking is paid, or the payment is processing. */
  onPaid: () => void;
  onCancelBooking: () => void;
  isCancelling: boolean;
  /** The car was taken meanwhile: back to the form. Left out where the customer did not come from it. */
  onChooseAnother?: (() => void) | undefined;
}

export default function SecurePayment(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRestart={() => setAttempt(attempt + 1)} />;
}

function Attempt({ booking, manageToken, onRestart, ...props }: Props & { onRestart: () => void }) {
  const { onReturn, onRefresh, onView, onPaid, onCancelBooking, isCancelling, onChooseAnother } = props;
  const { id: bookingId } = booking;
  const setup = usePaymentSetup(booking);
  const [outcome, setOutcome] = useState<'succeeded' | { failure: string }>();
  const [asksToCancel, setAsksToCancel] = useState(false);
  const { theme: themeName } = useTheme();
  const navigate = useNavigate();
  // As before the payment, which itself changes the booking.
  const [before, setBefore] = useState(booking);
  const isBalance = before.balanceDue !== before.totalAmount;
  const [createIntent, { isLoading: isRenewing }] = useCreatePaymentIntentMutation();
  const payLink = hasEmail(booking) ? 'the link in our email' : 'the link that led you here';

  useEffect(() => {
    rememberManageToken(bookingId, manageToken);
  }, [bookingId, manageToken]);

  const isPaidAlready = setup.state === 'settled';
  const reportPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (isPaidAlready) reportPaid();
  }, [isPaidAlready]);

  // From the start: the price may have changed meanwhile, or the booking may be over.
  const restart = () => void onRefresh().then(onRestart);
  /** Like a restart, but the card that was typed stays where the same is to be paid. */
  const tryAgain = async ({ clientSecret, amount }: { clientSecret: string; amount: string }) => {
    const current = await onRefresh();
    // The page says so.
    if (isOff(current.status)) return;
    const { data: intent } = await createIntent({ bookingId });
    if (intent?.clientSecret !== clientSecret || intent.amount !== amount) return onRestart();
    setBefore(current);
    setOutcome(undefined);
  };
  const confirm = (paymentIntentId: string) =>
    void navigate(confirmationPath(bookingId, paymentIntentId), { replace: true });
  const handleCancelPayment = () => {
    showFailure(
      'Payment Cancelled',
      isBalance
        ? `Nothing has been charged. You can pay what is left later, through ${payLink}.`
        : 'Your booking has been saved but not confirmed. Complete payment to submit your reservation.',
    );
    onReturn();
  };

  if (setup.state === 'loading') {
    return (
      <PaymentCard>
        <FormShape />
      </PaymentCard>
    );
  }
  if (setup.state === 'settled') {
    return (
      <ResultCard title={setup.title} texts={[`${setup.message} Nothing more is charged.`]}>
        <Button onClick={onView}>View your booking</Button>
      </ResultCard>
    );
  }
  if (isOff(booking.status) && setup.state !== 'ready') {
    return (
      <OffCard status={booking.status}>
        <Button onClick={onView}>View your booking</Button>
      </OffCard>
    );
  }
  if (setup.state === 'taken') {
    const contact = hasEmail(booking) ? 'write to you' : 'get in touch';
    const text = `Nothing has been charged. Your request is with us without payment: we look for a car of the same class and ${contact}, and you pay once it is approved.`;
    return (
      <ResultCard isTrouble title="This car has been taken meanwhile" texts={[text]}>
        {onChooseAnother && <Button onClick={onChooseAnother}>Choose another car or time</Button>}
        <Button variant="secondary" onClick={onView}>
          Leave it as a request
        </Button>
      </ResultCard>
    );
  }
  if (setup.state === 'failed') {
    return (
      <ResultCard isTrouble title="Payment Error" texts={[setup.message]}>
        <Button onClick={onReturn}>Return to Booking</Button>
        {setup.canRetry && (
          <Button variant="secondary" onClick={restart}>
            Try Again
          </Button>
        )}
      </ResultCard>
    );
  }
  if (outcome === 'succeeded') {
    const next = isWaiting(before.status)
      ? 'Your booking is submitted and pending admin approval.'
      : 'Your booking is approved.';
    const left = isBalance ? `${whatIsLeft(before.balanceDue, setup.amount)} ` : '';
    const [title, done] = setup.isHold
      ? ['Card Authorised', `${displayMoney(setup.amount)} is held on your card and charged when we confirm.`]
      : ['Payment Successful', `${displayMoney(setup.amount)} has been paid.`];
    return (
      <ResultCard title={title} texts={[`${done} ${left}${next}`]}>
        <Button onClick={() => confirm(setup.paymentIntentId)}>View Confirmation</Button>
      </ResultCard>
    );
  }
  return (
    <div>
      {outcome && (
        <ResultCard
          isTrouble
          title="Payment Failed"
          texts={[outcome.failure, afterDecline(booking, isBalance)]}
        >
          <Button busy={isRenewing} onClick={() => void tryAgain(setup)}>
            Try Again
          </Button>
          {isBalance ? (
            <Button variant="secondary" onClick={handleCancelPayment}>
              Pay later
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => setAsksToCancel(true)}>
              Cancel Booking
            </Button>
          )}
          <ConfirmDialog
            open={asksToCancel}
            onClose={() => setAsksToCancel(false)}
            title="Cancel this booking?"
            question={
              <>
                Booking <BookingNumber id={bookingId} /> has not been paid, so there is nothing to refund. You
                can cancel it, or keep it saved and pay later.
              </>
            }
            cancelLabel="Keep it unpaid"
            onCancel={handleCancelPayment}
            confirmLabel="Cancel the booking"
            dangerous
            busy={isCancelling}
            onConfirm={onCancelBooking}
          />
        </ResultCard>
      )}
      <PaymentCard
        isHidden={outcome !== undefined}
        notes={[
          setup.isHold && 'Your card is authorised now and charged when we confirm your booking.',
          setup.isSandbox && 'Sandbox: no money moves, and only test cards work.',
        ]}
      >
        <Elements
          stripe={setup.stripe}
          options={{ clientSecret: setup.clientSecret, appearance: appearanceOf(themeName) }}
        >
          <PaymentForm
            booking={booking}
            amount={setup.amount}
            country={setup.country}
            isHold={setup.isHold}
            onCancel={handleCancelPayment}
            onFailed={(failure) => setOutcome({ failure })}
            onWithdrawn={restart}
            onSucceeded={() => {
              setOutcome('succeeded');
              onPaid();
            }}
            onUnsettled={(paymentIntentId) => {
              onPaid();
              confirm(paymentIntentId);
            }}
          />
        </Elements>
      </PaymentCard>
    </div>
  );
}

/** Our colours for the provider's form, which can't read custom properties. */
function appearanceOf(name: ThemeName): Appearance {
  const colors = themeColors[name];
  return {
    theme: name === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colors.accent,
      colorBackground: colors.raised,
      colorText: colors.text,
      colorTextSecondary: colors.textSecondary,
      colorDanger: colors.danger,
      fontFamily: 'Inter, system-ui, sans-serif',
      borderRadius: '4px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${colors.controlBorder}`, boxShadow: 'none' },
      '.Tab': { border: `1px solid ${colors.controlBorder}`, boxShadow: 'none' },
    },
  };
}
