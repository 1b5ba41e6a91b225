import type { ReactNode } from 'react';
import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { displayDate, weekdayOf } from '../../../domain/dates.ts';
import { hovered, media, theme, type } from '../../../styles/index.ts';
import { StackedList } from '../../../ui/layout.ts';
import { ScrollFrame } from '../../../ui/Table.tsx';
import { entriesOn, type CalendarRow } from './layout.ts';

const Grid = styled.table`
  width: 100%;
  min-width: 70rem;
  border-collapse: collapse;
  table-layout: fixed;
  th,
  td {
    padding: ${theme.space(0.75)};
    border-top: 1px solid ${theme.color.hairline};
    border-left: 1px solid ${theme.color.hairline};
    text-align: left;
    vertical-align: top;
  }
  thead th {
    ${type.small}
    border-top: 0;
    font-weight: 500;
    color: ${theme.color.textSecondary};
  }
  tr > :first-child {
    position: sticky;
    left: 0;
    width: 8.5rem;
    padding: ${theme.space(1)} ${theme.space(1.5)};
    border-left: 0;
    background: ${theme.color.surface};
    font-size: 0.875rem;
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  [data-today] {
    background: ${theme.color.accentTint};
  }
  ${media.contrast} {
    [data-today] {
      border-inline: 3px solid Highlight;
    }
    th[data-today] {
      border-top: 3px solid Highlight;
    }
  }
`;
const DayButton = styled.button`
  text-align: left;
  ${hovered(`color: ${theme.color.accentText};`)}
`;
const Cell = styled(StackedList)`
  grid-template-columns: minmax(0, 1fr);
  /* A day is narrow: the hours take a second line rather than lose their end. */
  button > span:first-child {
    white-space: normal;
  }
`;

interface WeekGridProps {
  rows: CalendarRow[];
  days: string[];
  today: string;
  chipOf: (entry: CalendarEntry, day: string) => ReactNode;
  onOpenDay: (day: string) => void;
}

export const WeekGrid = ({ rows, days, today, chipOf, onOpenDay }: WeekGridProps) => (
  <ScrollFrame aria-label="Week by vehicle" tabIndex={0}>
    <Grid>
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              data-today={day === today || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              <DayButton type="button" onClick={() => onOpenDay(day)}>
                {weekdayOf(day)}
                <br />
                {displayDate(day)}
              </DayButton>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.vehicleId ?? 'none'}>
            <th scope="row">{row.name}</th>
            {days.map((day) => {
              const entries = entriesOn(row.entries, day);
              return (
                <td key={day} data-today={day === today || undefined}>
                  {entries.length > 0 && (
                    <Cell $gap={0.5}>
                      {entries.map((entry) => (
                        <li key={entry.id}>{chipOf(entry, day)}</li>
                      ))}
                    </Cell>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  </ScrollFrame>
);
