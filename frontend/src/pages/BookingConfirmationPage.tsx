import { CheckCircle2 } from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { sitePages } from '@livery/shared-types/sitePages';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../routing/paths.ts';
import { keepScroll } from '../routing/keepScroll.ts';
import { isWaiting } from '../domain/bookingStatus.ts';
import { settleUnpaid } from '../features/booking/unpaidBooking.ts';
import { AddToCalendar } from '../features/bookings-lookup/AddToCalendar.tsx';
import { BookingSummary } from '../features/bookings-lookup/BookingSummary.tsx';
import { useManagedBookingQuery } from '../features/bookings-lookup/lookupApi.ts';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { recallManageToken } from '../features/payment/confirmation.ts';
import { usePaymentOutcome, type PaymentOutcome } from '../features/payment/usePaymentOutcome.ts';
import { theme } from '../styles/index.ts';
import { BookingNumber } from '../ui/BookingNumber.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card, CardActions, CardText, CardTitle } from '../ui/Card.tsx';
import { Columns } from '../ui/Columns.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../ui/Page.tsx';
import { LoadingText, Skeleton } from '../ui/Skeleton.tsx';
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
  useDocumentTitle(sitePages.bookingConfirmation.title);
  const [search, setSearch] = useSearchParams();
  const bookingId = search.get('booking');
  const paymentIntentId = search.get('payment_intent');
  const token = bookingId === null ? null : recallManageToken(bookingId);

  // The provider's redirect brings a client secret, which must not stay in the address and the history.
  const carriesMore = [...search.keys()].some((name) => name !== 'booking' && name !== 'payment_intent');
  useEffect(() => {
    if (!carriesMore) return;
    const kept = [...search].filter(([name]) => name === 'booking' || name === 'payment_intent');
    setSearch(new URLSearchParams(kept), { replace: true, state: keepScroll });
  }, [carriesMore, search, setSearch]);

  return (
    <PageBody>
      <PageHeader title="Booking Confirmation" />
      {bookingId !== null && paymentIntentId !== null ? (
        <Confirmation bookingId={bookingId} paymentIntentId={paymentIntentId} token={token} />
      ) : token !== null ? (
        <Columns $ratio={1.25}>
          <Card aria-live="polite">
            <Request token={token} />
          </Card>
          <BookingSummary token={token} />
        </Columns>
      ) : (
        <EmptyState
          title="Nothing to confirm here"
          action={<LinkButton to={paths.myBookings}>My Bookings</LinkButton>}
        >
          This page shows the result of a payment. You can look your bookings up by email.
        </EmptyState>
      )}
    </PageBody>
  );
}

function nextSteps({ paymentMethod, paymentStatus, customerEmail }: OwnBooking): string[] {
  const mailed = `An email about it is on its way to ${customerEmail}.`;
  const isCash = paymentMethod === 'cash';
  if (isCash || paymentStatus === 'not_required') {
    return [
      mailed,
      'We review your booking and write to you as soon as it is approved.',
      isCash ? 'You pay your chauffeur in cash on arrival.' : 'There is nothing to pay.',
    ];
  }
  return [
    mailed,
    'The car you asked for is taken at this time: we look for one of the same class and write to you.',
    'Nothing has been charged. You pay once your request is approved, through the link in our email.',
  ];
}

