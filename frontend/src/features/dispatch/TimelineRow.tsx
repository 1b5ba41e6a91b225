import { displayPhone } from '@livery/shared-types/phone';
import { Ban, Phone } from 'lucide-react';
import { memo, useMemo } from 'react';
import { styled } from 'styled-components';
import { offText, spanOf } from '../../domain/occupiedSpan.ts';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { hovered, media, theme, type } from '../../styles/index.ts';
import { minutesText, type BoardBy, type BoardRow } from './board.ts';
import { hourCount, loadHours, offHoursOf, placeTrips, shareOf, slacksOf, type Day } from './timeline.ts';
import { TripBar } from './TripBar.tsx';

/** What would become of a trip that is dropped on a row. */
export type DropState = { isHome: true } | { isHome: false; obstacle: string | undefined };

const LANE_REM = 4.5;
/** So little time between two trips is marked. */
const TIGHT_MINUTES = 30;
/** Less has no room for its words. */
const SHOWN_MINUTES = 25;

const Frame = styled.div`
  display: grid;
  grid-template-columns: var(--name-width) minmax(0, 1fr);
  & + & {
    border-top: 1px solid ${theme.color.hairline};
  }
  &[data-can-drop='yes'] {
    background: ${theme.color.greenTint};
  }
  &[data-can-drop='yes'][data-over] {
    box-shadow: inset 0 0 0 2px ${theme.color.greenText};
  }
  &[data-can-drop='no'] {
    background: ${theme.color.sunken};
  }
  &[data-can-drop='no'][data-over] {
    box-shadow: inset 0 0 0 2px ${theme.color.danger};
  }
  ${media.contrast} {
    &[data-can-drop='yes'][data-over] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    &[data-can-drop='no'][data-over] {
      outline: 3px dashed GrayText;
      outline-offset: -3px;
    }
  }
`;
const Head = styled.div`
  position: sticky;
  left: 0;
  z-index: 3;
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(1)};
  min-height: 3.25rem;
  padding: ${theme.space(1)} ${theme.space(0.5)} ${theme.space(1)} ${theme.space(1.5)};
  border-right: 1px solid ${theme.color.hairline};
  background: ${theme.color.surface};
`;
const Names = styled.div`
  flex: 1;
  min-width: 0;
  h3 {
    font-size: 0.875rem;
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  p {
    ${type.figures}
    color: ${theme.color.textSecondary};
    font-size: 0.75rem;
    line-height: 1.4;
  }
  strong {
    color: ${theme.color.yellowText};
    font-weight: 600;
  }
`;
const Call = styled.a`
  display: grid;
  place-items: center;
  flex: none;
  width: 2rem;
  height: 2rem;
  border-radius: ${theme.radius.small};
  color: ${theme.color.textSecondary};
  ${media.coarse} {
    width: ${theme.target};
    height: ${theme.target};
  }
  ${hovered(`background: ${theme.color.accentTint}; color: ${theme.color.accentText};`)}
`;
const Track = styled.ul`
  position: relative;
  background-image: repeating-linear-gradient(
    to right,
    ${theme.color.hairline} 0 1px,
    transparent 1px calc(100% / var(--hours))
  );
`;
const Place = styled.li`
  position: absolute;
  z-index: 1;
  height: ${LANE_REM}rem;
  padding: 0.1875rem 1px;
  [data-can-drop='no'] & {
    opacity: 0.3;
  }
`;
/** What takes no place of its own in the row. */
const Silent = styled.li`
  height: 0;
`;
const hatch = (color: string) => `repeating-linear-gradient(-45deg, ${color} 0 2px, transparent 2px 7px)`;

const Tail = styled.span`
  ${media.contrast} {
    border-style: dashed;
    opacity: 1;
  }
  position: absolute;
  height: ${LANE_REM - 0.375}rem;
  margin-top: 0.1875rem;
  border: 1px solid ${theme.color.hairline};
  border-left: 0;
  border-radius: 0 ${theme.radius.small} ${theme.radius.small} 0;
  background: ${hatch(theme.color.controlBorder)};
  opacity: 0.45;
`;
const Off = styled.span`
  ${type.small}
  position: absolute;
  top: 0;
  bottom: 0;
  overflow: clip;
  border-inline: 1px solid ${theme.color.controlBorder};
  background: ${hatch(theme.color.hairline)}, ${theme.color.sunken};
  color: ${theme.color.textSecondary};
  span {
    position: sticky;
    left: var(--name-width);
    display: inline-block;
    max-width: 100%;
    padding: ${theme.space(0.5)} ${theme.space(1)};
    overflow: hidden;
    background: ${theme.color.sunken};
    font-size: 0.75rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Gap = styled.span`
  ${type.figures}
  position: absolute;
  top: 0.1875rem;
  display: grid;
  place-items: center;
  height: ${LANE_REM - 0.375}rem;
  overflow: hidden;
  color: ${theme.color.textSecondary};
  font-size: 0.6875rem;
  white-space: nowrap;
  &[data-tight] {
    color: ${theme.color.yellowText};
    font-weight: 600;
  }
