import type { OwnBooking } from '@livery/shared-types/booking';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Money } from '../../ui/Money.tsx';
import { RouteLine } from './RouteLine.tsx';

const Facts = styled.dl`
  display: grid;
  gap: ${theme.space(2)} ${theme.space(3)};
  margin: ${theme.space(3)} 0 0;
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  dt {
    ${type.small}
    color: ${theme.color.textSecondary};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  [data-wide] {
    grid-column: 1 / -1;
  }
`;

/** Everything that was told about a trip; what was not told has no line. */
export function TripFacts({ booking }: { booking: OwnBooking }) {
  return (
    <Facts>
      <Fact label="Name">{booking.customerName}</Fact>
      <Fact label="Pickup">
        {displayDate(booking.pickupDate)} at {displayTime(booking.pickupTime)}
      </Fact>
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
      <Fact label="Refund">{booking.refundAmount && <Money amount={booking.refundAmount} />}</Fact>
    </Facts>
  );
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div data-wide={wide}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
