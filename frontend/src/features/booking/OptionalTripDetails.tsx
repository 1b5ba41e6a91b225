import type { Vehicle } from '@livery/shared-types/catalog';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { FieldPair } from '../../ui/layout.ts';
import { FormTextArea, FormTextFields, wholeNumber } from '../../forms/formFields.tsx';
import type { BookingDraft } from './bookingDraft.ts';

const Folded = styled.details`
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  &[open] > summary svg {
    transform: rotate(180deg);
  }
`;
const Summary = styled.summary`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${theme.target};
  padding: ${theme.space(1)} ${theme.space(2)};
  border-radius: ${theme.radius.medium};
  font-weight: 500;
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  svg {
    transition: transform ${theme.motion.calm} ${theme.motion.ease};
  }
`;
const Inside = styled(FieldPair)`
  padding: ${theme.space(1)} ${theme.space(2)} ${theme.space(2.5)};
`;

const FIELDS = ['passengers', 'luggage', 'flightNumber', 'pickupSign', 'notes'] as const;

interface Props {
  form: UseFormReturn<BookingDraft>;
  vehicle: Vehicle | undefined;
}

/** What helps the chauffeur and is optional. Opens by itself when something in it is wrong or filled in. */
export function OptionalTripDetails({ form, vehicle }: Props) {
  const { formState, control } = form;
  const isFilledIn = useWatch({ control, name: FIELDS }).some((value) => value !== '');
  const hasError = FIELDS.some((name) => formState.errors[name]);
  const detailsRef = useRef<HTMLDetailsElement>(null);
  // Opened once and never closed, so that emptying the last field does not fold it under the caret. A field with an error must
  // be visible before it takes the focus.
  useEffect(() => {
    if ((hasError || isFilledIn) && detailsRef.current) detailsRef.current.open = true;
  }, [hasError, isFilledIn]);
  const room = vehicle
    ? {
        passengers: { hint: `Up to ${vehicle.capacity}`, max: vehicle.capacity },
        luggage: { hint: `Up to ${vehicle.luggageCapacity} pieces`, max: vehicle.luggageCapacity },
      }
    : { luggage: { hint: 'Pieces' } };
  return (
    <Folded ref={detailsRef}>
      <Summary>
        Trip details
        <ChevronDown size={18} aria-hidden />
      </Summary>
      <Inside>
        <FormTextFields
          form={form}
          fields={[
            { name: 'passengers', label: 'Passengers', ...wholeNumber, min: 1, ...room.passengers },
            { name: 'luggage', label: 'Luggage', ...wholeNumber, ...room.luggage },
            {
              name: 'flightNumber',
              label: 'Flight number',
              autoComplete: 'off',
              maxLength: 20,
              placeholder: 'AC 123',
            },
            { name: 'pickupSign', label: 'Name on the pickup sign', autoComplete: 'off', maxLength: 80 },
          ]}
        />
        <div data-wide>
          <FormTextArea form={form} name="notes" label="Notes for your chauffeur" rows={3} maxLength={1000} />
        </div>
      </Inside>
    </Folded>
  );
}
