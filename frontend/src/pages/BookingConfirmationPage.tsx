import { CalendarPlus, CheckCircle2 } from 'lucide-react';
import { useEffect } from 'react';
import { shortId } from '@livery/shared-types/shortId';
import { sitePages } from '@livery/shared-types/sitePages';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../app/paths.ts';
import { forgetDraft } from '../features/booking/bookingDraft.ts';
import { forgetIntention } from '../features/booking/intention.ts';
import { BookingSummary } from '../features/bookings-lookup/BookingSummary.tsx';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { recallManageToken } from '../features/payment/confirmation.ts';
import { usePaymentOutcome, type PaymentOutcome } from '../features/payment/usePaymentOutcome.ts';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';
import { AnchorButton, Button, LinkButton } from '../ui/Button.tsx';
import { Card, CardText, CardTitle } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';
import { LoadingText, Skeleton } from '../ui/Skeleton.tsx';

const Columns = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
  }
`;
const Title = styled(CardTitle)`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.25)};
  svg {
    flex: none;
    color: ${theme.color.greenText};
  }
`;
const Steps = styled.ol`
  margin-top: ${theme.space(3)};
  counter-reset: step;
  li {
    display: grid;
    grid-template-columns: 2.25rem 1fr;
    align-items: baseline;
    padding-block: ${theme.space(1.5)};
    counter-increment: step;
  }
  li + li {
    border-top: 1px solid ${theme.color.hairline};
  }
  li::before {
    content: counter(step);
    color: ${theme.color.accentText};
    font: 500 1.5rem/1 ${theme.font.display};
    font-variant-numeric: lining-nums;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(3)};
`;

/** Where a payment ends, also after the bank's own page; it can be loaded again at any time. */
export default function BookingConfirmationPage() {
  useDocumentTitle(sitePages.bookingConfirmation.title);
  const [search] = useSearchParams();
  const bookingId = search.get('booking');
  const paymentIntentId = search.get('payment_intent');

  return (
    <PageBody>
      <PageHeader title="Booking Confirmation" />
      {bookingId === null || paymentIntentId === null ? (
        <EmptyState
          title="Nothing to confirm here"
          action={<LinkButton to={paths.myBookings}>My Bookings</LinkButton>}
        >
          This page shows the result of a payment. You can look your bookings up by email.
        </EmptyState>
      ) : (
        <Confirmation bookingId={bookingId} paymentIntentId={paymentIntentId} />
      )}
    </PageBody>
  );
}

function Confirmation({ bookingId, paymentIntentId }: { bookingId: string; paymentIntentId: string }) {
  const { outcome, retry } = usePaymentOutcome(bookingId, paymentIntentId);
  const token = recallManageToken(bookingId);

  // After the bank's page the form was not there to be emptied.
  const isSettled = outcome.state === 'paid' || outcome.state === 'processing';
  useEffect(() => {
    if (!isSettled) return;
    forgetDraft();
    forgetIntention();
  }, [isSettled]);

  return (
    <Columns>
      <Card aria-live="polite">
        <Outcome bookingId={bookingId} token={token} outcome={outcome} onRetry={retry} />
      </Card>
      {token !== null && <BookingSummary token={token} />}
    </Columns>
  );
}

interface OutcomeProps {
  bookingId: string;
  token: string | null;
  outcome: PaymentOutcome;
  onRetry: () => void;
}

function Outcome({ bookingId, token, outcome, onRetry }: OutcomeProps) {
  const manage =
    token === null ? paths.myBookings : `${paths.myBookings}?manage=${encodeURIComponent(token)}`;
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
          <Actions>
            <LinkButton to={manage} variant="secondary">
              View your booking
            </LinkButton>
          </Actions>
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
            Your booking number is <strong>{shortId(bookingId)}</strong>. Your booking is submitted and
            pending admin approval.
          </CardText>
          <Steps>
            <li>A receipt is on its way to your email address.</li>
            <li>We review your booking and write to you as soon as it is approved.</li>
            <li>Your chauffeur is there ahead of time on the day.</li>
          </Steps>
          <Actions>
            <LinkButton to={manage}>View your booking</LinkButton>
            {token !== null && (
              <AnchorButton
                variant="secondary"
                href={`/api/manage/${encodeURIComponent(token)}/calendar.ics`}
                download
              >
                <CalendarPlus size={18} aria-hidden />
                Add to calendar
              </AnchorButton>
            )}
          </Actions>
        </>
      );
    default:
      return (
        <>
          <CardTitle>
            {outcome.state === 'failed' ? 'Payment Failed' : 'Booking Confirmation Failed'}
          </CardTitle>
          <CardText>{outcome.message}</CardText>
          <Actions>
            {outcome.state === 'failed' ? (
              <LinkButton to={manage}>Back to your booking</LinkButton>
            ) : (
              <Button onClick={onRetry}>Try Again</Button>
            )}
            <LinkButton variant="secondary" to={paths.support}>
              Contact Us
            </LinkButton>
          </Actions>
        </>
      );
  }
}
