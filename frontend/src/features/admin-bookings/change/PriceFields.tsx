import { displayMoney } from '@livery/shared-types/cents';
import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormNumberField, FormTextField } from '../../../forms/formFields.tsx';
import { theme } from '../../../styles/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { FieldPair, Stack } from '../../../ui/layout.ts';
import { Muted } from '../../../ui/text.tsx';
import type { ChangeForm } from './changeForm.ts';

const MOST = 20;
/** What is added to a price, or taken off it, day by day. */
const usual = ['Waiting time', 'Extra stop', 'Parking and tolls', 'Child seat', 'Late change', 'Goodwill'];

const Row = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 8rem auto;
  gap: ${theme.space(1)};
  align-items: start;
  /* In line with the inputs, below their labels. */
  > button {
    margin-top: 1.6875rem;
  }
`;

interface PriceFieldsProps {
  form: UseFormReturn<ChangeForm>;
  /** What it comes to without the agreed price; undefined where none was agreed on. */
  computedTotal: string | undefined;
}

/** What staff do to the price: named amounts before tax, or a total that was agreed on instead. */
export function PriceFields({ form, computedTotal }: PriceFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'adjustments' });
  const addRef = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const fault = form.formState.errors.adjustments?.root?.message;
  return (
    <Stack $gap={2.5}>
      {fields.length > 0 && (
        <Stack $gap={1.5}>
          {fields.map((row, index) => (
            <Row key={row.id} aria-label={`Adjustment ${index + 1}`}>
              <FormTextField
                form={form}
                name={`adjustments.${index}.label`}
                label="Adjustment"
                list={listId}
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
              <IconButton
                label={`Remove adjustment ${index + 1}`}
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
          <datalist id={listId}>
            {usual.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </datalist>
          <Muted>
            Before tax. An amount below zero is taken off. The customer reads what each is called.
          </Muted>
        </Stack>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      {fields.length < MOST && (
        <div>
          <Button
            ref={addRef}
            variant="secondary"
            size="small"
            onClick={() => append({ label: '', amount: '' })}
          >
            <Plus size={16} aria-hidden /> Add adjustment
          </Button>
        </div>
      )}
      <FieldPair $ratio={0.5}>
        <FormNumberField
          form={form}
          name="agreedTotal"
          label="Agreed price ($)"
          hint={
            computedTotal === undefined
              ? 'With tax. Replaces the total.'
              : `With tax. Replaces ${displayMoney(computedTotal)} by the price list.`
          }
          optional
          kind="amount"
        />
        <FormTextField
          form={form}
          name="agreedReason"
          label="Reason"
          hint="Staff alone read it, in the booking’s history."
          autoComplete="off"
          maxLength={200}
        />
      </FieldPair>
    </Stack>
  );
}
