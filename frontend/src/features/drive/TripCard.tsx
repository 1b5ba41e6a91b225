import type { TripChange } from '@livery/shared-types/rideFields';
import { CircleDollarSign, Navigation } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { rideSteps } from '../../domain/rideSteps.ts';
import { media, theme, type } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import { lastsOvernight, pickupDayOf, untilOf } from './clock.ts';
import { Extras } from './Extras.tsx';
import { mapsLink } from './mapsLink.ts';
import { Label } from './parts.tsx';
import type { NewExtra } from './press.ts';
import { isTripOver, type ShownTrip } from './shownTrips.ts';
import { useTexts } from './texts.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

const Article = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(2)};
  overflow-wrap: anywhere;
`;
/** As high with its marks as without, so that nothing moves when one comes. */
const When = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1)};
  min-height: 1.75rem;
  font-size: 1.0625rem;
`;
const Marks = styled.div`
  display: flex;
  gap: ${theme.space(1)};
`;
const Time = styled.h2`
  ${type.figures}
  font-family: ${theme.font.text};
  font-size: 3.25rem;
  font-weight: 650;
  line-height: 1;
  letter-spacing: -0.02em;
`;
const Name = styled.p`
  margin-top: ${theme.space(1)};
  font-size: 1.375rem;
  font-weight: 550;
  line-height: 1.25;
`;
const Track = styled.ol`
  display: grid;
  grid-template-columns: repeat(5, 1fr);
  gap: ${theme.space(0.5)};
`;
const TrackStep = styled.li<{ $isReached: boolean; $isNewest: boolean }>`
  padding-top: ${theme.space(0.75)};
  border-top: 4px solid ${({ $isReached }) => ($isReached ? theme.color.accent : theme.color.hairline)};
  color: ${({ $isNewest }) => ($isNewest ? theme.color.accentText : theme.color.textSecondary)};
  font-size: 0.75rem;
  font-weight: ${({ $isNewest }) => ($isNewest ? 650 : 400)};
  line-height: 1.25;
  ${media.contrast} {
    border-top-style: ${({ $isReached }) => ($isReached ? 'solid' : 'dotted')};
  }
`;
const Places = styled.ol`
  display: grid;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  > li + li {
    border-top: 1px solid ${theme.color.hairline};
  }
`;
const Place = styled.a<{ $isNext: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space(1.5)};
  min-height: 3.75rem;
  padding: ${theme.space(1.25)} ${theme.space(2)};
  text-decoration: none;
  strong {
    display: block;
    font-size: ${({ $isNext }) => ($isNext ? '1.375rem' : '1.125rem')};
    font-weight: ${({ $isNext }) => ($isNext ? 650 : 500)};
    line-height: 1.25;
  }
  svg {
    color: ${theme.color.accentText};
  }
`;
const Sign = styled.p`
  padding: ${theme.space(1.25)} ${theme.space(2)} ${theme.space(1.5)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.large};
  background: ${theme.color.accentTint};
  strong {
    display: block;
    font-size: 1.625rem;
    font-weight: 650;
    line-height: 1.2;
  }
`;
const Cash = styled(Sign)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)};
  strong {
    ${type.figures}
  }
`;
const CashLabel = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  font-size: 1.0625rem;
  svg {
    flex: none;
    color: ${theme.color.accentText};
  }
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(1.5)} ${theme.space(2)};
  dd {
    font-size: 1.125rem;
    font-weight: 550;
    line-height: 1.3;
  }
  [data-wide] {
    grid-column: 1 / -1;
  }
`;

interface TripCardProps {
  trip: ShownTrip;
  when: string;
  now: number;
  onExtra: (extra: NewExtra) => void;
}

export function TripCard({ trip, when, now, onExtra }: TripCardProps) {
  const texts = useTexts();
  return (
    <Article aria-label={`${texts.time(trip.pickupTime)}, ${trip.passengerName}`}>
      <div>
        <When>
          {when}
          <Marks>
            {trip.ride.late && <Badge tone="red">{texts.late}</Badge>}
            {trip.hasUnsent && <Badge tone="yellow">{texts.unsentMark}</Badge>}
          </Marks>
        </When>
        <Time>{texts.time(trip.pickupTime)}</Time>
        <Name>{trip.passengerName}</Name>
      </div>
      <StepTrack trip={trip} />
      <Changes trip={trip} />
      {trip.waiting && <WaitingPanel waiting={trip.waiting} now={now} />}
      <PlaceList trip={trip} />
      {trip.pickupSign && (
        <Sign>
          <Label>{texts.sign}</Label>
          <strong>{trip.pickupSign}</strong>
        </Sign>
      )}
      {trip.cashReceived !== null && <CashLine label={texts.cashReceived} amount={trip.cashReceived} />}
      {trip.cashToCollect !== null && <CashLine label={texts.cashToCollect} amount={trip.cashToCollect} />}
      <Extras key={trip.id} trip={trip} onAdd={onExtra} />
      <TripFacts trip={trip} />
    </Article>
  );
}

const Changed = styled.section`
  padding: ${theme.space(1.25)} ${theme.space(2)} ${theme.space(1.5)};
  border: 1px solid currentColor;
  border-radius: ${theme.radius.large};
  background: ${theme.color.yellowTint};
  color: ${theme.color.yellowText};
  h3 {
    ${type.small}
    margin-bottom: ${theme.space(0.5)};
    font-weight: 650;
  }
  ul {
    padding: 0;
    list-style: none;
  }
  li + li {
    margin-top: ${theme.space(1)};
  }
  del {
    display: block;
  }
  strong {
    display: block;
    color: ${theme.color.text};
    font-size: 1.25rem;
    font-weight: 650;
    line-height: 1.25;
  }
