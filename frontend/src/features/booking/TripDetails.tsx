import type { Vehicle } from '@livery/shared-types/catalog';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { FieldPair } from '../../ui/Columns.ts';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
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
export function TripDetails({ form, vehicle }: Props) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const isFilledIn = useWatch({ control, name: FIELDS }).some((value) => value !== '');
  const hasError = FIELDS.some((name) => errors[name]);
  const detailsRef = useRef<HTMLDetailsElement>(null);
  // Opened once and never closed, so that emptying the last field does not fold it under the caret. A field with an error must
  // be visible before it takes the focus.
  useEffect(() => {
    if ((hasError || isFilledIn) && detailsRef.current) detailsRef.current.open = true;
  }, [hasError, isFilledIn]);
  const field = (name: Exclude<(typeof FIELDS)[number], 'notes'>) => ({
    ...register(name),
    error: errors[name]?.message,
  });
  return (
    <Folded ref={detailsRef}>
      <Summary>
        Trip details
        <ChevronDown size={18} aria-hidden />
      </Summary>
      <Inside>
        <TextField
          label="Passengers"
          hint={vehicle && `Up to ${vehicle.capacity}`}
          {...field('passengers')}
          type="number"
          inputMode="numeric"
          min={1}
          max={vehicle?.capacity}
        />
        <TextField
          label="Luggage"
          hint={vehicle ? `Up to ${vehicle.luggageCapacity} pieces` : 'Pieces'}
          {...field('luggage')}
          type="number"
          inputMode="numeric"
          min={0}
          max={vehicle?.luggageCapacity}
        />
        <TextField
          label="Flight number"
          {...field('flightNumber')}
          autoComplete="off"
          maxLength={20}
          placeholder="AC 123"
        />
        <TextField
          label="Name on the pickup sign"
          {...field('pickupSign')}
          autoComplete="off"
          maxLength={80}
        />
        <div data-wide>
          <Field label="Notes for your chauffeur" error={errors.notes?.message}>
            <TextArea {...register('notes')} rows={3} maxLength={1000} />
          </Field>
        </div>
      </Inside>
    </Folded>
  );
}