/** A booking that is not paid now: cash, nothing to pay, or a car that is taken. */
function Request({ token }: { token: string }) {
  const { data: booking, error, refetch } = useManagedBookingQuery(token);
  if (!booking) {
    return error ? (
      <>
        <CardTitle>Your booking could not be shown</CardTitle>
        <CardText>It is saved. Its number is in the email about it.</CardText>
        <CardActions>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </CardActions>
      </>
    ) : (
      <>
        <LoadingText hidden>Loading your booking</LoadingText>
        <Skeleton $height="18rem" $radius={theme.radius.medium} />
      </>
    );
  }
  return (
    <>
      <Title>
        <CheckCircle2 size={24} aria-hidden />
        {isWaiting(booking.status) ? 'We have your request' : 'We have your booking'}
      </Title>
      <CardText>
        Your booking number is <BookingNumber id={booking.id} />.
        {isWaiting(booking.status) && ' Your booking is submitted and pending admin approval.'}
      </CardText>
      {isWaiting(booking.status) && (
        <NextSteps>
          {nextSteps(booking).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </NextSteps>
      )}
      <BookingLinks token={token} />
    </>
  );
}

function Confirmation(props: { bookingId: string; paymentIntentId: string; token: string | null }) {
  const { bookingId, paymentIntentId, token } = props;
  const { outcome, retry } = usePaymentOutcome(bookingId, paymentIntentId);

  // After the bank's redirect the draft is still there.
  const isSettled = outcome.state === 'paid' || outcome.state === 'processing';
  useEffect(() => {
    if (isSettled) settleUnpaid(bookingId);
  }, [isSettled, bookingId]);

  return (
    <Columns $ratio={1.25}>
      <Card aria-live="polite">
        <Outcome bookingId={bookingId} token={token} outcome={outcome} onRetry={retry} />
      </Card>
      {token !== null && <BookingSummary token={token} />}
    </Columns>
  );
}

const pathOfBooking = (token: string | null) =>
  token === null ? paths.myBookings : paths.manageBooking(token);

const BookingLinks = ({ token }: { token: string | null }) => (
  <CardActions>
    <LinkButton to={pathOfBooking(token)}>View your booking</LinkButton>
    {token !== null && <AddToCalendar token={token} />}
  </CardActions>
);

interface OutcomeProps {
  bookingId: string;
  token: string | null;
  outcome: PaymentOutcome;
  onRetry: () => void;
}

function Outcome({ bookingId, token, outcome, onRetry }: OutcomeProps) {
  const manage = pathOfBooking(token);
  const { data: booking } = useManagedBookingQuery(token ?? skipToken);
  // Paid later, through a link, it may have been approved before.
  const isToBeApproved = booking === undefined || isWaiting(booking.status);
  switch (outcome.state) {
    case 'checking':
      return (
        <>
          <LoadingText>Checking your payment…</LoadingText>
          <Skeleton $height="18rem" $radius={theme.radius.medium} />
        </>
      );
    case 'processing':
      return (
        <>
          <CardTitle>Payment Processing</CardTitle>
          <CardText>
            Payment is being processed... This page looks again by itself; you can also close it, we will
            write to you.
          </CardText>
          <CardActions>
            <LinkButton to={manage} variant="secondary">
              View your booking
            </LinkButton>
          </CardActions>
        </>
      );
    case 'paid':
      return (
        <>
          <Title>
            <CheckCircle2 size={24} aria-hidden />
            Payment Successful
          </Title>
          <CardText>
            Your booking number is <BookingNumber id={bookingId} />.{' '}
            {isToBeApproved
              ? 'Your booking is submitted and pending admin approval.'
              : 'Your booking is approved.'}
          </CardText>
          <NextSteps>
            <li>A receipt is on its way to your email address.</li>
            {isToBeApproved && <li>We review your booking and write to you as soon as it is approved.</li>}
            <li>Your chauffeur is there ahead of time on the day.</li>
          </NextSteps>
          <BookingLinks token={token} />
        </>
      );
    case 'failed':
    case 'unknown': {
      const isFailed = outcome.state === 'failed';
      return (
        <>
          <CardTitle>{isFailed ? 'Payment Failed' : 'Booking Confirmation Failed'}</CardTitle>
          <CardText>{outcome.message}</CardText>
          <CardActions>
            {isFailed ? (
              <LinkButton to={manage}>Back to your booking</LinkButton>
            ) : (
              <Button onClick={onRetry}>Try Again</Button>
            )}
            <LinkButton variant="secondary" to={paths.support}>
              Contact Us
            </LinkButton>
          </CardActions>
        </>
      );
    }
    default:
      throw outcome satisfies never;
  }
}
