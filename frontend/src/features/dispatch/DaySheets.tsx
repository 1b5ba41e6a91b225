import { passengerOf } from '@livery/shared-types/passenger';
import { displayPhone } from '@livery/shared-types/phone';
import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';
import { displayMoney } from '@livery/shared-types/cents';
import { shortId } from '@livery/shared-types/shortId';
import { memo } from 'react';
import { styled } from 'styled-components';
import { isOwed } from '../../domain/balance.ts';
import { displayDate, weekdayOf } from '../../domain/dates.ts';
import { linesOnDay } from '../../domain/timesOnDay.ts';
import { theme, type } from '../../styles/index.ts';
import { Heading } from '../../ui/layout.ts';
import { isPending, routeOf } from './board.ts';

const Sheets = styled.div`
  display: none;
  @media print {
    display: block;
  }
`;
const Sheet = styled.article`
  & + & {
    break-before: page;
  }
  &[data-left-out] {
    display: none;
  }
`;
const Trips = styled.ol`
  margin-top: ${theme.space(2)};
`;
const Trip = styled.li`
  display: grid;
  grid-template-columns: 6.5rem minmax(0, 1fr);
  gap: ${theme.space(2)};
  padding-block: ${theme.space(1.75)};
  border-top: 1px solid ${theme.color.controlBorder};
  break-inside: avoid;
  overflow-wrap: anywhere;
`;
const Time = styled.p`
  ${type.figures}
  font-weight: 600;
  small {
    display: block;
    font-size: 0.875em;
    font-weight: 400;
  }
`;
const Cash = styled.p`
  font-weight: 600;
`;
const Notes = styled.p`
  margin-top: ${theme.space(0.5)};
  padding-left: ${theme.space(1)};
  border-left: 2px solid ${theme.color.controlBorder};
  white-space: pre-line;
`;

interface DaySheetsProps {
  board: DispatchBoard;
  /** Whose sheet is wanted; undefined for everybody's. */
  chauffeurId: string | undefined;
}

/** One page for each chauffeur who drives on the day. Only on paper. */
export const DaySheets = memo(function DaySheets({ board, chauffeurId }: DaySheetsProps) {
  return (
    <Sheets>
      {sheetsOf(board).map(({ id, name, trips }) => (
        <Sheet
          key={id}
          aria-label={`Day sheet of ${name}`}
          data-left-out={chauffeurId === undefined || chauffeurId === id ? undefined : ''}
        >
          <Heading $bottom={1}>{name}</Heading>
          <p>
            {weekdayOf(board.date)}, {displayDate(board.date)} · {trips.length}{' '}
            {trips.length === 1 ? 'trip' : 'trips'}
          </p>
          <Trips>{trips.map((trip) => tripLines(trip, board.date))}</Trips>
        </Sheet>
      ))}
    </Sheets>
  );
});

export function sheetsOf({ chauffeurs, trips }: DispatchBoard) {
  return chauffeurs
    .map(({ id, name }) => ({
      id,
      name,
      trips: trips.filter((trip) => trip.chauffeurId === id && !isPending(trip)),
    }))
    .filter((sheet) => sheet.trips.length > 0);
}

/** Cash is collected on arrival; no other amount is the chauffeur's business. */
const cashToCollect = ({ paymentMethod, balanceDue }: DispatchTrip): string | undefined =>
  paymentMethod === 'cash' && isOwed(balanceDue) ? `Collect ${displayMoney(balanceDue)} in cash` : undefined;

function tripLines(trip: DispatchTrip, date: string) {
  const { time, note } = linesOnDay(date, trip);
  const facts = {
    Passengers: trip.passengers,
    Luggage: trip.luggage,
    Flight: trip.flightNumber,
    Sign: trip.pickupSign,
    Car: [trip.vehicleName, trip.plate].filter(Boolean).join(', '),
    Services: trip.serviceNames.join(', '),
  };
  const details = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value]) => `${label}: ${value}`);
  const cash = cashToCollect(trip);
  const passenger = passengerOf(trip);
  return (
    <Trip key={trip.id}>
      <Time>
        {time}
        <small>{note}</small>
      </Time>
      <div>
        <p>
          <strong>{passenger.name}</strong>
          {passenger.phone && ` · ${displayPhone(passenger.phone)}`} · #{shortId(trip.id)}
        </p>
        <p>{routeOf(trip)}</p>
        <p>{details.join(' · ')}</p>
        {cash && <Cash>{cash}</Cash>}
        {trip.notes && <Notes>{trip.notes}</Notes>}
      </div>
    </Trip>
  );
}