`;

/** What is otherwise than it was accepted. */
function Changes({ trip: { changes } }: { trip: ShownTrip }) {
  const texts = useTexts();
  if (changes.length === 0) return null;
  // Somebody rides every trip: who did before is not told where it may be the booker.
  const isTold = (field: TripChange['field'], from: string | null) =>
    from !== null || field !== 'passengerName';
  const words = (field: TripChange['field'], value: string | null) => {
    if (value === null) return texts.nothing;
    return field === 'pickupDate' ? texts.moment(value) : value;
  };
  return (
    <Changed aria-label={texts.changedSince}>
      <h3>{texts.changedSince}</h3>
      <ul>
        {changes.map(({ field, from, to }) => (
          <li key={field}>
            {texts.changeLabels[field]}: {isTold(field, from) && <del>{words(field, from)}</del>}
            <strong>{words(field, to)}</strong>
          </li>
        ))}
      </ul>
    </Changed>
  );
}

function CashLine({ label, amount }: { label: string; amount: string }) {
  const texts = useTexts();
  return (
    <Cash>
      <CashLabel>
        <CircleDollarSign size={22} aria-hidden />
        {label}
      </CashLabel>
      <strong>{texts.money(amount)}</strong>
    </Cash>
  );
}

function StepTrack({ trip }: { trip: ShownTrip }) {
  const texts = useTexts();
  const reached = trip.ride.step === null ? -1 : rideSteps.indexOf(trip.ride.step);
  return (
    <Track aria-label={texts.stepsTitle}>
      {rideSteps.map((step, index) => (
        <TrackStep
          key={step}
          $isReached={index <= reached}
          $isNewest={index === reached}
          aria-current={index === reached ? 'step' : undefined}
        >
          {texts.steps[step]}
        </TrackStep>
      ))}
    </Track>
  );
}

function PlaceList({ trip }: { trip: ShownTrip }) {
  const texts = useTexts();
  const { destinations } = trip;
  const isOnBoard = trip.ride.step === 'on_board';
  const places = [
    { label: texts.from, address: trip.pickupAddress },
    ...destinations.map((address, index) => ({ label: texts.stop(index, destinations.length), address })),
  ];
  return (
    <Places>
      {places.map(({ label, address }, index) => (
        // A trip may call at one place twice.
        <li key={`${index}-${address}`}>
          <Place $isNext={!isTripOver(trip) && index === (isOnBoard ? 1 : 0)} href={mapsLink(address)}>
            <span>
              <VisuallyHidden>{texts.navigate}: </VisuallyHidden>
              <Label>{label}</Label>
              <strong>{address}</strong>
            </span>
            <Navigation size={22} aria-hidden />
          </Place>
        </li>
      ))}
    </Places>
  );
}

function TripFacts({ trip }: { trip: ShownTrip }) {
  const texts = useTexts();
  const car = [trip.vehicleName, trip.plate].filter(Boolean).join(' · ');
  const booked = [
    texts.duration(trip.duration),
    ...(lastsOvernight(trip) ? [untilOf(trip, pickupDayOf(trip), texts)] : []),
  ];
  const facts: [label: string, value: ReactNode, isWide?: boolean][] = [
    [texts.flight, trip.flightNumber],
    [texts.passengers, trip.passengers],
    [texts.luggage, trip.luggage],
    [texts.booked, booked.join(', ')],
    [texts.notes, trip.notes, true],
    [texts.car, car, true],
    [texts.services, trip.serviceNames.join(', '), true],
  ];
  return (
    <Facts>
      {facts.map(([label, value, isWide = false]) =>
        value === null || value === '' ? (
          <Fragment key={label} />
        ) : (
          <div key={label} data-wide={isWide || undefined}>
            <dt>
              <Label>{label}</Label>
            </dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </Facts>
  );
}
