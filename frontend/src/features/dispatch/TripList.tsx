import { displayPhone } from '@livery/shared-types/phone';
import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { passengerOf, type Passenger } from '@livery/shared-types/passenger';
import { MapPin, Phone, UserPlus } from 'lucide-react';
import { styled } from 'styled-components';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { timesOnDay } from '../../domain/timesOnDay.ts';
import { hovered, media, theme, type } from '../../styles/index.ts';
import { AnchorButton, SmallButton } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { RideStepMark } from '../../ui/RideSteps.tsx';
import { Overline } from '../../ui/text.tsx';
import { flagsOf, isGivable, isOpen, mapAddress, routeOf } from './board.ts';
import { nameOf } from '../../domain/tripName.ts';
import { Flags } from './Flags.tsx';

const List = styled.ol`
  display: grid;
  gap: ${theme.space(1.5)};
  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Card = styled.li`
  ${type.figures}
  display: grid;
  gap: ${theme.space(0.75)};
  align-content: start;
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.surface};
  overflow-wrap: anywhere;
`;
const Opener = styled.button`
  display: grid;
  gap: ${theme.space(0.25)};
  min-height: ${theme.target};
  text-align: left;
  strong {
    font-weight: 600;
  }
  span:last-child {
    ${type.small}
    color: ${theme.color.textSecondary};
  }
  ${hovered(`color: ${theme.color.accentText};`)}
`;
const Facts = styled.p`
  ${type.small}
`;
const State = styled(Cluster)`
  font-size: 0.8125rem;
  font-weight: 500;
  &:empty {
    display: none;
  }
`;

interface TripListProps {
  /** Of the board. */
  date: string;
  trips: readonly DispatchTrip[];
  onOpen: (id: string) => void;
}

/** The day by time, for phones: the same trips with the same actions. Trips that are done come last. */
export function TripList({ date, trips, onOpen }: TripListProps) {
  const done = trips.filter((trip) => !isOpen(trip));
  return (
    <Stack $gap={3}>
      <List aria-label="Trips by time">
        {trips.filter(isOpen).map((trip) => (
          <TripCard key={trip.id} date={date} trip={trip} onOpen={onOpen} />
        ))}
      </List>
      {done.length > 0 && (
        <section aria-label="Done">
          <Overline>Done</Overline>
          <List>
            {done.map((trip) => (
              <TripCard key={trip.id} date={date} trip={trip} onOpen={onOpen} />
            ))}
          </List>
        </section>
      )}
    </Stack>
  );
}

function TripCard({ date, trip, onOpen }: Omit<TripListProps, 'trips'> & { trip: DispatchTrip }) {
  const facts = [trip.chauffeurName, trip.vehicleName, trip.flightNumber && `Flight ${trip.flightNumber}`];
  return (
    <Card>
      <Opener type="button" aria-haspopup="dialog" data-trip={trip.id} onClick={() => onOpen(trip.id)}>
        <strong>
          {timesOnDay(date, trip)} · {passengerOf(trip).name}
        </strong>
        <span>{routeOf(trip)}</span>
      </Opener>
      <Facts>{facts.filter(Boolean).join(' · ')}</Facts>
      <State $gap={0.5}>
        <Flags flags={flagsOf(trip)} />
        {trip.step && <RideStepMark step={trip.step} />}
      </State>
      <Cluster>
        {isGivable(trip) && (
          <SmallButton
            variant={trip.chauffeurId === null ? 'primary' : 'secondary'}
            aria-label={`Assign ${nameOf(trip)}`}
            onClick={() => onOpen(trip.id)}
          >
            <UserPlus size={16} aria-hidden /> Assign
          </SmallButton>
        )}
        <TripLinks trip={trip} />
      </Cluster>
    </Card>
  );
}

export const TripLinks = ({ trip }: { trip: DispatchTrip }) => (
  <>
    <CallLink {...passengerOf(trip)} />
    {trip.pickupAddress !== '' && (
      <AnchorButton
        variant="secondary"
        size="small"
        href={mapAddress(trip)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Map of ${trip.pickupAddress}`}
      >
        <MapPin size={16} aria-hidden /> Map
      </AnchorButton>
    )}
  </>
);

const CallLink = ({ name, phone }: Passenger) =>
  phone !== null && (
    <AnchorButton
      variant="secondary"
      size="small"
      href={phoneLink(phone)}
      aria-label={`Call ${name}, ${displayPhone(phone)}`}
    >
      <Phone size={16} aria-hidden /> Call
    </AnchorButton>
  );
