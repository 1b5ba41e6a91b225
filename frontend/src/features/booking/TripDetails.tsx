import type { Vehicle } from '@livery/shared-types/catalog';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { media } from '../../styles/breakpoints.ts';
import { focusRing } from '../../styles/mixins.ts';
import { theme } from '../../styles/theme.ts';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
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
  ${focusRing}
`;
const Inside = styled.div`
  display: grid;
  gap: ${theme.space(2.5)};
  padding: ${theme.space(1)} ${theme.space(2)} ${theme.space(2.5)};
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Whole = styled.div`
  grid-column: 1 / -1;
`;

interface Props {
  form: UseFormReturn<BookingDraft>;
  vehicle: Vehicle | undefined;
}

/** What helps the chauffeur and nobody has to tell. Opens by itself when something in it is wrong or already told. */
export function TripDetails({ form, vehicle }: Props) {
  const { register, formState, getValues } = form;
  const { errors } = formState;
  const fields = ['passengers', 'luggage', 'flightNumber', 'pickupSign', 'notes'] as const;
  const mustShow = fields.some((name) => errors[name]);
  const partRef = useRef<HTMLDetailsElement>(null);
  // An error inside must be in sight, and what was folded away when the focus was sent there could not take it.
  useEffect(() => {
    const part = partRef.current;
    if (!mustShow || !part) return;
    part.open = true;
    const isElsewhere = document.activeElement?.getAttribute('aria-invalid') === 'true';
    if (!isElsewhere) part.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mustShow]);
  return (
    <Folded ref={partRef} open={mustShow || getValues(fields).some((value) => value !== '')}>
      <Summary>
        Trip details (optional)
        <ChevronDown size={18} aria-hidden />
      </Summary>
      <Inside>
        <Field
          label="Passengers"
          hint={vehicle && `Up to ${vehicle.capacity}`}
          error={errors.passengers?.message}
        >
          <TextInput
            {...register('passengers')}
            type="number"
            inputMode="numeric"
            min={1}
            max={vehicle?.capacity}
          />
        </Field>
        <Field
          label="Luggage"
          hint={vehicle ? `Up to ${vehicle.luggageCapacity} pieces` : 'Pieces'}
          error={errors.luggage?.message}
        >
          <TextInput
            {...register('luggage')}
            type="number"
            inputMode="numeric"
            min={0}
            max={vehicle?.luggageCapacity}
          />
        </Field>
        <Field label="Flight number" error={errors.flightNumber?.message}>
          <TextInput {...register('flightNumber')} autoComplete="off" maxLength={20} placeholder="AC 123" />
        </Field>
        <Field label="Name on the pickup sign" error={errors.pickupSign?.message}>
          <TextInput {...register('pickupSign')} autoComplete="off" maxLength={80} />
        </Field>
        <Whole>
          <Field label="Notes for your chauffeur" error={errors.notes?.message}>
            <TextArea {...register('notes')} rows={3} maxLength={1000} />
          </Field>
        </Whole>
      </Inside>
    </Folded>
  );
}
