import { PromoCodeInput, type PromoCode } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import { optionalCountOf, readAmount } from '@livery/shared-types/readNumber';
import { TicketPercent } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { usePromoCodesQuery } from '../../api/crudApi.ts';
import { displayDate } from '../../domain/dates.ts';
import { useToday } from '../../domain/useToday.ts';
import { CrudList, CrudTable } from '../../forms/CrudList.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormNumberField, FormTextField } from '../../forms/formFields.tsx';
import { FormSelect } from '../../forms/FormSelect.tsx';
import { useItemForm, type ItemDialogProps } from '../../forms/useDialogForm.ts';
import { showFailure } from '../../store/showToast.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FieldPair } from '../../ui/layout.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import type { TableColumns } from '../../ui/Table.tsx';

/** '10%', '12.5%' or '$50.00'. */
export const discountLabel = (promo: Pick<PromoCode, 'discountType' | 'discountValue'>) =>
  promo.discountType === 'percentage' ? `${Number(promo.discountValue)}%` : displayMoney(promo.discountValue);

/** '3', or '3 of 25' where there is a limit. */
export const usesLabel = ({ usageCount, usageLimit }: Pick<PromoCode, 'usageCount' | 'usageLimit'>) =>
  usageLimit === null ? String(usageCount) : `${usageCount} of ${usageLimit}`;

const tones = { Active: 'green', Expired: 'red', Inactive: 'gray', 'Used up': 'yellow' } as const;

/** A code works to the end of its last day. `today` is a day of the business zone. */
export function promoState(promo: PromoCode, today: string): keyof typeof tones {
  const { expiryDate, active, usageCount, usageLimit } = promo;
  if (expiryDate !== null && expiryDate < today) return 'Expired';
  if (!active) return 'Inactive';
  return usageLimit !== null && usageCount >= usageLimit ? 'Used up' : 'Active';
}

function PromoStatus({ promo }: { promo: PromoCode }) {
  const state = promoState(promo, useToday());
  return <Badge tone={tones[state]}>{state}</Badge>;
}

const codeOf = ({ code }: PromoCode) => code;
const columns: TableColumns<PromoCode> = {
  Code: codeOf,
  Discount: discountLabel,
  'Expiry Date': ({ expiryDate }) => (expiryDate ? displayDate(expiryDate) : 'No expiry'),
  Status: (promo) => <PromoStatus promo={promo} />,
  Uses: usesLabel,
};

export const PromosTab = () => (
  <CrudList
    title="Promo Code Management"
    noun="promo code"
    icon={<TicketPercent size={32} aria-hidden />}
    query={usePromoCodesQuery()}
    question={({ code }) => `Delete promo code "${code}"?`}
    renderDialog={(props) => <PromoDialog {...props} />}
  >
    {(items, tools) => (
      <CrudTable caption="Promo codes" items={items} tools={tools} nameOf={codeOf} columns={columns} />
    )}
  </CrudList>
);

export const promoFormOf = ({ code, discountType, discountValue, expiryDate, usageLimit }: PromoCode) => ({
  code,
  discountType,
  discountValue: String(Number(discountValue)),
  expiryDate: expiryDate ?? '',
  usageLimit: String(usageLimit ?? ''),
});
export type PromoForm = ReturnType<typeof promoFormOf>;

export const freshPromo: PromoForm = {
  code: '',
  discountType: 'percentage',
  discountValue: '0',
  expiryDate: '',
  usageLimit: '',
};

/** Saving a code switches it on. */
export const promoRequestOf = (form: PromoForm): z.input<typeof PromoCodeInput> => ({
  ...form,
  expiryDate: form.expiryDate === '' ? null : form.expiryDate,
  usageLimit: optionalCountOf(form.usageLimit),
  active: true,
});

/** Beyond the schema the form requires a code and a discount. */
export function missingIn({ code, discountValue }: PromoForm) {
  const faults: ['code' | 'discountValue', string][] = [];
  if (code.trim() === '') faults.push(['code', 'Promo code is required']);
  if (!((readAmount(discountValue).value ?? 0) > 0))
    faults.push(['discountValue', 'Discount value must be positive']);
  return faults;
}

/** Capitals as one types, without moving the caret. */
function putInUpperCase(input: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = input;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

function PromoDialog(props: ItemDialogProps<PromoCode>) {
  const dialogForm = useItemForm({
    ...props,
    noun: 'promo code',
    fresh: freshPromo,
    formOf: promoFormOf,
    requestOf: promoRequestOf,
    schema: PromoCodeInput,
  });
  const { form, onSubmit } = dialogForm;
  const isPercentage = useWatch({ control: form.control, name: 'discountType' }) === 'percentage';
  const expiry = { type: 'date', hint: 'The last day it works.' };
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
    showFailure('Invalid Input', 'Please provide a valid code and discount value.');
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
        />
      </Field>
      <FieldPair>
        <FormSelect
          form={form}
          name="discountType"
          label="Discount Type"
          options={[
            { value: 'percentage', label: 'Percentage' },
            { value: 'fixed', label: 'Fixed amount' },
          ]}
        />
        <FormNumberField
          form={form}
          name="discountValue"
          label="Discount Value"
          hint={isPercentage ? 'Percent off.' : 'Dollars off.'}
          required
          kind={isPercentage ? 'percent' : 'amount'}
          max={isPercentage ? 100 : undefined}
        />
        <FormTextField form={form} name="expiryDate" label="Expiry Date" optional {...expiry} />
        <FormNumberField
          form={form}
          name="usageLimit"
          label="Usage Limit"
          hint="Bookings in all."
          optional
          kind="count"
          min={1}
        />
      </FieldPair>
    </FormDialog>
  );
}
