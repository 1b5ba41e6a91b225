import { useState } from 'react';
import type { OwnBooking, RefundPreview } from '@livery/shared-types/booking';
import {
  isCurrent,
  isUnpaid,
  isWaiting,
  paymentLabel,
  paymentToneOf,
  statusLabel,
  statusTone,
} from '../../domain/bookingStatus.ts';
import { refundOfferText } from '../../domain/cancellationText.ts';
import { businessToday, displayPickup } from '../../domain/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BookingNumber, Money } from '../../ui/text.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card, CardText, CardTitle, Cluster, Columns, Stack } from '../../ui/layout.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { AddToCalendar, PriceLines, RouteLine } from './BookingSummary.tsx';
import { LoadedBooking } from './LoadedBooking.tsx';
import {
  noticeCancelled,
  noticeNotCancelled,
  useCancelBooking,
  useLazyManagedRefundQuery,
} from './lookupApi.ts';

/** Without a payment there is nothing that could be refunded. */
const wasPaid = ({ paymentStatus }: OwnBooking) =>
  paymentStatus !== 'not_required' && !isUnpaid(paymentStatus);

const TripFacts = ({ booking }: { booking: OwnBooking }) => (
  <FactGrid>
    <Fact label="Name">{booking.customerName}</Fact>
    <Fact label="Pickup">{displayPickup(booking)}</Fact>
    <Fact label="Duration">{booking.duration} hours</Fact>
    <Fact label="Vehicle">{booking.vehicleName}</Fact>
    <Fact label="Route" wide>
      <RouteLine booking={booking} />
    </Fact>
    <Fact label="Payment method">{booking.paymentMethod === 'cash' ? 'Cash' : 'Card'}</Fact>
    <Fact label="Passengers">{booking.passengers}</Fact>
    <Fact label="Luggage">{booking.luggage}</Fact>
    <Fact label="Flight number">{booking.flightNumber}</Fact>
    <Fact label="Name on the pickup sign">{booking.pickupSign}</Fact>
    <Fact label="Notes" wide>
      {booking.notes}
    </Fact>
    <Fact label="Reason">{booking.cancellationReason}</Fact>
    <Fact label="Refund">
      {booking.refundAmount && wasPaid(booking) ? <Money amount={booking.refundAmount} /> : null}
    </Fact>
  </FactGrid>
);

/** Whether the trip may still take place, so that its date is worth keeping. */
const isUpcoming = (booking: OwnBooking) =>
  isCurrent(booking, businessToday()) && booking.status !== 'rejected' && booking.status !== 'completed';

interface Props {
  token: string;
  onPay: () => void;
}

/** One whole booking, for whoever holds the link from our e-mails: see it, pay it, cancel it, keep its date. */
export const ManagedBooking = ({ token, onPay }: Props) => (
  <LoadedBooking
    token={token}
    loadingText="Loading your bookings..."
    notFoundHint="You can look your bookings up by email instead."
    notFoundAction={<LinkButton to="/my-bookings">Search by email</LinkButton>}
  >
    {(booking) => <BookingDetails booking={booking} token={token} onPay={onPay} />}
  </LoadedBooking>
);

function BookingDetails({ booking, token, onPay }: Props & { booking: OwnBooking }) {
  const [preview, setPreview] = useState<RefundPreview>();
  const [fetchPreview, { isFetching }] = useLazyManagedRefundQuery();
  const { cancel, isCancelling } = useCancelBooking();

  const handleAskCancel = async () => {
    const { data, error } = await fetchPreview(token);
    if (data) setPreview(data);
    else noticeNotCancelled(error);
  };
  const handleCancel = async (shown: RefundPreview) => {
    const cancelled = await cancel(token);
    setPreview(undefined);
    if (cancelled) noticeCancelled(cancelled.refundAmount, shown);
  };

  return (
    <Columns $ratio={1.5}>
      <Card as="article">
        <CardTitle>
          Booking <BookingNumber id={booking.id} />
        </CardTitle>
        <Cluster $gap={1} $top={1.5}>
          <Badge tone={statusTone(booking.status)}>{statusLabel(booking.status)}</Badge>
          {booking.paymentStatus !== 'not_required' && (
            <Badge tone={paymentToneOf(booking)}>Payment: {paymentLabel(booking)}</Badge>
          )}
        </Cluster>
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
        <Stack $gap={1.5} $top={3}>
          {booking.canPay && <Button onClick={onPay}>Pay now</Button>}
          {isUpcoming(booking) && <AddToCalendar token={token} />}
          {booking.canCancel && (
            <Button variant="dangerQuiet" busy={isFetching} onClick={() => void handleAskCancel()}>
              Cancel booking
            </Button>
          )}
        </Stack>
      </Card>
      <ConfirmDialog
        open={preview !== undefined}
        onClose={() => setPreview(undefined)}
        title="Cancel this booking?"
        question={
          preview?.cancellable
            ? `${refundOfferText(preview)} This can't be undone.`
            : (preview?.message ?? 'This booking can no longer be cancelled.')
        }
        cancelLabel="Keep booking"
        confirmLabel="Cancel booking"
        dangerous
        busy={isCancelling}
        {...(preview?.cancellable && { onConfirm: () => void handleCancel(preview) })}
      />
    </Columns>
  );
}
