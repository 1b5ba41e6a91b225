import { PromoCodeInput, type PromoCode } from '@livery/shared-types/catalog';
import type { SubmitEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { dollars, FormSelect, FormTextField, wholeNumber } from '../../forms/formFields.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { FieldPair } from '../../ui/Columns.ts';
import { useItemForm, type ItemDialogProps } from '../../forms/useDialogForm.ts';
import { showToast } from '../../store/showToast.ts';
import { discountTypeOptions } from './labels.ts';
import { freshPromo, missingIn, promoFormOf, promoRequestOf } from './promoForm.ts';

/** As one types, without moving the caret. */
function putInUpperCase(input: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = input;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

export function PromoDialog(props: ItemDialogProps<PromoCode>) {
  const dialogForm = useItemForm({
    ...props,
    noun: 'promo code',
    fresh: freshPromo,
    formOf: promoFormOf,
    requestOf: promoRequestOf,
    schema: PromoCodeInput,
  });
  const { form, onSubmit } = dialogForm;
  const discountType = useWatch({ control: form.control, name: 'discountType' });
  const valueLimits = discountType === 'percentage' ? { step: 1, max: 100 } : {};
  const code = form.register('code');

  const handleSubmitted = (event: SubmitEvent<HTMLFormElement>) => {
    const faults = missingIn(form.getValues());
    if (faults.length === 0) {
      onSubmit(event);
      return;
    }
    event.preventDefault();
    faults.forEach(([field, message], index) =>
      form.setError(field, { type: 'manual', message }, { shouldFocus: index === 0 }),
    );
    showToast({
      title: 'Invalid Input',
      description: 'Please provide a valid code and discount value.',
      variant: 'destructive',
    });
  };

  return (
    <FormDialog {...dialogForm} submitLabel={props.item ? 'Update' : 'Create'} onSubmit={handleSubmitted}>
      <Field label="Promo Code" required error={form.formState.errors.code?.message}>
        <TextInput
          {...code}
          onChange={(event) => {
            putInUpperCase(event.target);
            void code.onChange(event);
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <FieldPair>
        <FormSelect form={form} name="discountType" label="Discount Type" options={discountTypeOptions} />
        <FormTextField
          form={form}
          name="discountValue"
          label="Discount Value"
          hint={discountType === 'percentage' ? 'Percent off.' : 'Dollars off.'}
          required
          {...dollars}
          {...valueLimits}
        />
        <FormTextField
          form={form}
          name="expiryDate"
          label="Expiry Date"
          optional
          hint="The last day it works."
          type="date"
        />
        <FormTextField
          form={form}
          name="usageLimit"
          label="Usage Limit"
          optional
          hint="Bookings in all."
          {...wholeNumber}
          min={1}
        />
      </FieldPair>
    </FormDialog>
  );
}
