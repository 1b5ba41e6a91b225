import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormSelect, FormTextField } from '../../forms/formFields.tsx';
import { media, theme } from '../../styles/index.ts';
import { IconButton, SmallButton } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Stack } from '../../ui/layout.ts';
import { Muted, Overline } from '../../ui/text.tsx';
import type { ChauffeurForm } from './chauffeurForm.ts';
import { nextRow, WEEKDAYS } from './workingHours.ts';

const MOST = 21;
const days = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

const Row = styled.fieldset`
  display: grid;
  grid-template: 'day remove' auto 'from to' auto / 1fr 1fr;
  gap: ${theme.space(1)};
  align-items: start;
  > :nth-child(1) {
    grid-area: day;
  }
  > button {
    grid-area: remove;
    justify-self: end;
    /* In line with the inputs, below their labels. */
    margin-top: 1.6875rem;
  }
  ${media.tablet} {
    grid-template: 'day from to remove' auto / 1.2fr 1fr 1fr auto;
  }
`;

/** When somebody works, day by day. A new row takes the times of the one before to the next day. */
export function WorkingHoursFields({ form }: { form: UseFormReturn<ChauffeurForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'hours' });
  const addRef = useRef<HTMLButtonElement>(null);
  const fault = form.formState.errors.hours?.root?.message ?? form.formState.errors.hours?.message;
  return (
    <section aria-label="Hours">
      <Overline>Hours</Overline>
      <Stack $gap={1.5}>
        <Muted>
          {fields.length === 0
            ? 'At any time. With hours, a trip outside of them is only assigned once you confirm it.'
            : 'A time that is not after the first is on the next day.'}
        </Muted>
        {fields.map((row, index) => (
          <Row key={row.id} aria-label={`Hours ${index + 1}`}>
            <FormSelect form={form} name={`hours.${index}.weekday`} label="Day" options={days} />
            <FormTextField form={form} name={`hours.${index}.from`} label="From" type="time" />
            <FormTextField form={form} name={`hours.${index}.to`} label="Until" type="time" />
            <IconButton
              label={`Remove hours ${index + 1}`}
              onClick={() => {
                remove(index);
                // The pressed button is gone: the focus moves on.
                addRef.current?.focus();
              }}
            >
              <X size={18} aria-hidden />
            </IconButton>
          </Row>
        ))}
        {fault && <FieldError>{fault}</FieldError>}
        {fields.length < MOST && (
          <div>
            <SmallButton ref={addRef} onClick={() => append(nextRow(form.getValues('hours')))}>
              <Plus size={16} aria-hidden /> Add hours
            </SmallButton>
          </div>
        )}
      </Stack>
    </section>
  );
}
