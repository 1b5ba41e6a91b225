import type { Vehicle } from '@livery/shared-types/catalog';
import { MAX_DURATION_HOURS, MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { dayAfter } from '../../../domain/dates.ts';
import { currentSite } from '../../../domain/siteConfig.ts';
import {
  FormCheckbox,
  FormNumberField,
  FormTextArea,
  FormTextField,
  FormTextFields,
} from '../../../forms/formFields.tsx';
import { theme } from '../../../styles/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Cluster, FieldPair } from '../../../ui/layout.ts';
import type { OrderForm } from './orderForm.ts';
import { FieldRow, Part } from './parts.ts';

const SUGGESTIONS = 'order-places';
const MOST_STOPS = 20;

const Stops = styled.div`
  display: grid;
  gap: ${theme.space(1)};
  align-content: start;
`;
const Stop = styled.div`
  display: flex;
  gap: ${theme.space(0.5)};
  > :first-child {
    flex: 1;
  }
  /* In line with the input, below its label. */
  > button {
    margin-top: 1.6875rem;
  }
`;

/** In line with the inputs beside it, below their labels. */
const Way = styled.div`
  align-self: end;
`;

interface Props {
  form: UseFormReturn<OrderForm>;
  places: readonly string[];
  today: string;
  vehicle: Vehicle | undefined;
}

export function JourneyFields({ form, places, today, vehicle }: Props) {
  const [date, hasReturn] = useWatch({ control: form.control, name: ['date', 'hasReturn'] });
  const lastDay = dayAfter(today, currentSite().bookingHorizonDays);
  const addressInput = { list: SUGGESTIONS, autoComplete: 'off', maxLength: 300 };
  const dateInput = { type: 'date', max: lastDay } as const;
  const timeInput = { type: 'time', step: 300 } as const;
  return (
    <Part aria-label="Journey">
      <datalist id={SUGGESTIONS}>
        {places.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
      <FieldRow $columns={3}>
        <FormTextFields
          form={form}
          fields={[
            { name: 'date', label: 'Date', required: true, ...dateInput, min: today },
            { name: 'time', label: 'Time', required: true, ...timeInput },
          ]}
        />
        <FormNumberField
          form={form}
          name="duration"
          label="Hours"
          kind="count"
          min={MIN_DURATION_HOURS}
          max={MAX_DURATION_HOURS}
        />
      </FieldRow>
      <FieldRow $columns={2}>
        <FormTextField form={form} name="pickupAddress" label="Pickup address" {...addressInput} />
        <StopFields form={form} addressInput={addressInput} />
      </FieldRow>
      <FieldRow $columns={3}>
        <Way>
          <FormCheckbox form={form} name="hasReturn" label="Return trip" />
        </Way>
        {hasReturn && (
          <FormTextFields
            form={form}
            fields={[
              { name: 'returnDate', label: 'Way back on', required: true, ...dateInput, min: date || today },
              { name: 'returnTime', label: 'Way back at', required: true, ...timeInput },
            ]}
          />
        )}
      </FieldRow>
      <TripDetails form={form} vehicle={vehicle} />
    </Part>
  );
}

/** Where it goes, in order. One row always stays. */
function StopFields(props: { form: Props['form']; addressInput: { list: string; maxLength: number } }) {
  const { form, addressInput } = props;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'destinations' });
  const addRef = useRef<HTMLButtonElement>(null);
  return (
    <Stops>
      {fields.map((row, index) => (
        <Stop key={row.id}>
          <FormTextField
            form={form}
            name={`destinations.${index}.address`}
            label={fields.length === 1 ? 'Destination' : `Destination ${index + 1}`}
            autoComplete="off"
            {...addressInput}
          />
          {fields.length > 1 ? (
            <IconButton
              label={`Remove destination ${index + 1}`}
              onClick={() => {
                remove(index);
                // The pressed button is gone: the focus moves on.
                addRef.current?.focus();
              }}
            >
              <X size={18} aria-hidden />
            </IconButton>
          ) : (
            <IconButton ref={addRef} label="Add a stop" onClick={() => append({ address: '' })}>
              <Plus size={18} aria-hidden />
            </IconButton>
          )}
        </Stop>
      ))}
      {fields.length > 1 && fields.length < MOST_STOPS && (
        <Cluster>
          <Button ref={addRef} variant="ghost" size="small" onClick={() => append({ address: '' })}>
            <Plus size={16} aria-hidden /> Add a stop
          </Button>
        </Cluster>
      )}
    </Stops>
  );
}

const DETAILS = ['passengers', 'luggage', 'flightNumber', 'pickupSign', 'notes'] as const;

/** What helps the chauffeur, and is often known of the customer already: the title says what there is. */
function TripDetails({ form, vehicle }: Pick<Props, 'form' | 'vehicle'>) {
  const [passengers, luggage, flight, sign, notes] = useWatch({ control: form.control, name: DETAILS });
  const known = [
    passengers && `${passengers} passenger${passengers === '1' ? '' : 's'}`,
    luggage && `${luggage} pieces`,
    flight,
    sign && `sign “${sign}”`,
    notes && 'notes',
  ].filter(Boolean);
  const { errors } = form.formState;
  return (
    <Fold
      title="Passengers, flight, notes"
      note={known.join(' · ')}
      mustShow={DETAILS.some((name) => errors[name])}
    >
      <FieldPair>
        <FormNumberField
          form={form}
          name="passengers"
          label="Passengers"
          hint={vehicle && `Up to ${vehicle.capacity}`}
          kind="count"
          min={1}
        />
        <FormNumberField
          form={form}
          name="luggage"
          label="Luggage"
          hint={vehicle && `Up to ${vehicle.luggageCapacity} pieces`}
          kind="count"
        />
        <FormTextFields
          form={form}
          fields={[
            { name: 'flightNumber', label: 'Flight number', autoComplete: 'off', maxLength: 20 },
            { name: 'pickupSign', label: 'Name on the pickup sign', autoComplete: 'off', maxLength: 80 },
          ]}
        />
        <div data-wide>
          <FormTextArea form={form} name="notes" label="Notes for the chauffeur" rows={2} maxLength={1000} />
        </div>
      </FieldPair>
    </Fold>
  );
}
