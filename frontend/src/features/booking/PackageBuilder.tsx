import type { PublicSettings, Service, Vehicle } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { dayAfter } from '../../domain/dates.ts';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Field } from '../../ui/Field.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { AvailabilityNotice } from './AvailabilityNotice.tsx';
import { hoursOf, type BookingDraft } from './bookingDraft.ts';
import { DestinationList } from './DestinationList.tsx';
import { PromoCodeBox } from './PromoCodeBox.tsx';
import { ServicePicker } from './ServicePicker.tsx';
import { TripDetails } from './TripDetails.tsx';

const Part = styled.section`
  display: grid;
  gap: ${theme.space(2.5)};
  & + & {
    margin-top: ${theme.space(4)};
    padding-top: ${theme.space(4)};
    border-top: 1px solid ${theme.color.hairline};
  }
`;
const Choice = styled.div`
  display: grid;
  gap: ${theme.space(2.5)};
  ${media.phone} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`;
const PartTitle = styled.h3`
  ${type.subheading}
`;
const Pair = styled.div`
  display: grid;
  gap: ${theme.space(2.5)};
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Warning = styled.p`
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.redTint};
  color: ${theme.color.redText};
`;
const SuggestionList = styled.datalist``;

const NO_VEHICLE = 'none';
const SUGGESTIONS = 'places';

export interface PackageBuilderProps {
  form: UseFormReturn<BookingDraft>;
  services: Service[];
  vehicles: Vehicle[];
  settings: PublicSettings;
  /** Names of known places, offered while an address is typed. */
  places: readonly string[];
  /** The first day that can be booked; unknown while the server draws. */
  today: string | undefined;
}

export function PackageBuilder({ form, services, vehicles, settings, places, today }: PackageBuilderProps) {
  const { control, register, formState, setValue } = form;
  const { errors } = formState;
  const [serviceIds, vehicleId, duration, date, time, paymentMethod, promoCode] = useWatch({
    control,
    name: ['serviceIds', 'vehicleId', 'duration', 'date', 'time', 'paymentMethod', 'promoCode'],
  });
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  const changed = { shouldDirty: true, shouldValidate: false } as const;
  const address = (name: 'pickupAddress' | `destinations.${number}.address`) => (
    <TextInput {...register(name)} list={SUGGESTIONS} autoComplete="off" maxLength={300} />
  );

  return (
    <>
      <SuggestionList id={SUGGESTIONS}>
        {today !== undefined && places.map((place) => <option key={place}>{place}</option>)}
      </SuggestionList>

      <Part aria-label="Package">
        <ServicePicker
          services={services}
          chosen={serviceIds}
          error={errors.serviceIds?.message}
          onChange={(ids) => {
            setValue('serviceIds', ids, changed);
            form.clearErrors('serviceIds');
          }}
        />
        <Choice>
          <Field label="Vehicle" optional error={errors.vehicleId?.message}>
            <Controller
              control={control}
              name="vehicleId"
              render={({ field }) => (
                <Select
                  ref={field.ref}
                  value={field.value === '' ? NO_VEHICLE : field.value}
                  onValueChange={(value) => {
                    field.onChange(value === NO_VEHICLE ? '' : value);
                    form.clearErrors(['serviceIds', 'passengers', 'luggage']);
                  }}
                  options={[
                    { value: NO_VEHICLE, label: 'No vehicle' },
                    ...vehicles.map((option) => ({
                      value: option.id,
                      label: option.name,
                      detail: option.available
                        ? `${displayMoney(option.hourlyRate)} per hour`
                        : 'Unavailable',
                      disabled: !option.available,
                    })),
                  ]}
                />
              )}
            />
          </Field>
          <Field label="Duration (hours)" hint="At least 2 hours." error={errors.duration?.message}>
            <TextInput
              {...register('duration', {
                onBlur: () => setValue('duration', String(hoursOf(form.getValues('duration'))), changed),
              })}
              type="number"
              inputMode="numeric"
              min={2}
              max={168}
              step={1}
            />
          </Field>
        </Choice>
      </Part>

      <Part aria-labelledby="journey-title">
        <PartTitle id="journey-title">Your journey</PartTitle>
        <Pair>
          <Field label="Date" required error={errors.date?.message}>
            <TextInput {...register('date')} type="date" min={today} max={today && dayAfter(today, 365)} />
          </Field>
          <Field label="Time" required error={errors.time?.message}>
            <TextInput {...register('time')} type="time" step={300} />
          </Field>
        </Pair>
        {vehicle && (
          <AvailabilityNotice
            vehicleId={vehicle.id}
            vehicleName={vehicle.name}
            date={date}
            time={time}
            hours={hoursOf(duration)}
          />
        )}
        <Field label="Pickup address" error={errors.pickupAddress?.message}>
          {address('pickupAddress')}
        </Field>
        <DestinationList control={control} errors={errors} renderInput={address} />
        <TripDetails form={form} vehicle={vehicle} />
      </Part>

      <Part aria-labelledby="passenger-title">
        <PartTitle id="passenger-title">Passenger</PartTitle>
        <Pair>
          <Field label="First name" required error={errors.firstName?.message}>
            <TextInput {...register('firstName')} autoComplete="given-name" maxLength={80} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput {...register('lastName')} autoComplete="family-name" maxLength={79} />
          </Field>
        </Pair>
        <Pair>
          <Field label="Email" required error={errors.email?.message}>
            <TextInput {...register('email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          <Field label="Phone" error={errors.phone?.message}>
            <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
          </Field>
        </Pair>
      </Part>

      <Part aria-labelledby="payment-title">
        <PartTitle id="payment-title">Payment</PartTitle>
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

interface PaymentMethodPickerProps {
  settings: PublicSettings;
  value: 'stripe' | 'cash';
  onChange: (method: 'stripe' | 'cash') => void;
}

/** Locked when only one method is switched on; a warning when none is. */
function PaymentMethodPicker({ settings, value, onChange }: PaymentMethodPickerProps) {
  const { stripePaymentEnabled: card, cashPaymentEnabled: cash } = settings;
  if (!card && !cash) {
    return (
      <Warning role="alert">
        No payment methods are available at the moment. Please contact the provider.
      </Warning>
    );
  }
  const locked = card !== cash;
  return (
    <RadioCards
      legend="Payment method"
      name="paymentMethod"
      value={value}
      onValueChange={onChange}
      options={[
        {
          value: 'stripe' as const,
          label: 'Card',
          description: 'Pay online now, securely',
          disabled: locked,
        },
        {
          value: 'cash' as const,
          label: 'Cash',
          description: 'Pay your chauffeur on arrival',
          disabled: locked,
        },
      ].filter(({ value: method }) => (method === 'stripe' ? card : cash))}
    />
  );
}
