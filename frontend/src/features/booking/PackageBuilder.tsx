import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Catalog } from '../../api/catalogApi.ts';
import { dayAfter } from '../../domain/dates.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { theme } from '../../styles/index.ts';
import { CardTitle, FieldPair } from '../../ui/layout.ts';
import { emailInput, FormTextField, FormTextFields, wholeNumber } from '../../forms/formFields.tsx';
import { Muted } from '../../ui/text.tsx';
import { TextField } from '../../ui/Field.tsx';
import { AvailabilityNotice } from './AvailabilityNotice.tsx';
import { hoursOf, isContactRequired, type BookingDraft } from './bookingDraft.ts';
import { DestinationList } from './DestinationList.tsx';
import { PACKAGE_DEPENDENT_FIELDS } from './draftResolver.ts';
import { PaymentMethodPicker } from './PaymentMethodPicker.tsx';
import { PromoCodeBox } from './PromoCodeBox.tsx';
import { ServicePicker } from './ServicePicker.tsx';
import { OptionalTripDetails } from './OptionalTripDetails.tsx';
import { alternativeVehicles, useTakenVehicles } from './useTakenVehicles.ts';
import { VehiclePicker } from './VehiclePicker.tsx';

const Part = styled.section`
  display: grid;
  gap: ${theme.space(2.5)};
  & + & {
    margin-top: ${theme.space(4)};
    padding-top: ${theme.space(4)};
    border-top: 1px solid ${theme.color.hairline};
  }
`;
const SUGGESTIONS = 'places';
const phoneInput = { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 } as const;

interface Props extends Catalog {
  form: UseFormReturn<BookingDraft>;
  places: readonly string[];
  /** The first day that can be booked; undefined until hydrated. */
  today: string | undefined;
  /** Whether the pickup address and a phone number are required where a car is to come. */
  asksForContact: boolean;
}

export function PackageBuilder(props: Props) {
  const { form, services, vehicles, settings, places, today, asksForContact } = props;
  const lastDay = today && dayAfter(today, currentSite().bookingHorizonDays);
  const { control, register, formState, setValue } = form;
  const { errors, isSubmitted } = formState;
  const [serviceIds, vehicleId, paymentMethod, promoCode, passengers, luggage] = useWatch({
    control,
    name: ['serviceIds', 'vehicleId', 'paymentMethod', 'promoCode', 'passengers', 'luggage'],
  });
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  const taken = useTakenVehicles(control);
  const isContactNeeded = asksForContact && isContactRequired({ serviceIds, vehicleId }, services);
  const changed = { shouldDirty: true, shouldValidate: false } as const;
  const choose = (name: 'serviceIds' | 'vehicleId', value: string | string[]) => {
    setValue(name, value, changed);
    if (isSubmitted) void form.trigger(PACKAGE_DEPENDENT_FIELDS);
  };
  const addressInput = { list: SUGGESTIONS, autoComplete: 'off', maxLength: 300 };

  return (
    <>
      <datalist id={SUGGESTIONS}>
        {today !== undefined && places.map((place) => <option key={place}>{place}</option>)}
      </datalist>

      <Part aria-label="Package">
        <Muted>What is marked * is needed.</Muted>
        <ServicePicker
          services={services}
          chosen={serviceIds}
          error={errors.serviceIds?.message}
          onChange={(ids) => choose('serviceIds', ids)}
        />
        <FieldPair $ratio={2}>
          <VehiclePicker
            control={control}
            vehicles={vehicles}
            taken={taken}
            error={errors.vehicleId?.message}
            onChoose={(id) => choose('vehicleId', id)}
          />
          <TextField
            label="Duration (hours)"
            hint="At least 2 hours."
            error={errors.duration?.message}
            defaultValue={formState.defaultValues?.duration}
            {...register('duration', {
              onBlur: () => setValue('duration', String(hoursOf(form.getValues('duration'))), changed),
            })}
            {...wholeNumber}
            min={MIN_DURATION_HOURS}
            max={168}
          />
        </FieldPair>
      </Part>

      <Part aria-labelledby="journey-title">
        <CardTitle as="h3" id="journey-title">
          Your journey
        </CardTitle>
        <FieldPair>
          <FormTextFields
            form={form}
            fields={[
              { name: 'date', label: 'Date', required: true, type: 'date', min: today, max: lastDay },
              { name: 'time', label: 'Time', required: true, type: 'time', step: 300 },
            ]}
          />
        </FieldPair>
        {vehicle && (
          <AvailabilityNotice
            vehicle={vehicle}
            taken={taken}
            alternatives={alternativeVehicles(vehicle, vehicles, taken, {
              passengers: Number(passengers),
              luggage: Number(luggage),
            })}
            onChoose={(id) => choose('vehicleId', id)}
          />
        )}
        <FormTextField
          form={form}
          name="pickupAddress"
          label="Pickup address"
          required={isContactNeeded}
          hint={isContactNeeded && 'Where your chauffeur is to be.'}
          {...addressInput}
        />
        <DestinationList form={form} addressInput={addressInput} />
        <OptionalTripDetails form={form} vehicle={vehicle} />
      </Part>

      <Part aria-labelledby="passenger-title">
        <CardTitle as="h3" id="passenger-title">
          Passenger
        </CardTitle>
        <FieldPair>
          <FormTextFields
            form={form}
            fields={[
              {
                name: 'firstName',
                label: 'First name',
                required: true,
                autoComplete: 'given-name',
                maxLength: 80,
              },
              { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 79 },
              { name: 'email', label: 'Email', required: true, ...emailInput },
              {
                name: 'phone',
                label: 'Phone',
                required: isContactNeeded,
                hint: isContactNeeded && 'Your chauffeur calls it on the day if you can’t be found.',
                ...phoneInput,
              },
            ]}
          />
        </FieldPair>
      </Part>

      <Part aria-labelledby="payment-title">
        <CardTitle as="h3" id="payment-title">
          Payment
        </CardTitle>
        <PaymentMethodPicker
          settings={settings}
          value={paymentMethod}
          onChange={(method) => setValue('paymentMethod', method, changed)}
        />
        <PromoCodeBox applied={promoCode} onChange={(code) => setValue('promoCode', code, changed)} />
      </Part>
    </>
  );
}
