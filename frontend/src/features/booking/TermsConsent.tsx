import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type { BookingDraft } from './bookingDraft.ts';
import { TermsCheckbox } from './TermsCheckbox.tsx';

export function TermsConsent({ form }: { form: UseFormReturn<BookingDraft> }) {
  const { control, formState } = form;
  const [date, time, method] = useWatch({ control, name: ['date', 'time', 'paymentMethod'] });
  return (
    <Controller
      control={control}
      name="acceptsTerms"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <TermsCheckbox
          pickup={{ date, time }}
          isCash={method === 'cash'}
          checked={value}
          error={formState.errors.acceptsTerms?.message}
          onCheckedChange={onChange}
          onBlur={onBlur}
          ref={ref}
        />
      )}
    />
  );
}
