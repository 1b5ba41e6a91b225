import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { FieldRow, FieldRows } from '../../forms/FieldRows.tsx';
import { FormTextField } from '../../forms/formFields.tsx';
import { FormSelect } from '../../forms/FormSelect.tsx';
import { media } from '../../styles/index.ts';
import type { ChauffeurForm } from './chauffeurForm.ts';
import { nextRow, WEEKDAYS } from './workingHours.ts';

const MOST = 21;
const days = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

const Row = styled(FieldRow)`
  grid-template: 'day remove' auto 'from to' auto / 1fr 1fr;
  > :nth-child(1) {
    grid-area: day;
  }
  ${media.tablet} {
    grid-template: 'day from to remove' auto / 1.2fr 1fr 1fr auto;
  }
`;

/** When somebody works, day by day. A new row takes the times of the one before to the next day. */
export const WorkingHoursFields = ({ form }: { form: UseFormReturn<ChauffeurForm> }) => (
  <FieldRows
    form={form}
    name="hours"
    title="Hours"
    noun="hours"
    hint={
      form.watch('hours').length === 0
        ? 'At any time. With hours, a trip outside of them is only assigned once you confirm it.'
        : 'A time that is not after the first is on the next day.'
    }
    most={MOST}
    Row={Row}
    nextRow={() => nextRow(form.getValues('hours'))}
  >
    {(index) => (
      <>
        <FormSelect form={form} name={`hours.${index}.weekday`} label="Day" options={days} />
        <FormTextField form={form} name={`hours.${index}.from`} label="From" type="time" />
        <FormTextField form={form} name={`hours.${index}.to`} label="Until" type="time" />
      </>
    )}
  </FieldRows>
);
