import { useEffect, useRef, type ReactNode } from 'react';
import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { displayTime } from '../../../domain/dates.ts';
import { theme, type } from '../../../styles/index.ts';
import { ScrollFrame } from '../../../ui/Table.tsx';
import { placeDay, type CalendarRow } from './layout.ts';

const nameWidth = '8.5rem';

const Sheet = styled.div`
  min-width: 90rem;
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: ${nameWidth} minmax(0, 1fr);
  & + & {
    border-top: 1px solid ${theme.color.hairline};
  }
`;
const Name = styled.h4`
  position: sticky;
  left: 0;
  z-index: 1;
  padding: ${theme.space(1)} ${theme.space(1.5)};
  background: ${theme.color.surface};
  font-size: 0.875rem;
  font-weight: 500;
  overflow-wrap: anywhere;
`;
const Clock = styled.div`
  ${type.small}
  ${type.figures}
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  color: ${theme.color.textSecondary};
  span {
    padding: ${theme.space(1)} ${theme.space(0.75)};
    border-left: 1px solid ${theme.color.hairline};
  }
`;
const Track = styled.ul`
  position: relative;
  /* A line every two hours. */
  background-image: repeating-linear-gradient(
    to right,
    ${theme.color.hairline} 0 1px,
    transparent 1px calc(100% / 12)
  );
  li {
    position: absolute;
    padding: ${theme.space(0.375)} 1px;
  }
  button {
    min-height: 2.75rem;
    max-height: 3.75rem;
    overflow: clip;
  }
  /* The words of a long trip stay in sight while its bar scrolls by. */
  button > span:nth-child(-n + 2) {
    position: sticky;
    left: calc(${nameWidth} + ${theme.space(1)});
    width: fit-content;
    max-width: 100%;
  }
`;

const evenHours = Array.from({ length: 12 }, (_, index) => `${String(index * 2).padStart(2, '0')}:00`);

interface DayTimelineProps {
  rows: CalendarRow[];
  day: string;
  clashes: ReadonlySet<string>;
  chipOf: (entry: CalendarEntry, day: string) => ReactNode;
}

export function DayTimeline({ rows, day, clashes, chipOf }: DayTimelineProps) {
  const frameRef = useRef<HTMLElement>(null);
  const placedRows = rows.map((row) => ({ ...row, ...placeDay(row.entries, day) }));
  // What began before needs no scrolling back: its words are in sight anyway.
  const starts = placedRows.flatMap(({ placed }) =>
    placed.filter(({ entry }) => entry.from.startsWith(day)).map(({ start }) => start),
  );
  /** Where the clock stands when a day is opened: before its first entry, and at six in the morning at the latest. */
  const openingAt = Math.max(0, Math.min(6 / 24, ...starts) - 1 / 48);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame) frame.scrollLeft = openingAt * frame.scrollWidth;
  }, [openingAt]);

  return (
    <ScrollFrame ref={frameRef} aria-label="Day by vehicle" tabIndex={0}>
      <Sheet>
        <Row aria-hidden>
          {/* The corner above the names. */}
          <Name as="span" />
          <Clock>
            {evenHours.map((hour) => (
              <span key={hour}>{displayTime(hour)}</span>
            ))}
          </Clock>
        </Row>
        {placedRows.map(({ vehicleId, name, placed, lanes }) => {
          // A clash needs a second line.
          const laneHeightRem = placed.some(({ entry }) => clashes.has(entry.id)) ? 4.25 : 3.25;
          return (
            <Row key={vehicleId ?? 'none'}>
              <Name>{name}</Name>
              <Track aria-label={name} style={{ minHeight: `${lanes * laneHeightRem + 0.25}rem` }}>
                {placed.map(({ entry, start, end, lane }) => (
                  <li
                    key={entry.id}
                    style={{
                      left: `${start * 100}%`,
                      width: `${(end - start) * 100}%`,
                      top: `${lane * laneHeightRem}rem`,
                    }}
                  >
                    {chipOf(entry, day)}
                  </li>
                ))}
              </Track>
            </Row>
          );
        })}
      </Sheet>
    </ScrollFrame>
  );
}
