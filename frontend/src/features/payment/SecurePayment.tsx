import { AlertCircle, CheckCircle2, Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { isWaiting } from '../../domain/bookingStatus.ts';
import { useTheme } from '../../styles/themeStore.ts';
import { theme, themeColors, type ThemeName } from '../../styles/index.ts';
import { BookingNumber } from '../../ui/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardActions, CardText, CardTitle, Stack } from '../../ui/layout.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadingText, Skeleton } from '../../ui/states.tsx';
import { showFailure } from '../../store/showToast.ts';
import { confirmationPath, rememberManageToken } from './confirmationPath.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { usePaymentSetup } from './usePaymentSetup.ts';

const Title = styled(CardTitle)<{ $isTrouble: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.25)};
  svg {
    color: ${({ $isTrouble }) => ($isTrouble ? theme.color.redText : theme.color.accentText)};
  }
`;
/** The shape of the provider's form: a wide field over two rows of two. */
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

interface Props {
  booking: OwnBooking;
  manageToken: string;
  /** The customer goes back without having paid. */
  onReturn: () => void;
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
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ booking, manageToken, onRetry, ...props }: Props & { onRetry: () => void }) {
  const { onReturn, onView, onPaid, onCancelBooking, isCancelling, onChooseAnother } = props;
  const { id: bookingId, totalAmount: total } = booking;
  const setup = usePaymentSetup(booking);
  const [outcome, setOutcome] = useState<'succeeded' | { failure: string }>();
  const [asksToCancel, setAsksToCancel] = useState(false);
  const { theme: themeName } = useTheme();
  const navigate = useNavigate();
  // As at the beginning: the payment itself changes the booking.
  const [isToBeApproved] = useState(isWaiting(booking.status));

  useEffect(() => {
    rememberManageToken(bookingId, manageToken);
  }, [bookingId, manageToken]);

  const isPaidAlready = setup.state === 'settled';
  const reportPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (isPaidAlready) reportPaid();
  }, [isPaidAlready]);

  const confirm = (paymentIntentId: string) =>
    void navigate(confirmationPath(bookingId, paymentIntentId), { replace: true });
  const handleCancelPayment = () => {
    showFailure(
      'Payment Cancelled',
      'Your booking has been saved but not confirmed. Complete payment to submit your reservation.',
    );
    onReturn();
  };

  if (setup.state === 'loading') {
    return (
      <PaymentCard>
        <LoadingText>Initializing secure payment</LoadingText>
        <FormShape aria-hidden>
          {[0, 1, 2, 3, 4, 5].map((field) => (
            <Skeleton key={field} $height="3rem" $radius={theme.radius.small} />
          ))}
        </FormShape>
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
  if (setup.state === 'taken') {
    const text =
      'Nothing has been charged. Your request is with us without payment: we look for a car of the same class and write to you, and you pay once it is approved.';
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
          <Button variant="secondary" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </ResultCard>
    );
  }
  if (outcome === 'succeeded') {
    const next = isToBeApproved
      ? 'Your booking is submitted and pending admin approval.'
      : 'Your booking is approved.';
    return (
      <ResultCard title="Payment Successful" texts={[`${displayMoney(total)} has been paid. ${next}`]}>
        <Button onClick={() => confirm(setup.paymentIntentId)}>View Confirmation</Button>
      </ResultCard>
    );
  }
  if (outcome) {
    const later =
      'Your booking is saved. You can try this card again, use another one, or pay later through the link in our email.';
    return (
      <ResultCard isTrouble title="Payment Failed" texts={[outcome.failure, later]}>
        {/* From the start: the price may have changed meanwhile, or the booking may be over. */}
        <Button onClick={onRetry}>Try Again</Button>
        <Button variant="secondary" onClick={() => setAsksToCancel(true)}>
          Cancel Booking
        </Button>
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
    );
  }
  return (
    <PaymentCard note={setup.isSandbox && 'Sandbox: no money moves, and only test cards work.'}>
      <Elements
        stripe={setup.stripe}
        options={{ clientSecret: setup.clientSecret, appearance: appearanceOf(themeName) }}
      >
        <PaymentForm
          booking={booking}
          country={setup.country}
          onCancel={handleCancelPayment}
          onFailed={(failure) => setOutcome({ failure })}
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

/** Each card that replaces another takes the focus, so that a screen reader starts there. */
const focusHeading = (element: HTMLHeadingElement | null) => element?.focus();

const PaymentCard = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <Card aria-labelledby="payment-card-title">
    <Title id="payment-card-title" $isTrouble={false} ref={focusHeading} tabIndex={-1}>
      <Lock size={20} aria-hidden />
      Secure Payment
    </Title>
    {note && <CardText>{note}</CardText>}
    <Stack $gap={0} $top={3}>
      {children}
    </Stack>
  </Card>
);

interface ResultCardProps {
  isTrouble?: boolean;
  title: string;
  texts: string[];
  /** What can be done about it. */
  children: ReactNode;
}

function ResultCard({ isTrouble = false, title, texts, children }: ResultCardProps) {
  const Icon = isTrouble ? AlertCircle : CheckCircle2;
  return (
    <Card {...(isTrouble ? { role: 'alert' } : { 'aria-live': 'polite' as const })}>
      <Title key={title} $isTrouble={isTrouble} ref={focusHeading} tabIndex={-1}>
        <Icon size={24} aria-hidden />
        {title}
      </Title>
      {texts.map((text) => (
        <CardText key={text}>{text}</CardText>
      ))}
      <CardActions>{children}</CardActions>
    </Card>
  );
}
