import type { DispatchBoard } from '@livery/shared-types/dispatch';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { ScrollFrame } from '../../ui/Table.tsx';
import { useNow } from '../../ui/useNow.ts';
import { inBusinessZone } from '../../domain/dates.ts';
import type { BoardBy, BoardRow } from './board.ts';
import { dayOf, hourCount, hoursOf, shareOf, type Day } from './timeline.ts';
import { TimelineRow, type DropState } from './TimelineRow.tsx';

const HOUR_REM = 5.25;

const Frame = styled(ScrollFrame)`
  max-height: max(24rem, calc(100dvh - 13rem));
  overflow: auto;
  overscroll-behavior-x: contain;
  /* What takes the focus must not be under the names or the hours. */
  scroll-padding: 3rem 1rem 1rem 12.5rem;
  --name-width: 11.5rem;
`;
const Sheet = styled.div`
  position: relative;
  min-width: 100%;
`;
const Head = styled.div`
  position: sticky;
  top: 0;
  z-index: 4;
  display: grid;
  grid-template-columns: var(--name-width) minmax(0, 1fr);
  height: 2.25rem;
  border-bottom: 1px solid ${theme.color.hairline};
  background: ${theme.color.surface};
`;
const Corner = styled.div`
  ${type.small}
  position: sticky;
  left: 0;
  z-index: 1;
  padding: ${theme.space(0.75)} ${theme.space(1.5)};
  background: ${theme.color.surface};
  color: ${theme.color.textSecondary};
`;
const Hours = styled.div`
  ${type.small}
  ${type.figures}
  position: relative;
  color: ${theme.color.textSecondary};
  span {
    position: absolute;
    padding: ${theme.space(0.75)} ${theme.space(0.5)};
    white-space: nowrap;
  }
`;
const NowLayer = styled.div`
  position: absolute;
  inset: 0 0 0 var(--name-width);
  pointer-events: none;
`;
const NowMark = styled.div`
  position: absolute;
  top: 0;
  bottom: 0;
  border-left: 2px solid ${theme.color.danger};
`;
const NowClock = styled.b`
  position: absolute;
  bottom: 0.25rem;
  padding: 0 ${theme.space(0.75)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.dangerFill};
  color: ${theme.color.onDanger};
  font-size: 0.75rem;
  line-height: 1.375rem;
  white-space: nowrap;
  transform: translateX(-50%);
`;

interface TimelineProps {
  board: DispatchBoard;
  rows: readonly BoardRow[];
  by: BoardBy;
  tabStop: string | undefined;
  draggedId: string | undefined;
  over: string | undefined;
  /** What would become of a drop on each row; undefined while nothing is dragged. */
  drops: ReadonlyMap<string, DropState> | undefined;
  onOpen: (tripId: string) => void;
}

/** The day across, a row for each chauffeur or car. It scrolls to its hour once: each day is one of its own. */
export function Timeline(props: TimelineProps) {
  const { board, rows, by, tabStop, draggedId, over, drops, onOpen } = props;
  const frameRef = useRef<HTMLElement>(null);
  const { from, to, trips } = board;
  const day = useMemo(() => dayOf({ from, to }), [from, to]);

  const showOpening = useEffectEvent(() => {
    const frame = frameRef.current;
    if (!frame) return;
    const [first] = trips;
    const share = openingShare(day, first && Date.parse(first.from));
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    frame.scrollLeft = share * hourCount(day) * HOUR_REM * rem;
  });
  useEffect(() => showOpening(), []);

  return (
    <Frame
      ref={frameRef}
      aria-label={by === 'chauffeur' ? 'Trips by chauffeur' : 'Trips by car'}
      tabIndex={0}
      data-drag-scroll
    >
      <Sheet style={{ width: `calc(var(--name-width) + ${hourCount(day) * HOUR_REM}rem)` }}>
        <Head aria-hidden>
          <Corner>{by === 'chauffeur' ? 'Chauffeur' : 'Car'}</Corner>
          <Clock day={day} />
        </Head>
        <NowLine day={day} />
        {rows.map((row) => (
          <TimelineRow
            key={row.id}
            row={row}
            by={by}
            day={day}
            date={board.date}
            turnaroundMinutes={board.turnaroundMinutes}
            tabStop={row.trips.some(({ id }) => id === tabStop) ? tabStop : undefined}
            draggedId={row.trips.some(({ id }) => id === draggedId) ? draggedId : undefined}
            isOver={over === row.id}
            drop={drops?.get(row.id)}
            onOpen={onOpen}
          />
        ))}
      </Sheet>
    </Frame>
  );
}

/** Where the clock stands when a day is opened: an hour before now, or before its first trip. */
function openingShare(day: Day, firstAt: number | undefined): number {
  const now = Date.now();
  const hour = 3_600_000;
  if (isIn(day, now)) return shareOf(day, now - hour);
  return shareOf(day, Math.min(firstAt ?? Infinity, day.start + 6 * hour) - hour / 2);
}

const isIn = ({ start, end }: Day, now: number) => now >= start && now < end;

/** The line for the present, which moves by itself; other days have none. */
function NowLine({ day }: { day: Day }) {
  const now = useNow();
  if (!isIn(day, now)) return null;
  return (
    <NowLayer aria-hidden>
      <NowMark data-now style={{ left: `${shareOf(day, now) * 100}%` }} />
    </NowLayer>
  );
}

/** How much room the clock of now takes, in hours. */
const NOW_WIDTH = 0.75;

/** The hours of the day, and now among them: an hour that it would cover is left out. */
function Clock({ day }: { day: Day }) {
  const now = useNow();
  const isToday = isIn(day, now);
  const isCovered = (at: number) => {
    const hoursAway = (at - now) / 3_600_000;
    return isToday && hoursAway > -NOW_WIDTH && hoursAway < NOW_WIDTH / 2;
  };
  const percent = (at: number) => `${shareOf(day, at) * 100}%`;
  return (
    <Hours>
      {hoursOf(day).map(
        ({ at, label }) =>
          !isCovered(at) && (
            <span key={at} style={{ left: percent(at) }}>
              {label}
            </span>
          ),
      )}
      {isToday && (
        <NowClock style={{ left: percent(now) }}>
          {inBusinessZone(new Date(now), { timeStyle: 'short' })}
        </NowClock>
      )}
    </Hours>
  );
}
