import { PromoCodeInput, type PromoCode } from '@livery/shared-types/catalog';
import { useId, type SubmitEvent } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { finishSave } from '../../api/finishSave.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { schemaResolver } from '../../ui/schemaForm.ts';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useCreatePromoCodeMutation, useUpdatePromoCodeMutation } from './adminCatalogApi.ts';
import { FormGrid, Pair } from './FormGrid.tsx';
import { discountTypeOptions } from './labels.ts';
import { freshPromo, missingIn, promoFormOf, promoRequestOf, type PromoForm } from './promoForm.ts';

/** As one types, without moving the caret. */
function putInUpperCase(input: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = input;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

export interface PromoDialogProps {
  /** Absent when a new one is made. */
  promo: PromoCode | undefined;
  onClose: () => void;
}

export function PromoDialog({ promo, onClose }: PromoDialogProps) {
  const formId = useId();
  const [create] = useCreatePromoCodeMutation();
  const [update] = useUpdatePromoCodeMutation();
  const form = useForm<PromoForm>({
    defaultValues: promo ? promoFormOf(promo) : freshPromo,
    resolver: schemaResolver(PromoCodeInput, promoRequestOf),
  });
  const { control, formState, handleSubmit, register } = form;
  const { errors, isSubmitting } = formState;
  const discountType = useWatch({ control, name: 'discountType' });
  const valueLimits = discountType === 'percentage' ? { step: 1, max: 100 } : { step: 0.01 };

  const code = register('code');

  const save = handleSubmit(async (values) => {
    const body = promoRequestOf(values);
    const words = {
      done: promo ? 'Promo code updated successfully' : 'Promo code created successfully',
      failed: 'Error saving promo code',
    };
    finishSave(promo ? await update({ id: promo.id, body }) : await create(body), words, form, onClose);
  });

  const handleSubmitted = (event: SubmitEvent<HTMLFormElement>) => {
    const faults = missingIn(form.getValues());
    if (faults.length === 0) {
      void save(event);
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
    <Dialog
      open
      holdsInput
      onOpenChange={(open) => !open && onClose()}
      title={promo ? 'Edit Promo Code' : 'Add Promo Code'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {promo ? 'Update' : 'Create'}
          </Button>
        </>
      }
    >
      <FormGrid id={formId} noValidate onSubmit={handleSubmitted}>
        <Field label="Promo Code" required error={errors.code?.message}>
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
        <Pair>
          <Field label="Discount Type" error={errors.discountType?.message}>
            <Controller
              control={control}
              name="discountType"
              render={({ field: { onChange, ...field } }) => (
                <Select {...field} onValueChange={onChange} options={discountTypeOptions} />
              )}
            />
          </Field>
          <Field
            label="Discount Value"
            hint={discountType === 'percentage' ? 'Percent off.' : 'Dollars off.'}
            required
            error={errors.discountValue?.message}
          >
            <TextInput
              {...register('discountValue')}
              type="number"
              inputMode="decimal"
              min={0}
              {...valueLimits}
            />
          </Field>
          <Field
            label="Expiry Date"
            optional
            hint="The last day it works."
            error={errors.expiryDate?.message}
          >
            <TextInput {...register('expiryDate')} type="date" />
          </Field>
          <Field label="Usage Limit" optional hint="Bookings in all." error={errors.usageLimit?.message}>
            <TextInput {...register('usageLimit')} type="number" inputMode="numeric" min={1} step={1} />
          </Field>
        </Pair>
      </FormGrid>
    </Dialog>
  );
}
