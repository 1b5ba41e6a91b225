import { MAX_DURATION_HOURS, MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { keptJourney, type KeptJourney } from '../../domain/keptJourney.ts';
import { businessToday, dayAfter } from '../../domain/dates.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { onNewDay } from '../../domain/useToday.ts';
import { bookJourney, readJourney } from '../../routing/journeyLink.ts';
import { paths } from '../../routing/paths.ts';
import { below, hovered, media, theme, type, visuallyHidden } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useNumberInput } from '../../ui/useNumberInput.ts';

const Form = styled.form`
  display: grid;
  gap: ${theme.space(1.5)};
  padding: ${theme.space(2)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.floating};
  ${media.desktop} {
    padding: ${theme.space(2.5)};
  }
  /* Also before any code runs. */
  &:not(:has([value='hourly']:checked)) [data-hours] {
    display: none;
  }
`;
const Trips = styled.fieldset`
  display: flex;
  gap: ${theme.space(0.5)};
  legend {
    ${visuallyHidden}
  }
  label {
    position: relative;
    display: grid;
    place-items: center;
    min-height: ${theme.target};
    padding-inline: ${theme.space(2)};
    border-radius: ${theme.radius.small};
    color: ${theme.color.textSecondary};
    font-weight: 500;
    cursor: pointer;
    ${hovered(`color: ${theme.color.text};`)}
    &:has(:checked) {
      background: ${theme.color.accentTint};
      color: ${theme.color.accentText};
      box-shadow: inset 0 -2px ${theme.color.accent};
    }
    &:has(:focus-visible) {
      outline: 2px solid ${theme.color.focus};
      outline-offset: 2px;
    }
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  ${below.tablet} {
    label {
      flex: 1;
      padding-inline: 0;
    }
  }
`;
const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(1.5)};
  > label:nth-child(-n + 2),
  > button {
    grid-column: 1 / -1;
  }
  ${media.desktop} {
    display: flex;
    align-items: flex-end;
    > label {
      flex: 1 1 7rem;
    }
    > label:nth-child(-n + 2) {
      flex-grow: 5;
    }
    > [data-hours] {
      flex: 0 1 5.5rem;
    }
  }
  label {
    ${type.small}
    min-width: 0;
    font-weight: 500;
  }
  input {
    display: block;
    width: 100%;
    min-height: 3rem;
    margin-top: ${theme.space(0.5)};
    padding: ${theme.space(1)} ${theme.space(1.5)};
    border: 1px solid ${theme.color.controlBorder};
    border-radius: ${theme.radius.small};
    background: ${theme.color.raised};
    font-size: 1rem;
    font-weight: 400;
    ${type.figures}
    &::placeholder {
      color: ${theme.color.textSecondary};
      opacity: 1;
    }
  }
  button {
    min-height: 3rem;
    white-space: nowrap;
  }
`;

const SUGGESTIONS = 'home-places';
const address = { list: SUGGESTIONS, autoComplete: 'off', maxLength: 300 };

/** A plain form whose fields are a journey in the booking page's address, so that it works before any code runs. */
export function JourneyForm() {
  const navigate = useNavigate();
  const [preset, setPreset] = useState<Partial<KeptJourney>>();
  const [today, setToday] = useState<string>();
  const [hours, setHours] = useState('');
  const hoursInput = useNumberInput({
    kind: 'count',
    value: hours,
    onText: setHours,
    min: MIN_DURATION_HOURS,
    max: MAX_DURATION_HOURS,
  });
  const [places, setPlaces] = useState<string[]>();

  const formRef = useRef<HTMLFormElement>(null);

  // A task of its own: a clock with a time zone is slow to make.
  useEffect(() => {
    let stopFollowing = () => {};
    const turn = setTimeout(() => {
      const kept = keptJourney();
      // The choice was made before the code was loaded.
      const isHourly = formRef.current?.querySelector<HTMLInputElement>('[value=hourly]')?.checked;
      if (kept) setPreset({ ...kept, ...(isHourly && { trip: 'hourly' }) });
      if (kept?.trip === 'hourly') setHours((typed) => typed || kept.hours);
      setToday(businessToday());
      stopFollowing = onNewDay(() => setToday(businessToday()));
    });
    return () => {
      clearTimeout(turn);
      stopFollowing();
    };
  }, []);
  const suggest = () => {
    if (places || !currentSite().hasCoverage) return;
    import('@livery/shared-types/places').then(
      (table) => setPlaces(table.places.map(({ name }) => name)),
      () => undefined, // They are only suggestions.
    );
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const journey = readJourney(new URLSearchParams([...fields] as [string, string][]));
    // With only the route, the booking page proposes the hours.
    if (journey.trip === 'one-way') delete journey.hours;
    const next = bookJourney(journey);
    const { pathname, search } = window.location;
    // The second press of two comes before the page has followed the first.
    void navigate(next, { replace: `${pathname}${search}` === next });
  };

  return (
    <Form ref={formRef} action={paths.booking} aria-label="Book a ride" onSubmit={handleSubmit}>
      {places && (
        <datalist id={SUGGESTIONS}>
          {places.map((place) => (
            <option key={place}>{place}</option>
          ))}
        </datalist>
      )}
      <Trips key={preset?.trip}>
        <legend>Kind of trip</legend>
        <label>
          <input type="radio" name="trip" value="one-way" defaultChecked={preset?.trip !== 'hourly'} />
          One way
        </label>
        <label>
          <input type="radio" name="trip" value="hourly" defaultChecked={preset?.trip === 'hourly'} />
          By the hour
        </label>
      </Trips>
      <Fields>
        <label>
          Pickup address
          <input
            name="pickup"
            placeholder="Address, hotel or airport"
            {...address}
            defaultValue={preset?.pickup}
            onFocus={suggest}
          />
        </label>
        <label>
          Destination
          <input
            name="to"
            placeholder="Address, hotel or airport"
            {...address}
            defaultValue={preset?.to?.at(-1)}
            onFocus={suggest}
          />
        </label>
        <label>
          Date
          <input
            name="date"
            type="date"
            min={today}
            max={today && dayAfter(today, currentSite().bookingHorizonDays)}
            defaultValue={preset?.date}
          />
        </label>
        <label>
          Time
          <input name="time" type="time" step={300} defaultValue={preset?.time} />
        </label>
        <label data-hours>
          Duration (hours)
          <input name="hours" placeholder={String(MIN_DURATION_HOURS)} {...hoursInput.input} />
        </label>
        <Button type="submit">See cars and prices</Button>
      </Fields>
    </Form>
  );
}
