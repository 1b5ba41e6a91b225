import type { Quote } from '@livery/shared-types/catalog';
import { formatCents, parseCents } from '@livery/shared-types/cents';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormNumberField, FormTextField } from '../../../forms/formFields.tsx';
import { theme } from '../../../styles/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Stack } from '../../../ui/layout.ts';
import { feesOf, PriceTable } from '../../../ui/PriceTable.tsx';
import { Muted } from '../../../ui/text.tsx';
import { isAgreed } from './orderRequest.ts';
import type { OrderForm } from './orderForm.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(6.5rem, 1fr) auto;
  gap: ${theme.space(1)};
  > button {
    margin-top: 1.6875rem;
  }
`;
const Agreed = styled.div`
  display: grid;
  grid-template-columns: minmax(6.5rem, 1fr) minmax(0, 2fr);
  gap: ${theme.space(1)};
`;

interface Props {
  form: UseFormReturn<OrderForm>;
  quote: Quote | undefined;
  promoCodeBox: ReactNode;
}

export function PriceFields({ form, quote, promoCodeBox }: Props) {
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'adjustments' });
  const [promoCode, agreedTotal, agreedReason] = useWatch({
    control,
    name: ['promoCode', 'agreedTotal', 'agreedReason'],
  });
  const { adjustments, agreedTotal: totalFault, agreedReason: reasonFault } = formState.errors;
  const changes = [
    fields.length > 0 && (fields.length === 1 ? '1 adjustment' : `${fields.length} adjustments`),
    isAgreed({ agreedTotal, agreedReason }) && 'agreed price',
    promoCode,
  ].filter(Boolean);
  return (
    <Fold
      title="Price, adjustments"
      note={changes.join(' · ')}
      mustShow={Boolean(adjustments ?? totalFault ?? reasonFault)}
    >
      <Stack $gap={1.5}>
        {fields.map((row, index) => (
          <Row key={row.id}>
            <FormTextField
              form={form}
              name={`adjustments.${index}.label`}
              label="Adjustment"
              maxLength={80}
              autoComplete="off"
            />
            <FormNumberField
              form={form}
              name={`adjustments.${index}.amount`}
              label="Amount ($)"
              placeholder="-20.00"
              kind="amount"
              min={-Infinity}
            />
            <IconButton label={`Remove adjustment ${index + 1}`} onClick={() => remove(index)}>
              <X size={18} aria-hidden />
            </IconButton>
          </Row>
        ))}
        <div>
          <Button variant="ghost" size="small" onClick={() => append({ label: '', amount: '' })}>
            <Plus size={16} aria-hidden /> Add an adjustment
          </Button>
          <Muted as="span" $inline>
            Before tax; with a minus it is taken off. The customer reads what it is called.
          </Muted>
        </div>
        <Agreed>
          <FormNumberField form={form} name="agreedTotal" label="Agreed price ($)" kind="amount" />
          <FormTextField
            form={form}
            name="agreedReason"
            label="Reason"
            hint="Staff alone read it."
            required={agreedTotal.trim() !== ''}
            maxLength={200}
            autoComplete="off"
          />
        </Agreed>
        {promoCodeBox}
        {quote && <PriceTable quote={quote} showsRates extras={extrasOf(quote)} total={quote.total} />}
      </Stack>
    </Fold>
  );
}

const isAboveZero = (amount: string) => (parseCents(amount) ?? 0) > 0;
const withoutSign = (amount: string) => formatCents(Math.abs(parseCents(amount) ?? 0));

const extrasOf = (quote: Quote) => [
  ...feesOf(quote),
  ...[
    { label: 'Package discount', amount: quote.packageDiscount, isSaving: true },
    { label: `Promo code ${quote.promoCode}`, amount: quote.promoDiscount, isSaving: true },
  ].filter(({ amount }) => isAboveZero(amount)),
  ...(quote.adjustments ?? []).map(({ label, amount }, index) => ({
    label: label || `Adjustment ${index + 1}`,
    amount: withoutSign(amount),
    isSaving: !isAboveZero(amount),
  })),
];
