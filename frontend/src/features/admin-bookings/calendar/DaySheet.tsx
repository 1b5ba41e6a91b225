import { passengerOf } from '@livery/shared-types/passenger';
import { displayPhone } from '@livery/shared-types/phone';
import { ArrowLeft, Printer } from 'lucide-react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { shortId } from '@livery/shared-types/shortId';
import { styled } from 'styled-components';
import { readAnew } from '../../../api/baseApi.ts';
import { QueryStates } from '../../../api/QueryStates.tsx';
import { isOwed } from '../../../domain/balance.ts';
import { destinationsOf } from '../../../domain/bookingStatus.ts';
import { displayDate, weekdayOf } from '../../../domain/dates.ts';
import { spanOfBooking } from '../../../domain/occupiedSpan.ts';
import { linesOnDay, partOnDay } from '../../../domain/timesOnDay.ts';
import { theme, type } from '../../../styles/index.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { SmallButton } from '../../../ui/Button.tsx';
import { Cluster, Heading, Stack, StackedList } from '../../../ui/layout.ts';
import { hours } from '../BookingFacts.tsx';
import { adminBookingsApi } from '../adminBookingsApi.ts';

const Bar = styled(Cluster)`
  margin-bottom: ${theme.space(3)};
`;
const Trip = styled.li`
  display: grid;
  grid-template-columns: 5.5rem minmax(0, 1fr);
  gap: ${theme.space(0.5)} ${theme.space(2)};
  padding-block: ${theme.space(2)};
  border-top: 1px solid ${theme.color.hairline};
  break-inside: avoid;
`;
const Time = styled.p`
  ${type.figures}
  font-weight: 600;
  small {
    display: block;
    font-weight: 400;
    color: ${theme.color.textSecondary};
  }
`;
const Lines = styled(Stack)`
  overflow-wrap: anywhere;
  strong {
    font-weight: 600;
  }
`;
const Notes = styled.p`
  padding: ${theme.space(0.75)} ${theme.space(1.25)};
  border-left: 2px solid ${theme.color.accentLine};
  white-space: pre-line;
`;

export function DaySheet({ day, onBack }: { day: string; onBack: () => void }) {
  const query = adminBookingsApi.useDaySheetQuery(day, readAnew);
  const trips = query.currentData;
  return (
    <div>
      <Bar $gap={1.5} data-not-on-paper>
        <SmallButton onClick={onBack}>
          <ArrowLeft size={16} aria-hidden /> Calendar
        </SmallButton>
        <SmallButton variant="primary" disabled={!trips?.length} onClick={() => window.print()}>
          <Printer size={16} aria-hidden /> Print
        </SmallButton>
      </Bar>
      <Heading $bottom={2}>
        Trips on {weekdayOf(day)}, {displayDate(day)}
      </Heading>
      <QueryStates
        query={{ ...query, data: trips }}
        noun="day’s trips"
        loadingText="Loading the trips"
        height="16rem"
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No approved trips on this day" />
          ) : (
            <StackedList as="ol" $gap={0}>
              {found.map((trip) => tripLines(trip, day))}
            </StackedList>
          )
        }
      </QueryStates>
    </div>
  );
}

/** Cash is collected on arrival; so is what is left of a card booking. Money that went back had paid for the trip. */
function dueWords({
  paymentMethod,
  paymentStatus,
  totalAmount,
  amountPaid,
  balanceDue,
  cashReceived,
}: AdminBooking): string {
  const isCash = paymentMethod === 'cash';
  if (isCash && isOwed(balanceDue)) return `Collect ${displayMoney(balanceDue)} in cash`;
  if (isCash && cashReceived !== null) return 'Paid in cash';
  if (paymentStatus === 'not_required') return 'Nothing to pay';
  if (paymentStatus === 'authorized') return 'Card authorised, not charged yet';
  if (!isOwed(balanceDue)) return 'Paid by card';
  return isOwed(amountPaid)
    ? `NOT PAID: ${displayMoney(balanceDue)} of ${displayMoney(totalAmount)} by card`
    : `NOT PAID: ${displayMoney(totalAmount)} by card`;
}

function tripLines(trip: AdminBooking, day: string) {
  const span = spanOfBooking(trip);
  const { time, note } = linesOnDay(day, span);
  const passenger = passengerOf(trip);
  // Chauffeurs read it: of somebody else's trip nothing of the booker.
  const contact = displayPhone(passenger.phone ?? '') || (passenger.isBooker ? trip.customerEmail : '');
  const facts = {
    Plate: trip.ride.plate,
    Passengers: trip.passengers,
    Luggage: trip.luggage,
    Flight: trip.flightNumber,
    Sign: trip.pickupSign,
  };
  const details = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value]) => `${label} ${value}`);
  return (
    <Trip key={trip.id}>
      <Time>
        {time}
        {partOnDay(day, span) !== 'whole' && <small>{note}</small>}
        <small>{hours(trip.duration)}</small>
      </Time>
      <Lines $gap={0.5}>
        <p>
          <strong>{passenger.name}</strong>
          {contact && ` · ${contact}`} · #{shortId(trip.id)}
        </p>
        <p>{[trip.pickupAddress || 'N/A', ...destinationsOf(trip)].join(' → ')}</p>
        <p>
          <strong>{trip.ride.chauffeur?.name ?? 'No chauffeur'}</strong> ·{' '}
          {[trip.vehicleName ?? 'No vehicle', ...details].join(' · ')} · {dueWords(trip)}
        </p>
        {trip.notes && <Notes>{trip.notes}</Notes>}
      </Lines>
    </Trip>
  );
}
