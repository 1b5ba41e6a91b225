import type { FieldChange } from '@livery/shared-types/changeRequest';
import { ArrowRight } from 'lucide-react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { Money, VisuallyHidden } from '../../ui/text.tsx';

const List = styled.dl`
  display: grid;
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(2)};
  dt {
    ${type.small}
    color: ${theme.color.textSecondary};
  }
  dd {
    overflow-wrap: anywhere;
  }
`;
const Old = styled.span`
  color: ${theme.color.textSecondary};
`;
const Arrow = styled(ArrowRight)`
  display: inline;
  margin: 0 ${theme.space(0.75)};
  vertical-align: -0.15em;
  color: ${theme.color.accentText};
`;
const Total = styled.div`
  padding-top: ${theme.space(1.5)};
  border-top: 1px solid ${theme.color.hairline};
  dd {
    ${type.subheading}
  }
`;

const Becomes = () => (
  <>
    <Arrow size={16} aria-hidden />
    <VisuallyHidden> becomes </VisuallyHidden>
  </>
);

interface Props {
  changes: readonly FieldChange[];
  previousTotal: string;
  newTotal: string;
}

export const FieldChanges = ({ changes, previousTotal, newTotal }: Props) => (
  <List>
    {changes
      // The total is told below, with or without a change.
      .filter(({ field }) => field !== 'totalAmount')
      .map(({ field, label, from, to }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <Old>{from || 'None'}</Old>
            <Becomes />
            {to || 'None'}
          </dd>
        </div>
      ))}
    <Total>
      <dt>Total</dt>
      <dd data-testid="changed-total">
        {previousTotal === newTotal ? (
          <>
            <Money amount={newTotal} /> as before
          </>
        ) : (
          <>
            <Old>
              <Money amount={previousTotal} />
            </Old>
            <Becomes />
            <Money amount={newTotal} />
          </>
        )}
      </dd>
    </Total>
  </List>
);
