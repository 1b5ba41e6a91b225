import { css } from 'styled-components';
import { media } from './breakpoints.ts';
import { theme } from './theme.ts';

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

/** Feedback for a press: a touch screen has no hover. */
export const pressed = css`
  &:active:not(:disabled, [aria-disabled='true']) {
    transform: translateY(1px);
    opacity: 0.85;
  }
`;

/** While the pointer is over it: on a touch screen it would stay after a tap. */
export const hovered = (rules: string) => `${media.hover} { &:hover { ${rules} } }`;
