import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FormTextArea, FormTextField } from '../../forms/formFields.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Stack } from '../../ui/layout.ts';
import type { BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';

const FIELDS = ['pickupSign', 'notes'] as const;

/** Details that help the chauffeur but are optional. Opens by itself when one of them is wrong or filled in. */
export function OptionalTripDetails({ form }: { form: UseFormReturn<BookingDraft, FormRules> }) {
  const { formState, control } = form;
  const isFilledIn = useWatch({ control, name: FIELDS }).some((value) => value !== '');
  const hasError = FIELDS.some((name) => formState.errors[name]);
  return (
    <Fold title="Trip details" mustShow={hasError || isFilledIn}>
      <Stack>
        <FormTextField
          form={form}
          name="pickupSign"
          label="Name on the pickup sign"
          autoComplete="off"
          maxLength={80}
        />
        <FormTextArea form={form} name="notes" label="Notes for your chauffeur" rows={3} maxLength={1000} />
      </Stack>
    </Fold>
  );
}
