import { Controller, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { theme } from '../../styles/theme.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { BookingDraft } from './bookingDraft.ts';

const Frame = styled.div`
  margin-top: ${theme.space(2)};
  a {
    color: ${theme.color.accentText};
  }
`;

/** Asks for consent to the cancellation terms; its version and time are stored with the booking. */
export function TermsConsent({ form }: { form: UseFormReturn<BookingDraft> }) {
  return (
    <Frame>
      <Controller
        control={form.control}
        name="acceptsTerms"
        render={({ field, fieldState }) => (
          <Checkbox
            ref={field.ref}
            required
            label="I accept the cancellation terms"
            description={
              <>
                Full refund until 24 hours before pickup.{' '}
                <Link to={`${paths.policies}#cancellation`}>Read the terms</Link>
              </>
            }
            checked={field.value}
            error={fieldState.error?.message}
            onBlur={field.onBlur}
            onCheckedChange={(checked) => {
              field.onChange(checked);
              if (checked) form.clearErrors('acceptsTerms');
            }}
          />
        )}
      />
    </Frame>
  );
}
