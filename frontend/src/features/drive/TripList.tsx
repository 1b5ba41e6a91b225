import { ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Label } from './parts.tsx';
import { pickupDayOf } from './clock.ts';
import { cashDue, isTripOver, type ShownTrip } from './shownTrips.ts';
import { useTexts } from './texts.ts';

const Section = styled.section`
  display: grid;
  gap: ${theme.space(1)};
  h2 {
    ${type.overline}
    color: ${theme.color.textSecondary};
  }
`;
const List = styled.ul`
  display: grid;
  gap: ${theme.space(1)};
`;
const Item = styled.button`
  display: grid;
  grid-template-columns: 5.75rem minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space(1.5)};
  width: 100%;
  min-height: 4.5rem;
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  text-align: left;
  svg {
    color: ${theme.color.textSecondary};
  }
`;
const Time = styled.span`
  ${type.figures}
  font-size: 1.25rem;
  font-weight: 650;
  white-space: nowrap;
  small {
    display: block;
    font-size: 0.875rem;
    font-weight: 400;
    white-space: normal;
  }
`;
const Words = styled.span`
  display: grid;
  gap: ${theme.space(0.5)};
  justify-items: start;
  strong {
    font-weight: 550;
    line-height: 1.3;
  }
`;

interface TripListProps {
  title: string;
  /** The business's. */
  today: string;
  trips: readonly ShownTrip[];
  onOpen: (id: string) => void;
}

export function TripList({ title, today, trips, onOpen }: TripListProps) {
  const texts = useTexts();
  if (trips.length === 0) return null;
  return (
    <Section>
      <h2>{title}</h2>
      <List>
        {trips.map((trip) => (
          <li key={trip.id}>
            <Item type="button" onClick={() => onOpen(trip.id)}>
              <Time>
                {texts.time(trip.pickupTime)}
                {pickupDayOf(trip) < today && <small>{texts.day(pickupDayOf(trip))}</small>}
              </Time>
              <Words>
                <strong>{trip.pickupAddress}</strong>
                <Label>{trip.passengerName}</Label>
                <Mark trip={trip} />
              </Words>
              <ChevronRight size={22} aria-hidden />
            </Item>
          </li>
        ))}
      </List>
    </Section>
  );
}

function Mark({ trip }: { trip: ShownTrip }) {
  const texts = useTexts();
  const due = cashDue(trip);
  if (trip.hasUnsent) return <Badge tone="yellow">{texts.unsentMark}</Badge>;
  if (trip.changes.length > 0) return <Badge tone="yellow">{texts.changedMark}</Badge>;
  if (trip.ride.late) return <Badge tone="red">{texts.late}</Badge>;
  if (isTripOver(trip) && due !== null)
    return <Badge tone="yellow">{`${texts.cashToCollect}: ${texts.money(due)}`}</Badge>;
  if (isTripOver(trip)) return <Badge tone="gray">{texts.steps.done}</Badge>;
  if (trip.ride.step === null) return <Badge tone="blue">{`${texts.accept}?`}</Badge>;
  return <Badge tone="green">{texts.steps[trip.ride.step]}</Badge>;
}
