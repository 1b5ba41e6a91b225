import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { QueryStates } from '../../../api/QueryStates.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useChauffeurChoices } from './useChauffeurChoices.ts';

const NOBODY = 'nobody';

interface ChauffeurSelectProps {
  booking: AdminBooking;
  /** Blank: nobody yet. */
  value: string;
  onChange: (chauffeurId: string) => void;
}

/** The chauffeur as part of another form. The choice is optional, and left out while there are no chauffeurs. */
export function ChauffeurSelect({ booking, value, onChange }: ChauffeurSelectProps) {
  const query = useChauffeurChoices(booking);
  return (
    <QueryStates query={query} noun="chauffeurs" height="4rem" inline keepsData>
      {(choices) =>
        choices.length > 0 && (
          <Field label="Chauffeur">
            <Select
              value={value || NOBODY}
              onValueChange={(next) => onChange(next === NOBODY ? '' : next)}
              options={[
                { value: NOBODY, label: 'Nobody yet' },
                ...choices.map(({ id, name, obstacle, isOffHours }) => ({
                  value: id,
                  label: name,
                  detail: obstacle ?? (isOffHours ? 'Outside the hours' : undefined),
                  disabled: obstacle !== undefined,
                })),
              ]}
            />
          </Field>
        )
      }
    </QueryStates>
  );
}
