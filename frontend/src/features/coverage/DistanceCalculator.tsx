import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { durationInWords, estimateTrip } from './distance.ts';
import { findPlace, places, type Place } from './places.ts';
import { zoneOfTrip } from './zones.ts';

const Question = styled(Form)`
  display: grid;
  gap: ${theme.space(2)};
`;
const Answer = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: ${theme.space(2)};
  margin-top: ${theme.space(3)};
  padding-top: ${theme.space(3)};
  border-top: 1px solid ${theme.color.hairline};
  dt {
    ${type.small}
    color: ${theme.color.textSecondary};
  }
  dd {
    ${type.figures}
    margin: 0;
    font-size: 1.25rem;
    font-weight: 550;
  }
`;
const Note = styled.p`
  ${type.small}
  margin-top: ${theme.space(2)};
  color: ${theme.color.textSecondary};
`;

export interface Trip {
  from: Place;
  to: Place;
}

const unknown = 'Choose a place from the list';

function TripAnswer({ trip }: { trip: Trip }) {
  const { km, minutes } = estimateTrip(trip.from, trip.to);
  const zone = zoneOfTrip(trip.from, trip.to);
  return (
    <>
      <Answer>
        <div>
          <dt>Distance by road</dt>
          <dd>about {km} km</dd>
        </div>
        <div>
          <dt>Without traffic</dt>
          <dd>about {durationInWords(minutes)}</dd>
        </div>
        <div>
          <dt>{zone.label} zone</dt>
          <dd>{zone.rate}</dd>
        </div>
      </Answer>
      <Note>
        An estimate to plan with. The zone is for information and does not change the price of a quote.
      </Note>
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

  return (
    <div>
      <Question
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
        <Field label="From" error={isChecked && !from ? unknown : undefined}>
          <TextInput
            list={listId}
            autoComplete="off"
            placeholder="Toronto Pearson, Terminal 1"
            value={fromName}
            onChange={(event) => setFromName(event.target.value)}
          />
        </Field>
        <Field label="To" error={isChecked && !to ? unknown : undefined}>
          <TextInput
            list={listId}
            autoComplete="off"
            placeholder="Fairmont Royal York"
            value={toName}
            onChange={(event) => setToName(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary">
          Calculate Distance
        </Button>
      </Question>
      <div aria-live="polite">{trip && <TripAnswer trip={trip} />}</div>
    </div>
  );
}
