import { AlertCircle, CheckCircle2, Lock } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { displayMoney } from '@livery/shared-types/cents';
import { Elements } from '@stripe/react-stripe-js';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { useTheme } from '../../styles/themeStore.ts';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardText, CardTitle } from '../../ui/Card.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { appearanceOf } from './appearance.ts';
import { confirmationPath, rememberManageToken } from './confirmation.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { usePaymentSetup } from './usePaymentSetup.ts';

const Frame = styled(Card)`
  max-width: 40rem;
  margin-inline: auto;
`;
const Title = styled(CardTitle)`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.25)};
  svg {
    color: ${theme.color.accentText};
  }
`;
const Body = styled.div`
  margin-top: ${theme.space(3)};
`;
const TroubleTitle = styled(Title)`
  svg {
    color: ${theme.color.redText};
  }
`;
/** The shape of the form that comes: a wide field over two rows of two. */
const FormShape = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(1)};
  > :first-child,
  > :last-child {
    grid-column: 1 / -1;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(3)};
`;

type Outcome = { state: 'idle' } | { state: 'succeeded' } | { state: 'failed'; message: string };

export interface SecurePaymentProps {
  bookingId: string;
  /** The booking's total, as a decimal string. */
  total: string;
  manageToken: string;
  /** The person goes back without having paid. */
  onReturn: () => void;
  /** It is paid, or about to be: there is nothing left to do here. */
  onPaid: () => void;
}

/** The card that takes the place of the booking form while a card payment is made. */
export default function SecurePayment(props: SecurePaymentProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

interface AttemptProps extends SecurePaymentProps {
  onRetry: () => void;
}

function Attempt({ bookingId, total, manageToken, onReturn, onPaid, onRetry }: AttemptProps) {
  const setup = usePaymentSetup(bookingId);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });
  const { theme: themeName } = useTheme();
  const navigate = useNavigate();

  useEffect(() => rememberManageToken(bookingId, manageToken), [bookingId, manageToken]);

  // Each card that appears in place of another takes the focus, so that a screen reader starts there.
  const heading = useCallback((element: HTMLHeadingElement | null) => element?.focus(), []);

  // The draft that led here has become a booking, and a paid one.
  const isPaidAlready = setup.state === 'settled';
  const leavePaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (isPaidAlready) leavePaid();
  }, [isPaidAlready]);

  const handleView = () => {
    void navigate(`${paths.myBookings}?manage=${encodeURIComponent(manageToken)}`);
    onReturn();
  };

  const handleCancel = () => {
    showToast({
      title: 'Payment Cancelled',
      description:
        'Your booking has been saved but not confirmed. Complete payment to submit your reservation.',
      variant: 'destructive',
    });
    onReturn();
  };

  if (setup.state === 'loading') {
    return (
      <Frame aria-labelledby="payment-card-title">
        <PaymentTitle ref={heading} />
        <Body>
          <LoadingText>Initializing secure payment</LoadingText>
          <FormShape aria-hidden>
            {[0, 1, 2, 3, 4, 5].map((field) => (
              <Skeleton key={field} $height="3rem" $radius={theme.radius.small} />
            ))}
          </FormShape>
        </Body>
      </Frame>
    );
  }
  if (setup.state === 'settled') {
    return (
      <Frame aria-live="polite">
        <Title ref={heading} tabIndex={-1}>
          <CheckCircle2 size={24} aria-hidden />
          {setup.title}
        </Title>
        <CardText>{setup.message} Nothing more is charged.</CardText>
        <Actions>
          <Button onClick={handleView}>View your booking</Button>
        </Actions>
      </Frame>
    );
  }
  if (setup.state === 'failed') {
    return (
      <Frame role="alert">
        <TroubleTitle ref={heading} tabIndex={-1}>
          <AlertCircle size={24} aria-hidden />
          Payment Error
        </TroubleTitle>
        <CardText>{setup.message}</CardText>
        <Actions>
          <Button onClick={onReturn}>Return to Booking</Button>
          {setup.canRetry && (
            <Button variant="secondary" onClick={onRetry}>
              Try Again
            </Button>
          )}
        </Actions>
      </Frame>
    );
  }
  if (outcome.state === 'succeeded') {
    return (
      <Frame aria-live="polite">
        <Title ref={heading} tabIndex={-1}>
          <CheckCircle2 size={24} aria-hidden />
          Payment Successful
        </Title>
        <CardText>
          {displayMoney(total)} has been paid. Your booking is submitted and pending admin approval.
        </CardText>
        <Actions>
          <Button onClick={() => void navigate(confirmationPath(bookingId, setup.paymentIntentId))}>
            View Confirmation
          </Button>
        </Actions>
      </Frame>
    );
  }
  if (outcome.state === 'failed') {
    return (
      <Frame role="alert">
        <TroubleTitle ref={heading} tabIndex={-1}>
          <AlertCircle size={24} aria-hidden />
          Payment Failed
        </TroubleTitle>
        <CardText>{outcome.message}</CardText>
        <CardText>
          Your booking is saved. You can try this card again, use another one, or pay later through the link
          in our email.
        </CardText>
        <Actions>
          {/* From the start: the price may have changed meanwhile, or the booking may be over. */}
          <Button onClick={onRetry}>Try Again</Button>
          <Button variant="secondary" onClick={handleCancel}>
            Cancel Booking
          </Button>
        </Actions>
      </Frame>
    );
  }
  return (
    <Frame aria-labelledby="payment-card-title">
      <PaymentTitle ref={heading} />
      {setup.isSandbox && <CardText>Sandbox: no money moves, and only test cards work.</CardText>}
      <Body>
        <Elements
          stripe={setup.stripe}
          options={{ clientSecret: setup.clientSecret, appearance: appearanceOf(themeName) }}
        >
          <PaymentForm
            bookingId={bookingId}
            total={total}
            onCancel={handleCancel}
            onFailed={(message) => setOutcome({ state: 'failed', message })}
            onSucceeded={() => {
              setOutcome({ state: 'succeeded' });
              onPaid();
            }}
            onUnsettled={(paymentIntentId) => {
              onPaid();
              void navigate(confirmationPath(bookingId, paymentIntentId));
            }}
          />
        </Elements>
      </Body>
    </Frame>
  );
}

function PaymentTitle({ ref }: { ref: React.Ref<HTMLHeadingElement> }) {
  return (
    <Title id="payment-card-title" ref={ref} tabIndex={-1}>
      <Lock size={20} aria-hidden />
      Secure Payment
    </Title>
  );
}
