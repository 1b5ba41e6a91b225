import { findPlace, places } from '@livery/shared-types/places';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { Muted } from '../../ui/text.tsx';
import { Stack } from '../../ui/layout.ts';
import { TextField } from '../../ui/Field.tsx';
import { durationInWords, estimateTrip } from '../../domain/roadEstimate.ts';
import { zoneOfTrip, type Trip } from './places.ts';

const Answer = styled(FactGrid)`
  padding-top: ${theme.space(3)};
  border-top: 1px solid ${theme.color.hairline};
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  dd {
    ${type.figures}
    font-size: 1.25rem;
    font-weight: 550;
  }
`;

const ENDS = [
  { end: 'from', label: 'From', placeholder: 'Toronto Pearson, Terminal 1' },
  { end: 'to', label: 'To', placeholder: 'Fairmont Royal York' },
] as const;

function TripAnswer({ trip }: { trip: Trip }) {
  const { km, minutes } = estimateTrip(trip.from, trip.to);
  const zone = zoneOfTrip(trip.from, trip.to);
  return (
    <>
      <Answer>
        <Fact label="Distance by road">about {km} km</Fact>
        <Fact label="Without traffic">about {durationInWords(minutes)}</Fact>
        <Fact label="Zone">{zone.label}</Fact>
      </Answer>
      <Muted $top={2}>
        An estimate to plan with. The price does not depend on the distance or the zone: you pay what the
        booking page shows.
      </Muted>
    </>
  );
}

interface Props {
  trip: Trip | undefined;
  onTrip: (trip?: Trip) => void;
}

/** Between any two places of the table, without asking a server. */
export function DistanceCalculator({ trip, onTrip }: Props) {
  const listId = useId();
  const [names, setNames] = useState({ from: '', to: '' });
  const [isChecked, setIsChecked] = useState(false);
  const found = { from: findPlace(names.from), to: findPlace(names.to) };

  return (
    <div>
      <Stack
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          const { from, to } = found;
          // Who typed a town sees the place that was taken for it.
          setNames({ from: from?.name ?? names.from, to: to?.name ?? names.to });
          onTrip(from && to && { from, to });
        }}
      >
        <datalist id={listId}>
          {places.map(({ name, address }) => (
            <option key={name} value={name}>
              {address}
            </option>
          ))}
        </datalist>
        {ENDS.map(({ end, ...words }) => (
          <TextField
            key={end}
            {...words}
            error={isChecked && !found[end] ? 'Choose a place from the list' : undefined}
            list={listId}
            autoComplete="off"
            value={names[end]}
            onChange={(event) => setNames({ ...names, [end]: event.target.value })}
          />
        ))}
        <Button type="submit" variant="secondary">
          Calculate Distance
        </Button>
      </Stack>
      <div aria-live="polite">{trip && <TripAnswer trip={trip} />}</div>
    </div>
  );
}
