import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { priorities } from './ticketChoices.ts';

const Times = styled.dl`
  display: grid;
  margin-top: ${theme.space(2)};
  > div {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space(2)};
    padding-block: ${theme.space(1.5)};
  }
  > div + div {
    border-top: 1px solid ${theme.color.hairline};
  }
  dt {
    color: ${theme.color.textSecondary};
  }
  dd {
    margin: 0;
    font-weight: 500;
  }
`;

/** How soon each way of asking is answered, the most urgent first. */
export function ResponseTimes() {
  return (
    <Times>
      {priorities.toReversed().map(({ value, label, answer }) => (
        <div key={value}>
          <dt>{label} priority</dt>
          <dd>{answer}</dd>
        </div>
      ))}
      <div>
        <dt>Email</dt>
        <dd>within 24h</dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>24/7</dd>
      </div>
    </Times>
  );
}
