import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { focusRing, visuallyHidden } from '../styles/mixins.ts';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';

const Scroller = styled.section`
  overflow-x: auto;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.surface};
  ${focusRing}
`;
const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: 0.9375rem;
  line-height: 1.45;
  font-variant-numeric: tabular-nums lining-nums;
  th,
  td {
    padding: ${theme.space(1.5)} ${theme.space(2)};
    text-align: left;
    vertical-align: top;
  }
  thead th {
    ${type.small}
    font-weight: 500;
    color: ${theme.color.textSecondary};
    white-space: nowrap;
    border-bottom: 1px solid ${theme.color.hairline};
  }
  tbody tr + tr > * {
    border-top: 1px solid ${theme.color.hairline};
  }
  [data-align='right'] {
    text-align: right;
  }
`;
const Caption = styled.caption`
  ${visuallyHidden}
`;

/** A row that opens something: pointer and highlight; put a real button or link in its first cell for the keyboard. */
export const ClickableRow = styled.tr`
  cursor: pointer;
  transition: background-color ${theme.motion.quick} ${theme.motion.ease};
  &:hover,
  &:focus-within {
    background: ${theme.color.accentTint};
  }
`;

/** A table that scrolls sideways in its own frame. Cells take `data-align="right"` for figures. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <Scroller aria-label={caption} tabIndex={0}>
      <Grid>
        <Caption>{caption}</Caption>
        {children}
      </Grid>
    </Scroller>
  );
}
