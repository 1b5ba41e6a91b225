import type { ComponentProps } from 'react';
import { Link } from '../../ui/Link.tsx';
import { styled } from 'styled-components';
import { currentSite } from '../../domain/siteConfig.ts';
import { refundTerms } from '../../domain/refundTerms.ts';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useNow } from '../../ui/useNow.ts';

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
/** Always two lines high, so that nothing below moves when the pickup changes. */
const Terms = styled.span`
  display: block;
  min-height: 3em;
`;

interface Props extends Omit<ComponentProps<typeof Checkbox>, 'label' | 'description' | 'required'> {
  /** The trip whose terms these are, as far as it is known. */
  pickup: { date: string; time: string };
  isCash: boolean;
}

/** Asks for consent to the cancellation terms of one pickup; its version and time are stored with the booking. */
export function TermsCheckbox({ pickup, isCash, ...box }: Props) {
  // The refund shrinks while the page is open.
  const now = new Date(useNow());
  const isFullUntilApproved = currentSite().refundInFullUntilApproved;
  return (
    <Frame>
      <Checkbox
        {...box}
        required
        label={<Required>I accept the cancellation terms</Required>}
        description={
          <>
            <Terms>{refundTerms({ ...pickup, isCash, isFullUntilApproved }, now)}</Terms>
            <Link to={`${paths.policies}#cancellation`}>Read the terms</Link>
          </>
        }
      />
    </Frame>
  );
}
