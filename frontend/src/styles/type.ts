import { css } from 'styled-components';
import { theme } from './theme.ts';

const display = css`
  font-family: ${theme.font.display};
  font-weight: 500;
  font-variant-numeric: lining-nums;
  letter-spacing: -0.012em;
  text-wrap: balance;
`;

/** The type scale, as mixins. */
export const type = {
  hero: css`
    ${display}
    font-size: clamp(2.75rem, 1.6rem + 4.4vw, 5.25rem);
    line-height: 1.02;
  `,
  title: css`
    ${display}
    font-size: clamp(2.375rem, 1.8rem + 2.2vw, 3.75rem);
    line-height: 1.06;
  `,
  heading: css`
    ${display}
    font-size: clamp(1.75rem, 1.5rem + 1vw, 2.375rem);
    line-height: 1.14;
  `,
  subheading: css`
    ${display}
    font-weight: 600;
    font-size: 1.5rem;
    line-height: 1.2;
    letter-spacing: -0.006em;
  `,
  lead: css`
    font-size: clamp(1.0625rem, 1rem + 0.3vw, 1.25rem);
    line-height: 1.6;
    text-wrap: pretty;
  `,
  body: css`
    font-size: 1rem;
    line-height: 1.6;
  `,
  small: css`
    font-size: 0.875rem;
    line-height: 1.5;
  `,
  overline: css`
    font-size: 0.75rem;
    line-height: 1.4;
    font-weight: 500;
    letter-spacing: 0.14em;
    text-transform: uppercase;
  `,
  figures: css`
    font-variant-numeric: tabular-nums lining-nums;
  `,
};
