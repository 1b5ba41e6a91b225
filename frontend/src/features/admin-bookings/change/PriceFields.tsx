import { displayMoney } from '@livery/shared-types/cents';
import type { UseFormReturn } from 'react-hook-form';
import { FormNumberField, FormTextField } from '../../../forms/formFields.tsx';
import { FieldPair, Stack } from '../../../ui/layout.ts';
import { AdjustmentFields } from '../AdjustmentFields.tsx';
import type { ChangeForm } from './changeForm.ts';

interface PriceFieldsProps {
  form: UseFormReturn<ChangeForm>;
  /** What it comes to without the agreed price; undefined where none was agreed on. */
  computedTotal: string | undefined;
}

/** What staff do to the price: named amounts before tax, or a total that was agreed on instead. */
export function PriceFields({ form, computedTotal }: PriceFieldsProps) {
  return (
    <Stack $gap={2.5}>
      <AdjustmentFields form={form} />
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
