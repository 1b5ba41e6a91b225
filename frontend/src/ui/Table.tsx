import type { ElementType, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { below, hovered, theme, type, visuallyHidden } from '../styles/index.ts';
import { Muted, NarrowText } from './text.tsx';
import { Stack } from './layout.ts';

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
  td {
    overflow-wrap: anywhere;
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

/** A row that opens something: pointer and highlight; put a real button or link in its first cell for the keyboard. */
export const ClickableRow = styled.tr`
  cursor: pointer;
  transition: background-color ${theme.motion.quick} ${theme.motion.ease};
  &:focus-within {
    background: ${theme.color.accentTint};
  }
  ${hovered(`background: ${theme.color.accentTint};`)}
`;

/** A first line, and what is said below it in a quieter voice. */
export const cellLines = (first: ReactNode, ...notes: (string | false | null)[]) => (
  <Stack $gap={0.25}>
    <span>{typeof first === 'string' ? <NarrowText>{first}</NarrowText> : first}</span>
    {notes.map(
      (note) =>
        note && (
          <Muted key={note} as="span">
            <NarrowText>{note}</NarrowText>
          </Muted>
        ),
    )}
  </Stack>
);

/** The button in a row's first cell that opens it, named by a number or a code. */
export const RowOpener = styled.button`
  color: ${theme.color.accentText};
  font-family: ui-monospace, 'SF Mono', Menlo, monospace;
  font-size: 0.875rem;
  text-align: left;
  white-space: nowrap;
`;

/** The same, named in words. */
export const NameOpener = styled(RowOpener)`
  font-family: inherit;
  font-size: inherit;
  white-space: normal;
`;

const Body = styled.tbody``;

/** By what each column is called, what it says of an item. */
export type TableColumns<Item> = Record<string, (item: Item) => ReactNode>;

interface TableProps<Item> {
  caption: string;
  columns: TableColumns<Item>;
  items: readonly Item[];
  /** The column whose figures, or buttons, stand at the right. */
  right?: string;
  /** A press anywhere in a row opens its item; its first cell has an opener for the keyboard. */
  onOpen?: (item: Item) => void;
  /** What a row is drawn as, where it is laid out in another way. */
  Row?: ElementType;
}

/** Scrolls sideways in a frame of its own; on a phone each row is a card. Arrows, Home and End go between rows. */
export function Table<Item extends { id: string }>(props: TableProps<Item>) {
  const { caption, columns, items, right, onOpen, Row = onOpen ? ClickableRow : 'tr' } = props;
  const cells = Object.entries(columns);
  const alignOf = (label: string) => (label === right ? 'right' : undefined);
  const handlePress = ({ target }: MouseEvent, item: Item) => {
    // Selecting text, as to copy a phone number, is no press. The opener always opens.
    const isOpener = target instanceof Element && target.closest('button') !== null;
    if (isOpener || window.getSelection()?.type !== 'Range') onOpen?.(item);
  };
  return (
    <ScrollFrame aria-label={caption} tabIndex={0}>
      <Grid>
        <Caption>{caption}</Caption>
        <thead>
          <tr>
            {cells.map(([label]) => (
              <th key={label} scope="col" data-align={alignOf(label)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <Body onKeyDown={handleRowKeys}>
          {items.map((item) => (
            <Row key={item.id} onClick={onOpen && ((event: MouseEvent) => handlePress(event, item))}>
              {cells.map(([label, cell]) => (
                <td key={label} data-label={label} data-align={alignOf(label)}>
                  <div>{cell(item)}</div>
                </td>
              ))}
            </Row>
          ))}
        </Body>
      </Grid>
    </ScrollFrame>
  );
}

export const RowActions = styled.div`
  display: inline-flex;
  gap: ${theme.space(0.5)};
  margin-block: calc(-1 * ${theme.space(1)});
`;
