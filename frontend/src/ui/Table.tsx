import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { below, hovered, theme, type, visuallyHidden } from '../styles/index.ts';
import { Muted } from './text.tsx';

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button, a[href]')];

/** For a table's body: arrows, Home and End go from row to row and stay in the same control's column. */
function handleRowKeys(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.rows];
  const at = rows.findIndex((row) => row.contains(event.target as HTMLElement));
  const row = rows[at];
  if (!row) return;
  const steps: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const next = rows[steps[event.key] ?? -1];
  if (!next || next === row) return;
  const controls = controlsOf(next);
  const column = Math.max(0, controlsOf(row).indexOf(event.target));
  controls[Math.min(column, controls.length - 1)]?.focus();
  event.preventDefault();
}

/** What is wider than its place scrolls sideways in a frame of its own. */
export const ScrollFrame = styled.section`
  overflow-x: auto;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.surface};
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
const StackedGrid = styled(Grid)`
  ${below.tablet} {
    &,
    tbody {
      display: block;
    }
    thead {
      ${visuallyHidden}
    }
    tbody tr {
      display: grid;
      gap: ${theme.space(0.5)};
      padding: ${theme.space(1.5)} ${theme.space(2)};
    }
    td {
      display: grid;
      grid-template-columns: 7rem minmax(0, 1fr);
      gap: ${theme.space(1)};
      padding: 0;
      border: 0;
      overflow-wrap: anywhere;
    }
    tbody tr + tr > td {
      border: 0;
    }
    tbody tr + tr {
      border-top: 1px solid ${theme.color.hairline};
    }
    td::before {
      content: attr(data-label);
      color: ${theme.color.textSecondary};
    }
    td[data-align='right'] {
      text-align: left;
    }
  }
`;
const Caption = styled.caption`
  ${visuallyHidden}
`;

/** The names of the columns; those of figures and of actions stand at the right. */
export const TableHead = ({
  columns,
  right = [],
}: {
  columns: readonly string[];
  right?: readonly string[];
}) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col" data-align={right.includes(column) ? 'right' : undefined}>
          {column}
        </th>
      ))}
    </tr>
  </thead>
);

/** A row that opens something: pointer and highlight; put a real button or link in its first cell for the keyboard. */
export const ClickableRow = styled.tr`
  cursor: pointer;
  transition: background-color ${theme.motion.quick} ${theme.motion.ease};
  &:focus-within {
    background: ${theme.color.accentTint};
  }
  ${hovered(`background: ${theme.color.accentTint};`)}
`;

/** What a cell says in a quieter voice. */
export const CellNote = styled(Muted)`
  overflow-wrap: anywhere;
`;

/** The button in a row's first cell that opens it, named by a number or a code. */
export const RowOpener = styled.button`
  color: ${theme.color.accentText};
  font-family: ui-monospace, 'SF Mono', Menlo, monospace;
  font-size: 0.875rem;
  text-align: left;
  white-space: nowrap;
`;

const Body = styled.tbody``;
const Data = styled.td``;

/** Rows with controls in them: arrows, Home and End go from one to the next. */
export function TableBody({ children }: { children: ReactNode }) {
  return <Body onKeyDown={handleRowKeys}>{children}</Body>;
}

interface CellProps {
  /** The column's name, for where rows are cards. */
  label: string;
  align?: 'right';
  children: ReactNode;
}

export const Cell = ({ label, align, children }: CellProps) => (
  <Data data-label={label} data-align={align}>
    <div>{children}</div>
  </Data>
);

interface TableProps {
  caption: string;
  /** On a phone each row becomes a card; each `Cell` then names itself. */
  stacked?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways in its own frame. Cells take `data-align="right"` for figures. */
export function Table({ caption, stacked = false, children }: TableProps) {
  const Rows = stacked ? StackedGrid : Grid;
  return (
    <ScrollFrame aria-label={caption} tabIndex={0}>
      <Rows>
        <Caption>{caption}</Caption>
        {children}
      </Rows>
    </ScrollFrame>
  );
}

/** The buttons of a row, at the height of its text. */
export const RowActions = styled.div`
  display: inline-flex;
  gap: ${theme.space(0.5)};
  margin-block: calc(-1 * ${theme.space(1)});
`;
