import { css } from 'styled-components';
import { theme } from './theme.ts';

/** Where the layout changes, in rem so that a large text size counts as a small screen. */
const widths = { phone: 30, tablet: 48, desktop: 64 } as const;

/** `${media.tablet} { … }`: that width and everything above. */
export const media = {
  phone: `@media (min-width: ${widths.phone}rem)`,
  tablet: `@media (min-width: ${widths.tablet}rem)`,
  desktop: `@media (min-width: ${widths.desktop}rem)`,
  coarse: '@media (pointer: coarse)',
  hover: '@media (hover: hover)',
  /** A contrast theme of the system: see contrastStyle. */
  contrast: '@media (forced-colors: active)',
} as const;

/** `${below.tablet} { … }`: everything narrower, for what only a small screen needs. */
export const below = {
  narrow: `@media (max-width: 22.99rem)`,
  phone: `@media (max-width: ${widths.phone - 0.01}rem)`,
  tablet: `@media (max-width: ${widths.tablet - 0.01}rem)`,
  desktop: `@media (max-width: ${widths.desktop - 0.01}rem)`,
  /** A low window, such as one at 400 %, where nothing may stay in view that is not the content. */
  low: '@media (max-height: 24rem)',
} as const;

export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  padding: 0;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** The page's width: centred, with a gutter at the sides. */
export const measure = css`
  width: 100%;
  max-width: calc(${theme.measure.page} + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

/** What a vehicle's picture stands before. */
export const stage = css`
  background: radial-gradient(ellipse 70% 75% at 50% 64%, ${theme.color.stageLight}, ${theme.color.stage});
`;

/** Feedback for a press: a touch screen has no hover. */
export const pressed = css`
  &:active:not(:disabled, [aria-disabled='true']) {
    transform: translateY(1px);
    opacity: 0.85;
  }
`;

/** While the pointer is over it: on a touch screen it would stay after a tap. */
export const hovered = (rules: string) => `${media.hover} { &:hover { ${rules} } }`;

const display = css`
  font-family: ${theme.font.display};
  font-weight: 500;
  font-variant-numeric: lining-nums;
  letter-spacing: -0.012em;
  text-wrap: balance;
`;

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