`;
const OffHours = styled.span`
  position: absolute;
  top: 0;
  bottom: 0;
  background: ${theme.color.sunken};
  ${media.contrast} {
    border-inline: 1px dotted GrayText;
  }
`;
/** Why a trip can't be dropped here, above everything else of the row. */
const Refusal = styled.span`
  position: sticky;
  left: calc(var(--name-width) + ${theme.space(1)});
  z-index: 2;
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(0.5)};
  margin: ${theme.space(0.75)} ${theme.space(1)};
  padding: ${theme.space(0.25)} ${theme.space(1)};
  border: 1px solid currentColor;
  border-radius: ${theme.radius.small};
  background: ${theme.color.redTint};
  color: ${theme.color.redText};
  font-size: 0.8125rem;
  font-weight: 500;
  white-space: nowrap;
`;

interface TimelineRowProps {
  row: BoardRow;
  by: BoardBy;
  day: Day;
  date: string;
  turnaroundMinutes: number;
  tabStop: string | undefined;
  draggedId: string | undefined;
  isOver: boolean;
  drop: DropState | undefined;
  onOpen: (tripId: string) => void;
}

export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, by, day, date, turnaroundMinutes, tabStop, draggedId, isOver, drop, onOpen } = props;
  const { placed, lanes } = useMemo(
    () => placeTrips(row.trips, day, turnaroundMinutes),
    [row.trips, day, turnaroundMinutes],
  );
  const percent = (share: number) => `${share * 100}%`;
  const obstacle = drop && !drop.isHome ? drop.obstacle : undefined;
  const canDrop = drop === undefined || drop.isHome ? undefined : obstacle === undefined ? 'yes' : 'no';
  return (
    <Frame data-drop={row.id} data-can-drop={canDrop} data-over={isOver ? '' : undefined}>
      <Head>
        <Names>
          <h3>{row.name}</h3>
          {row.standing ? (
            <p>
              <strong>{row.standing}</strong>
            </p>
          ) : (
            row.note && <p>{row.note}</p>
          )}
          <p>{loadText(row.trips, day)}</p>
        </Names>
        {row.phone !== '' && (
          <Call href={phoneLink(row.phone)} aria-label={`Call ${row.name}`} title={displayPhone(row.phone)}>
            <Phone size={15} aria-hidden />
          </Call>
        )}
      </Head>
      <Track
        aria-label={row.name}
        style={{
          minHeight: placed.length === 0 ? undefined : `${lanes * LANE_REM + 0.25}rem`,
          // A trip without a whole number of hours can't be placed.
          ['--hours' as string]: hourCount(day),
        }}
      >
        {offHoursOf(row.atWork, day).map(({ from, to }) => {
          const left = shareOf(day, from);
          const width = shareOf(day, to) - left;
          return (
            <Silent key={from}>
              <OffHours title="Outside the hours" style={{ left: percent(left), width: percent(width) }} />
            </Silent>
          );
        })}
        {slacksOf(row.trips, day, turnaroundMinutes).map(({ after, left, width, minutes }) => {
          const text = minutes === 0 ? 'No time' : minutesText(minutes);
          return (
            <Silent key={after}>
              <Gap
                title={`${text} between two trips, turnaround left out`}
                data-tight={minutes < TIGHT_MINUTES ? '' : undefined}
                style={{ left: percent(left), width: percent(width) }}
              >
                {minutes >= SHOWN_MINUTES && text}
              </Gap>
            </Silent>
          );
        })}
        {row.off.map((off) => {
          const { from, to } = spanOf(off);
          const left = shareOf(day, from);
          return (
            <Silent key={off.id}>
              <Off style={{ left: percent(left), width: percent(shareOf(day, to) - left) }}>
                <span>{offText(off, by === 'chauffeur' ? 'Off' : 'Blocked')}</span>
              </Off>
            </Silent>
          );
        })}
        {placed.map(({ trip, left, width, tail, lane }) => (
          <Place
            key={trip.id}
            style={{ left: percent(left), width: percent(width), top: `${lane * LANE_REM + 0.125}rem` }}
          >
            <TripBar
              trip={trip}
              date={date}
              by={by}
              isDragged={trip.id === draggedId}
              isTabStop={trip.id === tabStop}
              onOpen={onOpen}
            />
            {tail > 0 && (
              <Tail
                title={`Turnaround: ${turnaroundMinutes} minutes`}
                style={{ left: '100%', top: 0, width: width > 0 ? percent(tail / width) : undefined }}
              />
            )}
          </Place>
        ))}
        {obstacle !== undefined && (
          <Silent aria-hidden>
            <Refusal>
              <Ban size={14} aria-hidden /> {obstacle}
            </Refusal>
          </Silent>
        )}
      </Track>
    </Frame>
  );
});

/** "2 trips, 4.5 h" */
function loadText(trips: BoardRow['trips'], day: Day): string {
  if (trips.length === 0) return 'No trip';
  return `${trips.length} ${trips.length === 1 ? 'trip' : 'trips'}, ${loadHours(trips, day)} h`;
}
