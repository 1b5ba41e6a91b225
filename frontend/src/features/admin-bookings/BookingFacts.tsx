import type { AdminBooking } from '@livery/shared-types/booking';
import { styled } from 'styled-components';
import { destinationsOf } from '../../domain/bookingStatus.ts';
import { displayDate, displayInstant, displayTime } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { FactList, type Fact } from '../../ui/FactList.tsx';
import { Money } from '../../ui/Money.tsx';
import { hours, methodLabel } from './bookingText.ts';
import { StatusBadge } from './StatusBadge.tsx';

const Reason = styled.p`
  margin-bottom: ${theme.space(2)};
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.redTint};
  color: ${theme.color.redText};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
const Written = styled.span`
  white-space: pre-line;
`;

/** Everything that was agreed, in the order in which the office reads it. */
export function BookingFacts({ booking }: { booking: AdminBooking }) {
  const facts: Fact[] = [
    ['Status', <StatusBadge key="status" status={booking.status} />],
    ['Submitted', displayInstant(booking.createdAt)],
    ['Full name', booking.customerName],
    [
      'Email',
      <a key="email" href={`mailto:${booking.customerEmail}`}>
        {booking.customerEmail}
      </a>,
    ],
    [
      'Phone',
      booking.customerPhone ? (
        <a key="phone" href={`tel:${booking.customerPhone.replaceAll(/[^\d+]/g, '')}`}>
          {booking.customerPhone}
        </a>
      ) : (
        'N/A'
      ),
    ],
    ['Preferred travel date', displayDate(booking.pickupDate)],
    ['Time', displayTime(booking.pickupTime)],
    ['Pickup location', booking.pickupAddress || 'N/A'],
    destinationFact(booking),
    ...(booking.duration ? [['Duration', hours(booking.duration)] as const] : []),
    ...tripFacts(booking),
    ['Payment method', methodLabel(booking.paymentMethod)],
    ['Total amount', <Money key="total" amount={booking.totalAmount} />],
  ];
  const isTurnedDown = booking.status === 'rejected' || booking.status === 'cancelled';
  return (
    <>
      {isTurnedDown && booking.cancellationReason && (
        <Reason>
          {booking.status === 'rejected' ? 'Rejection reason: ' : 'Cancellation reason: '}
          {booking.cancellationReason}
        </Reason>
      )}
      <FactList facts={facts} />
    </>
  );
}

/** A list is numbered; the single destination of older bookings stands alone. */
function destinationFact(booking: AdminBooking): Fact {
  if (booking.destinations.length === 0) return ['Destination', destinationsOf(booking)[0] ?? 'N/A'];
  return [
    'Destinations',
    <ol key="destinations">
      {booking.destinations.map((destination, index) => (
        // The same place may be visited twice.
        <li key={`${index} ${destination}`}>{destination}</li>
      ))}
    </ol>,
  ];
}

/** Only what was filled in. */
function tripFacts(booking: AdminBooking): Fact[] {
  const facts: Fact[] = [
    ['Vehicle', booking.vehicleName],
    ['Passengers', booking.passengers],
    ['Luggage', booking.luggage],
    ['Flight', booking.flightNumber],
    ['Pickup sign', booking.pickupSign],
    ['Notes', booking.notes && <Written>{booking.notes}</Written>],
  ];
  return facts.filter(([, value]) => value !== null && value !== '');
}
