import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { durationInWords, estimateTrip } from './distance.ts';
import { findPlace, places, type Place } from './places.ts';
import { zoneOfTrip } from './zones.ts';

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

export interface Trip {
  from: Place;
  to: Place;
}

function TripAnswer({ trip }: { trip: Trip }) {
  const { km, minutes } = estimateTrip(trip.from, trip.to);
  const zone = zoneOfTrip(trip.from, trip.to);
  return (
    <>
      <Answer>
        <Fact label="Distance by road">about {km} km</Fact>
        <Fact label="Without traffic">about {durationInWords(minutes)}</Fact>
        <Fact label={`${zone.label} zone`}>{zone.rate}</Fact>
      </Answer>
      <Muted $top={2}>
        An estimate to plan with. What you book online costs what the booking page shows: no zone is added to
        it. The surcharge is for trips that we price by hand.
      </Muted>
    </>
  );
}

/** Between any two places of the table, without asking a server. */
export function DistanceCalculator({
  trip,
  onTrip,
}: {
  trip: Trip | undefined;
  onTrip: (trip?: Trip) => void;
}) {
  const listId = useId();
  const [fromName, setFromName] = useState('');
  const [toName, setToName] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const from = findPlace(fromName);
  const to = findPlace(toName);
  const fields = [
    {
      label: 'From',
      place: from,
      name: fromName,
      setName: setFromName,
      example: 'Toronto Pearson, Terminal 1',
    },
    { label: 'To', place: to, name: toName, setName: setToName, example: 'Fairmont Royal York' },
  ];

  return (
    <div>
      <Stack
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          onTrip(from && to ? { from, to } : undefined);
        }}
      >
        <datalist id={listId}>
          {places.map(({ name, address }) => (
            <option key={name} value={name}>
              {address}
            </option>
          ))}
        </datalist>
        {fields.map(({ label, place, name, setName, example }) => (
          <TextField
            key={label}
            label={label}
            error={isChecked && !place ? 'Choose a place from the list' : undefined}
            list={listId}
            autoComplete="off"
            placeholder={example}
            value={name}
            onChange={(event) => setName(event.target.value)}
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
