import { css } from 'styled-components';
import { media } from './mixins.ts';
import { colorDeclarations } from './theme.ts';

/**
 * A contrast theme of the system, as Windows has them, takes away shadows and every colour but its own. What is chosen is filled
 * with its colour for that, or has a thicker border; what cannot be used is grey.
 */
export const contrastStyle = css`
  ${media.contrast} {
    :root,
    :root[data-theme] {
      ${colorDeclarations('contrast')}
    }

    :is(button, a)[aria-pressed='true'],
    :is(button, a)[aria-current]:not([aria-current='false']),
    [role='tab'][aria-selected='true'],
    [role='option']:is([aria-selected='true']:not([data-state]), [data-highlighted]),
    label:has(> input:checked) {
      ${colorDeclarations('chosen')}
      forced-color-adjust: none;
      border-color: Highlight !important;
      background: Highlight !important;
      color: HighlightText !important;
    }
    /* On what is filled a ring of the same colour would not be seen. */
    :is(button, a, label, [role='tab']):is(
        [aria-pressed='true'],
        [aria-current],
        [aria-selected='true'],
        :has(> input:checked)
      ):is(:focus-visible, :has(> :focus-visible)) {
      outline: 3px double CanvasText !important;
      outline-offset: 2px !important;
    }
    [role='tab']:focus-visible {
      outline-offset: -4px !important;
    }
    :focus-visible {
      outline-width: 2px !important;
    }

    :is(button, input, select, textarea, [role='option']):is(
      :disabled,
      [aria-disabled='true'],
      [data-disabled]
    ),
    label:has(> input:disabled) {
      --color-text: GrayText;
      --color-textSecondary: GrayText;
      border-color: GrayText !important;
      color: GrayText !important;
      opacity: 1 !important;
    }
  }
`;
