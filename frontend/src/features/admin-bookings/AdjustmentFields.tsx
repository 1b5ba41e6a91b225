import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { FieldRow, FieldRows } from '../../forms/FieldRows.tsx';
import { FormNumberField, FormTextField } from '../../forms/formFields.tsx';

const MOST = 20;
/** What is added to a price, or taken off it, day by day. */
const USUAL = ['Waiting time', 'Extra stop', 'Parking and tolls', 'Child seat', 'Late change', 'Goodwill'];
const USUAL_ID = 'usual-adjustments';

const Row = styled(FieldRow)`
  grid-template: 'label amount remove' auto / minmax(0, 1fr) 6.5rem 2.75rem;
`;

interface Adjusted {
  adjustments: { label: string; amount: string }[];
}

/** Named amounts that staff add to a price or take off it. */
export function AdjustmentFields<Form extends FieldValues & Adjusted>(props: { form: UseFormReturn<Form> }) {
  // Whatever else the form has is not touched here.
  const form = props.form as unknown as UseFormReturn<Adjusted>;
  return (
    <FieldRows
      form={form}
      name="adjustments"
      title="Adjustments"
      noun="adjustment"
      hint={
        <>
          Before tax. An amount below zero is taken off. The customer reads what each is called.
          <datalist id={USUAL_ID}>
            {USUAL.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </datalist>
        </>
      }
      most={MOST}
      Row={Row}
      nextRow={() => ({ label: '', amount: '' })}
    >
      {(index) => (
        <>
          <FormTextField
            form={form}
            name={`adjustments.${index}.label`}
            label="Adjustment"
            list={USUAL_ID}
            autoComplete="off"
            maxLength={80}
          />
          <FormNumberField
            form={form}
            name={`adjustments.${index}.amount`}
            label="Amount ($)"
            placeholder="-20.00"
            kind="amount"
            min={-Infinity}
          />
        </>
      )}
    </FieldRows>
  );
}
