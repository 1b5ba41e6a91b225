import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { BookingStatus, PaymentMethod } from '@livery/shared-types/booking';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { destinationsOf, statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { displayDate, displayInstant, displayTime } from '../../domain/dates.ts';
import { phoneLink } from '../../domain/siteConfig.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Money } from '../../ui/text.tsx';
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

/** Its status, and whatever else has to be seen at once. */
export const BookingBadges = ({ booking }: { booking: AdminBooking }) => (
  <Cluster as="span" $gap={0.5}>
    <StatusBadge status={booking.status} />
    {booking.noShow && <Badge tone="gray">No-show</Badge>}
    {booking.disputed && <Badge tone="red">Disputed</Badge>}
    {booking.archived && <Badge tone="gray">Archived</Badge>}
  </Cluster>
);

/** Everything that was agreed, in the order in which staff read it. */
export function BookingFacts({ booking }: { booking: AdminBooking }) {
  const { status, customerEmail, customerPhone, cancellationReason } = booking;
  const facts = {
    Status: <BookingBadges booking={booking} />,
    Submitted: displayInstant(booking.createdAt),
    'Full name': booking.customerName,
    Email: link(`mailto:${customerEmail}`, customerEmail),
    Phone: customerPhone ? link(phoneLink(customerPhone), customerPhone) : 'N/A',
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

const link = (href: string, text: string) => <a href={href}>{text}</a>;

/** A list is numbered; the single destination of older bookings stands alone. */
function destinationFact(booking: AdminBooking): Record<string, ReactNode> {
  if (booking.destinations.length === 0) return { Destination: destinationsOf(booking)[0] ?? 'N/A' };
  // The same place may be visited twice.
  const items = booking.destinations.map((destination, index) => (
    <li key={`${index} ${destination}`}>{destination}</li>
  ));
  return { Destinations: <ol>{items}</ol> };
}
