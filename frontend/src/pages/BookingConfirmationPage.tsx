import { CalendarPlus, CheckCircle2 } from 'lucide-react';
import { shortId } from '@livery/shared-types/text';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../app/paths.ts';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { recallManageToken } from '../features/payment/confirmation.ts';
import { usePaymentOutcome } from '../features/payment/usePaymentOutcome.ts';
import { theme } from '../styles/theme.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card, CardText, CardTitle } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';
import { LoadingText, Skeleton } from '../ui/Skeleton.tsx';

const Frame = styled(Card)`
  max-width: 42rem;
`;
const Title = styled(CardTitle)`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.25)};
  svg {
    color: ${theme.color.greenText};
  }
`;
const Steps = styled.ol`
  display: grid;
  gap: ${theme.space(1)};
  margin: ${theme.space(3)} 0 0;
  padding-left: 1.25rem;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(3)};
`;

/** Where a payment ends, also after the bank's own page; it can be loaded again at any time. */
export default function BookingConfirmationPage() {
  useDocumentTitle('Booking Confirmation');
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
        <Outcome bookingId={bookingId} paymentIntentId={paymentIntentId} />
      )}
    </PageBody>
  );
}

function Outcome({ bookingId, paymentIntentId }: { bookingId: string; paymentIntentId: string }) {
  const { outcome, retry } = usePaymentOutcome(bookingId, paymentIntentId);
  const token = recallManageToken(bookingId);
  const manage =
    token === null ? paths.myBookings : `${paths.myBookings}?manage=${encodeURIComponent(token)}`;

  if (outcome.state === 'checking') {
    return (
      <Frame aria-live="polite">
        <LoadingText>Checking your payment…</LoadingText>
        <Skeleton $height="8rem" $radius={theme.radius.medium} />
      </Frame>
    );
  }
  if (outcome.state === 'processing') {
    return (
      <Frame aria-live="polite">
        <CardTitle>Payment Processing</CardTitle>
        <CardText>
          Payment is being processed... This page looks again by itself; you can also close it, we will write
          to you.
        </CardText>
      </Frame>
    );
  }
  if (outcome.state === 'paid') {
    return (
      <Frame aria-live="polite">
        <Title>
          <CheckCircle2 size={24} aria-hidden />
          Payment Successful
        </Title>
        <CardText>
          Your booking number is <strong>{shortId(bookingId)}</strong>. Your booking is submitted and pending
          admin approval.
        </CardText>
        <Steps>
          <li>A receipt is on its way to your email address.</li>
          <li>We review your booking and write to you as soon as it is approved.</li>
          <li>Your chauffeur is there ahead of time on the day.</li>
        </Steps>
        <Actions>
          <LinkButton to={manage}>View your booking</LinkButton>
          {token !== null && (
            <LinkButton
              variant="secondary"
              to={`/api/manage/${encodeURIComponent(token)}/calendar.ics`}
              reloadDocument
            >
              <CalendarPlus size={18} aria-hidden />
              Add to calendar
            </LinkButton>
          )}
        </Actions>
      </Frame>
    );
  }
  return (
    <Frame role="alert">
      <CardTitle>{outcome.state === 'failed' ? 'Payment Failed' : 'Booking Confirmation Failed'}</CardTitle>
      <CardText>{outcome.message}</CardText>
      <Actions>
        {outcome.state === 'failed' ? (
          <LinkButton to={manage}>Back to your booking</LinkButton>
        ) : (
          <Button onClick={retry}>Try Again</Button>
        )}
        <LinkButton variant="secondary" to={paths.support}>
          Contact Us
        </LinkButton>
      </Actions>
    </Frame>
  );
}
