import { CheckCircle2 } from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, type ReactNode } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../routing/paths.ts';
import { keepScroll } from '../routing/keepScroll.ts';
import { isWaiting } from '../domain/bookingStatus.ts';
import { settleUnpaid } from '../features/booking/unpaidBooking.ts';
import { AddToCalendar, BookingSummary } from '../features/bookings-lookup/BookingSummary.tsx';
import { useManagedBookingQuery } from '../features/bookings-lookup/lookupApi.ts';
import { recallManageToken } from '../features/payment/confirmationPath.ts';
import { usePaymentOutcome } from '../features/payment/usePaymentOutcome.ts';
import { theme } from '../styles/index.ts';
import { BookingNumber } from '../ui/text.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card, CardActions, CardText, CardTitle, Columns } from '../ui/layout.ts';
import { EmptyState, LoadingText, Skeleton } from '../ui/states.tsx';
import { SitePage } from '../ui/SitePage.tsx';
import { Steps } from '../ui/Steps.ts';

const Title = styled(CardTitle)`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.25)};
  svg {
    flex: none;
    color: ${theme.color.greenText};
  }
`;
const NextSteps = styled(Steps)`
  margin-top: ${theme.space(3)};
`;

/** The end of a booking, paid or not, also after the bank's redirect. It can be reloaded at any time. */
export default function BookingConfirmationPage() {
  const [search, setSearch] = useSearchParams();
  const bookingId = search.get('booking');
  const paymentIntentId = search.get('payment_intent');
  const token = bookingId === null ? null : recallManageToken(bookingId);

  // The provider's redirect brings a client secret, which must not stay in the address and the history.
  useEffect(() => {
    const kept = [...search].filter(([name]) => name === 'booking' || name === 'payment_intent');
    if (kept.length === search.size) return;
    setSearch(new URLSearchParams(kept), { replace: true, state: keepScroll });
  }, [search, setSearch]);

  if (bookingId === null || (paymentIntentId === null && token === null)) {
    return (
      <SitePage page="bookingConfirmation">
        <EmptyState
          title="Nothing to confirm here"
          action={<LinkButton to={paths.myBookings}>My Bookings</LinkButton>}
        >
          This page shows the result of a payment. You can look your bookings up by email.
        </EmptyState>
      </SitePage>
    );
  }
  return (
    <SitePage page="bookingConfirmation">
      <Columns $ratio={1.25}>
        <Card aria-live="polite">
          {paymentIntentId !== null ? (
            <Payment bookingId={bookingId} paymentIntentId={paymentIntentId} token={token} />
          ) : (
            <Request token={token} />
          )}
        </Card>
        {token !== null && <BookingSummary token={token} />}
      </Columns>
    </SitePage>
  );
}

interface ResultProps {
  isDone?: boolean;
  title: string;
  text: ReactNode;
  steps?: string[] | undefined;
  /** What can be done about it. */
  children: ReactNode;
}

const Result = ({ isDone, title, text, steps, children }: ResultProps) => (
  <>
    <Title>
      {isDone && <CheckCircle2 size={24} aria-hidden />}
      {title}
    </Title>
    <CardText>{text}</CardText>
    {steps && (
      <NextSteps>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </NextSteps>
    )}
    <CardActions>{children}</CardActions>
  </>
);

const pathOfBooking = (token: string | null) =>
  token === null ? paths.myBookings : paths.manageBooking(token);

const BookingLinks = ({ token }: { token: string | null }) => (
  <>
    <LinkButton to={pathOfBooking(token)}>View your booking</LinkButton>
    {token !== null && <AddToCalendar token={token} />}
  </>
);

const Loading = ({ text, hidden = false }: { text: string; hidden?: boolean }) => (
  <>
    <LoadingText hidden={hidden}>{text}</LoadingText>
    <Skeleton $height="18rem" $radius={theme.radius.medium} />
  </>
);

