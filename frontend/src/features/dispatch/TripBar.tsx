import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { passengerOf } from '@livery/shared-types/passenger';
import { memo } from 'react';
import { css, styled } from 'styled-components';
import { displayTime } from '../../domain/dates.ts';
import { isUnderWay } from '../../domain/rideSteps.ts';
import { partOnDay, timesOnDay } from '../../domain/timesOnDay.ts';
import { hovered, media, theme, type } from '../../styles/index.ts';
import { RideStepMark } from '../../ui/RideSteps.tsx';
import { flagsOf, isGivable, isOpen, isPending, routeOf, type BoardBy } from './board.ts';
import { Flags } from './Flags.tsx';

/** How a trip looks by its state, which its words say too. */
const looks = {
  pending: css`
    border-style: dashed;
    border-color: ${theme.color.yellowText};
    background: ${theme.color.yellowTint};
  `,
  planned: css`
    border-color: ${theme.color.accentLine};
    border-left-color: ${theme.color.accentText};
    background: ${theme.color.raised};
  `,
  underWay: css`
    border-color: ${theme.color.blueText};
    background: ${theme.color.blueTint};
  `,
  onBoard: css`
    border-color: ${theme.color.greenText};
    background: ${theme.color.greenTint};
  `,
  over: css`
    border-color: ${theme.color.hairline};
    background: ${theme.color.grayTint};
    color: ${theme.color.grayText};
  `,
};

/** In a contrast theme, where all grounds are one. */
const edges = {
  pending: '3px dashed',
  planned: '3px solid',
  underWay: '6px double',
  onBoard: '8px solid',
  over: '3px dotted',
};

export function lookOf(trip: DispatchTrip): keyof typeof looks {
  if (isPending(trip)) return 'pending';
  if (!isOpen(trip)) return 'over';
  if (trip.step === 'on_board') return 'onBoard';
  return isUnderWay(trip.step) ? 'underWay' : 'planned';
}

const Bar = styled.button<{ $look: keyof typeof looks; $isLate: boolean }>`
  ${type.figures}
  display: grid;
  align-content: start;
  width: 100%;
  height: 100%;
  padding: 0.1875rem ${theme.space(0.75)};
  /* Not "hidden", which would hold the words back: those of a long trip stay in sight while its bar scrolls by. */
  overflow: clip;
  border: 1px solid transparent;
  border-left-width: 3px;
  border-radius: ${theme.radius.small};
  color: ${theme.color.text};
  font-size: 0.8125rem;
  line-height: 1.2rem;
  text-align: left;
  user-select: none;
  -webkit-touch-callout: none;
  ${({ $look }) => looks[$look]}
  ${({ $isLate }) => $isLate && `border-color: ${theme.color.danger};`}
  ${media.contrast} {
    border-left: ${({ $look }) => edges[$look]} CanvasText;
  }
  &[data-draggable] {
    cursor: grab;
  }
  &[data-dragged] {
    opacity: 0.4;
  }
  ${hovered(`box-shadow: inset 0 0 0 1px ${theme.color.accentLine};`)}
  &:focus-visible {
    outline-offset: 1px;
    z-index: 1;
  }
`;
const Line = styled.span`
  position: sticky;
  left: calc(var(--name-width, 0px) + ${theme.space(1)});
  display: flex;
  justify-self: start;
  max-width: 100%;
  align-items: center;
  gap: ${theme.space(0.5)};
  min-width: 0;
  white-space: nowrap;
  > svg {
    flex: none;
  }
`;
const Cut = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`;
const Name = styled(Cut)`
  font-weight: 600;
`;
const Quiet = styled(Cut)`
  /* It gives way to a name. */
  flex-shrink: 1000;
  color: ${theme.color.textSecondary};
`;
const State = styled(Line)`
  font-size: 0.75rem;
  font-weight: 500;
`;

interface TripBarProps {
  trip: DispatchTrip;
  /** Of the board. */
  date: string;
  by: BoardBy;
  /** It is shown in the column of unassigned trips. */
  isUnassigned?: boolean;
  isDragged: boolean;
  /** The only bar that the Tab key reaches; arrow keys lead to the others. */
  isTabStop: boolean;
  onOpen: (id: string) => void;
}

/** One trip of the board: a press opens it, a drag gives it to somebody. */
export const TripBar = memo(function TripBar(props: TripBarProps) {
  const { trip, date, by, isUnassigned = false, isDragged, isTabStop, onOpen } = props;
  const known = by === 'chauffeur' ? 'no_chauffeur' : 'no_vehicle';
  const other = by === 'chauffeur' ? trip.vehicleName : trip.chauffeurName;
  const times = timesOnDay(date, trip);
  // Times with dates take a line of their own; otherwise the length of a bar shows when it ends.
  const isLong = partOnDay(date, trip) !== 'whole';
  const flags = flagsOf(trip, isUnassigned ? known : undefined);
  return (
    <Bar
      type="button"
      $look={lookOf(trip)}
      $isLate={trip.late}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      data-trip={trip.id}
      data-draggable={isGivable(trip) ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      title={`${times} · ${passengerOf(trip).name} · ${routeOf(trip)}`}
      onClick={() => onOpen(trip.id)}
    >
      <Line>
        {isLong ? (
          <Cut>{times}</Cut>
        ) : (
          <>
            <span>{isUnassigned ? times : displayTime(trip.from)}</span> <Name>{passengerOf(trip).name}</Name>
          </>
        )}
      </Line>
      <Line>
        {isLong && <Name>{passengerOf(trip).name}</Name>} <Quiet>{routeOf(trip)}</Quiet>
      </Line>
      <State>
        <Flags flags={flags} />
        {trip.step && <RideStepMark step={trip.step} />}
        {!trip.step && trip.status === 'completed' && <RideStepMark step="done" />}
        {other !== null && <Quiet>{other}</Quiet>}
      </State>
    </Bar>
  );
});
