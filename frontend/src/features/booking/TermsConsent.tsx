import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { FormCheckbox } from '../../forms/formFields.tsx';
import { useNow } from '../../ui/useNow.ts';
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

/** Asks for consent to the cancellation terms; its version and time are stored with the booking. */
export function TermsConsent({ form }: { form: UseFormReturn<BookingDraft> }) {
  const [date, time, method] = useWatch({ control: form.control, name: ['date', 'time', 'paymentMethod'] });
  // The refund shrinks while the form is open.
  const now = new Date(useNow());
  return (
    <Frame>
      <FormCheckbox
        form={form}
        name="acceptsTerms"
        required
        label={<Required>I accept the cancellation terms</Required>}
        description={
          <>
            <Terms>{refundTerms({ date, time, isCash: method === 'cash' }, now)}</Terms>
            <Link to={`${paths.policies}#cancellation`}>Read the terms</Link>
          </>
        }
      />
    </Frame>
  );
}
