import { useEffect, useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { BookingDraft } from './bookingDraft.ts';
import { refundTerms } from './refundTerms.ts';

const Frame = styled.div`
  margin-top: ${theme.space(2)};
  a {
    color: ${theme.color.accentText};
  }
`;

/** Hidden from assistive technology, which reads `required`. */
const Required = styled.span`
  &::after {
    content: ' *' / '';
    color: ${theme.color.accentText};
  }
`;
/** Always two lines high, so that nothing below moves with the pickup. */
const Terms = styled.span`
  display: block;
  min-height: 3em;
`;

/** The time, to the minute: the refund shrinks while the form is open. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Asks for consent to the cancellation terms; its version and time are stored with the booking. */
export function TermsConsent({ form }: { form: UseFormReturn<BookingDraft> }) {
  const [date, time, method] = useWatch({ control: form.control, name: ['date', 'time', 'paymentMethod'] });
  const terms = refundTerms({ date, time, isCash: method === 'cash' }, useMinute());
  return (
    <Frame>
      <Controller
        control={form.control}
        name="acceptsTerms"
        render={({ field, fieldState }) => (
          <Checkbox
            ref={field.ref}
            required
            label={<Required>I accept the cancellation terms</Required>}
            description={
              <>
                <Terms>{terms}</Terms>
                <Link to={`${paths.policies}#cancellation`}>Read the terms</Link>
              </>
            }
            checked={field.value}
            error={fieldState.error?.message}
            onBlur={field.onBlur}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </Frame>
  );
}
