import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';

export const Steps = styled.ol`
  counter-reset: step;
  li {
    display: grid;
    grid-template-columns: 2.25rem minmax(0, 1fr);
    align-items: baseline;
    padding-block: ${theme.space(1.5)};
    overflow-wrap: anywhere;
    counter-increment: step;
  }
  li + li {
    border-top: 1px solid ${theme.color.hairline};
  }
  li::before {
    content: counter(step);
    color: ${theme.color.accentText};
    font: 500 1.5rem/1 ${theme.font.display};
    font-variant-numeric: lining-nums;
  }
`;
