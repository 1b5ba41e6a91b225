import type { Quote } from '@livery/shared-types/catalog';
import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormNumberField, FormTextField } from '../../../forms/formFields.tsx';
import { theme } from '../../../styles/index.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { Stack } from '../../../ui/layout.ts';
import { discountsOf, feesOf, PriceTable } from '../../../ui/PriceTable.tsx';
import { AdjustmentFields } from '../AdjustmentFields.tsx';
import { isAgreed } from './orderRequest.ts';
import type { OrderForm } from './orderForm.ts';

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
  const [made, promoCode, agreedTotal, agreedReason] = useWatch({
    control,
    name: ['adjustments', 'promoCode', 'agreedTotal', 'agreedReason'],
  });
  const { adjustments, agreedTotal: totalFault, agreedReason: reasonFault } = formState.errors;
  const changes = [
    made.length > 0 && (made.length === 1 ? '1 adjustment' : `${made.length} adjustments`),
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
        <AdjustmentFields form={form} />
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
        {quote && (
          <PriceTable
            quote={quote}
            showsRates
            extras={[...feesOf(quote), ...discountsOf(quote)]}
            total={quote.total}
          />
        )}
      </Stack>
    </Fold>
  );
}
