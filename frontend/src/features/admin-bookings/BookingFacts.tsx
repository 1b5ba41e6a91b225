import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { destinationsOf } from '../../domain/bookingStatus.ts';
import { displayDate, displayInstant, displayTime } from '../../domain/dates.ts';
import { phoneLink } from '../../domain/phoneLink.ts';
import { theme } from '../../styles/theme.ts';
import { FactList, type FactEntry } from '../../ui/FactList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Warning } from '../../ui/Notice.tsx';
import { hours, methodLabel } from './bookingText.ts';
import { BookingBadges } from './StatusBadge.tsx';

const Reason = styled(Warning)`
  margin-bottom: ${theme.space(2)};
  white-space: pre-line;
`;
const Written = styled.span`
  white-space: pre-line;
`;

/** Everything that was agreed, in the order in which staff read it. */
export function BookingFacts({ booking }: { booking: AdminBooking }) {
  const facts: FactEntry[] = [
    ['Status', <BookingBadges key="status" booking={booking} />],
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
        <a key="phone" href={phoneLink(booking.customerPhone)}>
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
function destinationFact(booking: AdminBooking): FactEntry {
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
function tripFacts(booking: AdminBooking): FactEntry[] {
  const facts: FactEntry[] = [
    ['Vehicle', booking.vehicleName],
    ['Passengers', booking.passengers],
    ['Luggage', booking.luggage],
    ['Flight', booking.flightNumber],
    ['Pickup sign', booking.pickupSign],
    ['Notes', booking.notes && <Written>{booking.notes}</Written>],
  ];
  return facts.filter(([, value]) => value !== null && value !== '');
}
