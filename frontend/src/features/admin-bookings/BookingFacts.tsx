import { passengerOf } from '@livery/shared-types/passenger';
import { displayPhone } from '@livery/shared-types/phone';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { BookingStatus, PaymentMethod } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { REASON_LABELS } from '@livery/shared-types/reasonCode';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { isCashDue, openChangeRequest, owesBalance } from '../../domain/bookingActions.ts';
import {
  destinationsOf,
  hasBalance,
  paymentTone,
  statusLabel,
  statusTone,
} from '../../domain/bookingStatus.ts';
import { displayDate, displayInstant, displayTime } from '../../domain/dates.ts';
import { emailLink, phoneLink } from '@livery/shared-types/contactLinks';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Money, NarrowText } from '../../ui/text.tsx';
import { Warning } from '../../ui/Notice.tsx';
import { Cluster } from '../../ui/layout.ts';

const Reason = styled(Warning)`
  margin-bottom: ${theme.space(2)};
  white-space: pre-line;
`;
const Written = styled.span`
  white-space: pre-line;
`;

/** A booking from before the choice existed was paid by card. */
export const methodLabel = (method: PaymentMethod | undefined) => (method === 'cash' ? 'Cash' : 'Card');

export const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

export const StatusBadge = ({ status }: { status: BookingStatus }) => (
  <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
);

export const BookingBadges = ({ booking }: { booking: AdminBooking }) => (
  <Cluster as="span" $gap={0.5}>
    <StatusBadge status={booking.status} />
    {booking.ride.late && <Badge tone="red">Late</Badge>}
    {booking.closing?.due && <Badge tone="yellow">To close</Badge>}
    {booking.noShow && <Badge tone="gray">No-show</Badge>}
    {booking.disputed && <Badge tone="red">Disputed</Badge>}
    {openChangeRequest(booking) && <Badge tone="blue">Change requested</Badge>}
    {booking.archived && <Badge tone="gray">Archived</Badge>}
  </Cluster>
);

/** What the payment has come to. It is not called paid while a part of the price is due. */
export const paymentWords = (booking: AdminBooking): string =>
  hasBalance(booking) ? 'Partly Paid' : statusLabel(booking.paymentStatus);

export const PaymentBadge = ({ booking }: { booking: AdminBooking }) => (
  <Badge tone={hasBalance(booking) ? 'yellow' : paymentTone(booking.paymentStatus)}>
    {paymentWords(booking)}
  </Badge>
);

/** Of a trip that was driven; before that there is nothing to say but how it is paid. */
function CashBadge({ booking }: { booking: AdminBooking }) {
  if (isCashDue(booking)) return <Badge tone="yellow">Cash outstanding</Badge>;
  return booking.cashReceived === null ? null : <Badge tone="green">Paid in cash</Badge>;
}

export const BalanceBadge = ({ booking }: { booking: AdminBooking }) =>
  owesBalance(booking) && !isCashDue(booking) ? (
    <Badge tone="yellow">Balance due {displayMoney(booking.balanceDue)}</Badge>
  ) : null;

export function BookingFacts({ booking }: { booking: AdminBooking }) {
  const { status, customerEmail, customerPhone, passengerPhone, cancellationReason } = booking;
  const facts = {
    Status: (
      <Cluster as="span" $gap={0.5}>
        <BookingBadges booking={booking} />
        {booking.paymentMethod === 'cash' ? (
          <CashBadge booking={booking} />
        ) : (
          booking.paymentStatus !== 'not_required' && <PaymentBadge booking={booking} />
        )}
        <BalanceBadge booking={booking} />
      </Cluster>
    ),
    Why: booking.reasonCode && REASON_LABELS[booking.reasonCode],
    Submitted: displayInstant(booking.createdAt),
    'Full name': booking.customerName,
    Email: customerEmail ? link(emailLink(customerEmail), customerEmail) : 'N/A',
    Phone: customerPhone ? link(phoneLink(customerPhone), displayPhone(customerPhone)) : 'N/A',
    Passenger: passengerOf(booking).isBooker ? null : booking.passengerName,
    'Passenger’s phone': passengerPhone && link(phoneLink(passengerPhone), displayPhone(passengerPhone)),
    'Preferred travel date': displayDate(booking.pickupDate),
    Time: displayTime(booking.pickupTime),
    'Pickup location': booking.pickupAddress || 'N/A',
    ...destinationFact(booking),
    Duration: booking.duration ? hours(booking.duration) : null,
    Vehicle: booking.vehicleName,
    Passengers: booking.passengers,
    Luggage: booking.luggage,
    Flight: booking.flightNumber,
    'Pickup sign': booking.pickupSign,
    Notes: booking.notes && <Written>{booking.notes}</Written>,
    'Payment method': methodLabel(booking.paymentMethod),
    'Total amount': <Money amount={booking.totalAmount} />,
  };
  return (
    <>
      {(status === 'rejected' || status === 'cancelled') && cancellationReason && (
        <Reason>
          {status === 'rejected' ? 'Rejection reason: ' : 'Cancellation reason: '}
          {cancellationReason}
        </Reason>
      )}
      <FactList facts={facts} />
    </>
  );
}

const link = (href: string, text: string) => (
  <a href={href}>
    <NarrowText>{text}</NarrowText>
  </a>
);

/** A list is numbered; a single destination stands alone. */
function destinationFact(booking: AdminBooking): Record<string, ReactNode> {
  if (booking.destinations.length === 0) return { Destination: destinationsOf(booking)[0] ?? 'N/A' };
  // The same place may be visited twice.
  const items = booking.destinations.map((destination, index) => (
    <li key={`${index} ${destination}`}>{destination}</li>
  ));
  return { Destinations: <ol>{items}</ol> };
}
