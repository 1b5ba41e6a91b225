import type { OwnBooking } from '@livery/shared-types/booking';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { Money } from '../../ui/Money.tsx';
import { RouteLine } from './RouteLine.tsx';

/** Without a payment there is nothing that could be refunded. */
const wasPaid = ({ paymentStatus }: OwnBooking) =>
  !['not_required', 'unpaid', 'failed'].includes(paymentStatus);

export const TripFacts = ({ booking }: { booking: OwnBooking }) => (
  <FactGrid>
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
    <Fact label="Refund">
      {booking.refundAmount && wasPaid(booking) ? <Money amount={booking.refundAmount} /> : null}
    </Fact>
  </FactGrid>
);