const Numbered = ({ id, children }: { id: string; children: ReactNode }) => (
  <>
    Your booking number is <BookingNumber id={id} />. {children}
  </>
);

const PENDING = 'Your booking is submitted and pending admin approval.';
const REVIEW = 'We review your booking and write to you as soon as it is approved.';

function nextSteps({ paymentMethod, paymentStatus, customerEmail }: OwnBooking): string[] {
  const mailed = `An email about it is on its way to ${customerEmail}.`;
  if (paymentMethod === 'cash') return [mailed, REVIEW, 'You pay your chauffeur in cash on arrival.'];
  if (paymentStatus === 'not_required') return [mailed, REVIEW, 'There is nothing to pay.'];
  return [
    mailed,
    'The car you asked for is taken at this time: we look for one of the same class and write to you.',
    'Nothing has been charged. You pay once your request is approved, through the link in our email.',
  ];
}

/** A booking that is not paid now: cash, nothing to pay, or a car that is taken. */
function Request({ token }: { token: string | null }) {
  const { data: booking, error, refetch } = useManagedBookingQuery(token ?? skipToken);
  if (booking) {
    const isToBeApproved = isWaiting(booking.status);
    return (
      <Result
        isDone
        title={isToBeApproved ? 'We have your request' : 'We have your booking'}
        text={<Numbered id={booking.id}>{isToBeApproved && PENDING}</Numbered>}
        steps={isToBeApproved ? nextSteps(booking) : undefined}
      >
        <BookingLinks token={token} />
      </Result>
    );
  }
  if (!error) return <Loading text="Loading your booking" hidden />;
  return (
    <Result title="Your booking could not be shown" text="It is saved. Its number is in the email about it.">
      <Button onClick={() => void refetch()}>Try Again</Button>
    </Result>
  );
}

interface PaymentProps {
  bookingId: string;
  paymentIntentId: string;
  token: string | null;
}

function Payment({ bookingId, paymentIntentId, token }: PaymentProps) {
  const { outcome, retry } = usePaymentOutcome(bookingId, paymentIntentId);
  const { data: booking } = useManagedBookingQuery(token ?? skipToken);
  // Paid later, through a link, it may have been approved before.
  const isToBeApproved = booking === undefined || isWaiting(booking.status);

  // After the bank's redirect the draft is still there.
  const isSettled = outcome.state === 'paid' || outcome.state === 'processing';
  useEffect(() => {
    if (isSettled) settleUnpaid(bookingId);
  }, [isSettled, bookingId]);

  const contact = (
    <LinkButton variant="secondary" to={paths.support}>
      Contact Us
    </LinkButton>
  );
  switch (outcome.state) {
    case 'checking':
      return <Loading text="Checking your payment…" />;
    case 'processing':
      return (
        <Result
          title="Payment Processing"
          text="Payment is being processed... This page looks again by itself; you can also close it, we will write to you."
        >
          <LinkButton to={pathOfBooking(token)} variant="secondary">
            View your booking
          </LinkButton>
        </Result>
      );
    case 'paid':
      return (
        <Result
          isDone
          title="Payment Successful"
          text={<Numbered id={bookingId}>{isToBeApproved ? PENDING : 'Your booking is approved.'}</Numbered>}
          steps={[
            'A receipt is on its way to your email address.',
            ...(isToBeApproved ? [REVIEW] : []),
            'Your chauffeur is there ahead of time on the day.',
          ]}
        >
          <BookingLinks token={token} />
        </Result>
      );
    case 'failed':
      return (
        <Result title="Payment Failed" text={outcome.message}>
          <LinkButton to={pathOfBooking(token)}>Back to your booking</LinkButton>
          {contact}
        </Result>
      );
    case 'unknown':
      return (
        <Result title="Booking Confirmation Failed" text={outcome.message}>
          <Button onClick={retry}>Try Again</Button>
          {contact}
        </Result>
      );
    default:
      throw outcome satisfies never;
  }
}
