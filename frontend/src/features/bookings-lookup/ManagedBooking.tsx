import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { OwnBooking, RefundPreview } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { shortId } from '@livery/shared-types/shortId';
import { styled } from 'styled-components';
import { errorMessage, isApiError } from '../../api/apiError.ts';
import { isCurrent, isWaiting, paymentTone, statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { media } from '../../styles/breakpoints.ts';
import { businessToday } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { AnchorButton, Button, LinkButton } from '../../ui/Button.tsx';
import { Card, CardText, CardTitle } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { PriceLines } from './PriceLines.tsx';
import { TripFacts } from './TripFacts.tsx';
import {
  useCancelManagedBookingMutation,
  useLazyManagedRefundQuery,
  useManagedBookingQuery,
} from './lookupApi.ts';

const Layout = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.5fr) minmax(18rem, 1fr);
  }
`;
const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
  margin-top: ${theme.space(1.5)};
`;
const Actions = styled.div`
  display: grid;
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(3)};
`;

/** Whether the trip may still take place, so that its date is worth keeping. */
const isAhead = (booking: OwnBooking) =>
  isCurrent(booking, businessToday()) && booking.status !== 'rejected' && booking.status !== 'completed';

interface Props {
  token: string;
  /** Shows the payment card for this booking; what stands here meanwhile is the page's business. */
  onPay: (booking: OwnBooking) => void;
}

/** One whole booking, for whoever holds the link from our letters: see it, pay it, cancel it, keep its date. */
export function ManagedBooking({ token, onPay }: Props) {
  const { data: booking, error, isFetching, refetch } = useManagedBookingQuery(token);
  if (error) {
    const isGone = isApiError(error) && error.status === 404;
    return (
      <ErrorState
        title={isGone ? 'This link does not lead to a booking' : 'Failed to fetch bookings'}
        {...(isGone
          ? { action: <LinkButton to="/my-bookings">Search by email</LinkButton> }
          : { onRetry: () => void refetch(), retrying: isFetching })}
      >
        {isGone
          ? 'It may be incomplete, or the booking may have been removed. You can look your bookings up by email instead.'
          : errorMessage(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  }
  if (!booking) {
    return (
      <>
        <LoadingText>Loading your bookings...</LoadingText>
        <Skeleton $height="26rem" $radius={theme.radius.large} />
      </>
    );
  }
  return <Whole booking={booking} token={token} onPay={onPay} />;
}

function Whole({ booking, token, onPay }: Props & { booking: OwnBooking }) {
  const [preview, setPreview] = useState<RefundPreview>();
  const [fetchPreview, { isFetching }] = useLazyManagedRefundQuery();
  const [cancel, { isLoading: isCancelling }] = useCancelManagedBookingMutation();

  const failed = (error: unknown) =>
    showToast({
      title: 'Cancellation Failed',
      description: errorMessage(error, 'Failed to process cancellation'),
      variant: 'destructive',
    });
  const handleAskCancel = async () => {
    const { data, error } = await fetchPreview(token);
    if (data) setPreview(data);
    else failed(error);
  };
  const handleCancel = async () => {
    const { data, error } = await cancel({ token, reason: 'Customer requested cancellation' });
    setPreview(undefined);
    if (data) {
      showToast({
        title: 'Cancellation Processed',
        description: `Refund of ${displayMoney(data.refundAmount)} will be processed within 3-5 business days.`,
      });
    } else failed(error);
  };

  return (
    <Layout>
      <Card as="article">
        <CardTitle>Booking #{shortId(booking.id)}</CardTitle>
        <Badges>
          <Badge tone={statusTone(booking.status)}>{statusLabel(booking.status)}</Badge>
          {booking.paymentStatus !== 'not_required' && (
            <Badge tone={paymentTone(booking.paymentStatus)}>
              Payment: {statusLabel(booking.paymentStatus)}
            </Badge>
          )}
        </Badges>
        {isWaiting(booking.status) && (
          <CardText>
            Your booking is pending admin approval. You&apos;ll be notified once it&apos;s reviewed.
          </CardText>
        )}
        <TripFacts booking={booking} />
      </Card>
      <Card aria-label="Price and actions">
        <CardTitle>Price</CardTitle>
        <PriceLines booking={booking} />
        <Actions>
          {booking.canPay && <Button onClick={() => onPay(booking)}>Pay now</Button>}
          {isAhead(booking) && (
            <AnchorButton
              variant="secondary"
              href={`/api/manage/${encodeURIComponent(token)}/calendar.ics`}
              download
            >
              <CalendarPlus size={18} aria-hidden />
              Add to calendar
            </AnchorButton>
          )}
          {booking.canCancel && (
            <Button variant="dangerQuiet" busy={isFetching} onClick={() => void handleAskCancel()}>
              Cancel booking
            </Button>
          )}
        </Actions>
      </Card>
      <Dialog
        open={preview !== undefined}
        onOpenChange={(open) => !open && setPreview(undefined)}
        title="Cancel this booking?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setPreview(undefined)}>
              Keep booking
            </Button>
            {preview?.cancellable && (
              <Button variant="danger" busy={isCancelling} onClick={() => void handleCancel()}>
                Cancel booking
              </Button>
            )}
          </>
        }
      >
        {preview && <RefundWords preview={preview} />}
      </Dialog>
    </Layout>
  );
}

function RefundWords({ preview }: { preview: RefundPreview }) {
  if (!preview.cancellable) return <p>{preview.message ?? 'This booking can no longer be cancelled.'}</p>;
  return (
    <p>
      Cancelling now gives back {preview.refundPercentage}% of what was paid:{' '}
      <strong>{displayMoney(preview.refundAmount)}</strong> of {displayMoney(preview.paidAmount)}. This
      can&apos;t be undone.
    </p>
  );
}
