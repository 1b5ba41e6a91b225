import { MAX_DURATION_HOURS, MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { Controller, useWatch } from 'react-hook-form';
import { hasAirportService, isAirport } from '../../domain/airport.ts';
import { businessToday, dayAfter } from '../../domain/dates.ts';
import { durationInWords } from '../../domain/roadEstimate.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { FormTextField } from '../../forms/formFields.tsx';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { CardTitle, Cluster, Stack } from '../../ui/layout.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { isContactRequired } from './bookingDraft.ts';
import { durationFault, settledHours } from '../../domain/bookedHours.ts';
import { DestinationList } from './DestinationList.tsx';
import { NextPart } from './NextPart.tsx';
import { Part, ShortPair, type PartProps } from './parts.ts';
import { TripSwitch } from './TripSwitch.tsx';
import { roadMinutes } from './tripHours.ts';

const SUGGESTIONS = 'places';
const DAYS = [
  { label: 'Today', ahead: 0 },
  { label: 'Tomorrow', ahead: 1 },
];
const COUNTED = [
  { name: 'passengers', label: 'Passengers', what: 'people', least: 1, limit: 'capacity' },
  { name: 'luggage', label: 'Luggage', what: 'bags', least: 0, limit: 'luggageCapacity' },
] as const;

/** More than any car takes: the rules then say so, and name cars that fit. */
const MOST_COUNTED = 99;

const DayButton = styled(SmallButton)`
  &[aria-pressed='true'] {
    border-color: ${theme.color.accentText};
    background: ${theme.color.accentTint};
  }
`;

interface Props extends PartProps {
  places: readonly string[];
  /** Shows the next part on a phone. */
  onNext: () => void;
  nextLabel: string;
}

export function JourneyPart({ form, services, vehicles, places, today, onNext, nextLabel }: Props) {
  const { control, formState, setValue, getValues, trigger } = form;
  const { errors } = formState;
  const [trip, pickupAddress, destinations, flightNumber, serviceIds, vehicleId, date] = useWatch({
    control,
    name: ['trip', 'pickupAddress', 'destinations', 'flightNumber', 'serviceIds', 'vehicleId', 'date'],
  });
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  const isContactNeeded = isContactRequired({ serviceIds, vehicleId }, services);
  const addressInput = {
    list: SUGGESTIONS,
    autoComplete: 'off',
    maxLength: 300,
    placeholder: 'Street address, hotel or airport',
  };
  const minutes = trip === 'one-way' ? roadMinutes({ pickupAddress, destinations }) : undefined;
  const isFlight =
    flightNumber !== '' ||
    [pickupAddress, ...destinations.map(({ address }) => address)].some(isAirport) ||
    hasAirportService(services, serviceIds);

  return (
    <Part aria-labelledby="journey-title" data-part={1}>
      <datalist id={SUGGESTIONS}>
        {today !== undefined && places.map((place) => <option key={place}>{place}</option>)}
      </datalist>
      <CardTitle as="h3" id="journey-title" tabIndex={-1}>
        Your journey
      </CardTitle>
      <TripSwitch value={trip} onChange={(value) => setValue('trip', value, { shouldDirty: true })} />
      <Stack>
        <FormTextField
          form={form}
          name="pickupAddress"
          label="Pickup address"
          required={isContactNeeded}
          {...addressInput}
        />
        <DestinationList form={form} addressInput={addressInput} />
        {isFlight && (
          <FormTextField
            form={form}
            name="flightNumber"
            label="Flight number"
            hint="So that your chauffeur can see when you land."
            autoComplete="off"
            maxLength={20}
            placeholder="AC 123"
          />
        )}
      </Stack>
      <Stack $gap={1.5}>
        <ShortPair>
          <FormTextField
            form={form}
            name="date"
            label="Date"
            required
            type="date"
            min={today}
            max={today && dayAfter(today, currentSite().bookingHorizonDays)}
          />
          <FormTextField form={form} name="time" label="Time" required type="time" step={300} />
        </ShortPair>
        <Cluster>
          {DAYS.map(({ label, ahead }) => (
            <DayButton
              key={label}
              aria-pressed={today !== undefined && date === dayAfter(today, ahead)}
              onClick={() => setValue('date', dayAfter(businessToday(), ahead), { shouldDirty: true })}
            >
              {label}
            </DayButton>
          ))}
        </Cluster>
      </Stack>
      <ShortPair $columns={3}>
        {COUNTED.map(({ name, label, what, least, limit }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { onChange, ...bound } }) => (
              <Stepper
                label={label}
                what={what}
                hint={
                  vehicle &&
                  (name === 'luggage' ? `Up to ${vehicle[limit]} pieces` : `Up to ${vehicle[limit]}`)
                }
                error={errors[name]?.message}
                {...bound}
                onText={onChange}
                placeholder="0"
                min={least}
                max={MOST_COUNTED}
              />
            )}
          />
        ))}
        <Controller
          control={control}
          name="duration"
          render={({ field: { onChange, onBlur, ...bound } }) => (
            <NumberField
              label="Duration (hours)"
              hint={
                minutes === undefined
                  ? 'At least 2 hours.'
                  : `About ${durationInWords(minutes)} by road. At least 2 hours.`
              }
              error={errors.duration?.message}
              {...bound}
              onText={onChange}
              onBlur={() => {
                onBlur();
                const text = settledHours(getValues('duration'));
                setValue('duration', text, { shouldDirty: true });
                // A wrong duration is marked at once: nothing else says why there is no price.
                if (durationFault(text) !== undefined) void trigger('duration');
              }}
              kind="count"
              min={MIN_DURATION_HOURS}
              max={MAX_DURATION_HOURS}
            />
          )}
        />
      </ShortPair>
      <NextPart onClick={onNext}>{nextLabel}</NextPart>
    </Part>
  );
}
