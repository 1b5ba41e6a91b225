import type { DispatchBoard } from '@livery/shared-types/dispatch';
import { passengerOf } from '@livery/shared-types/passenger';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { rowsOf, routeOf, unassignedOf, whoHas, type BoardBy } from './board.ts';
import { timesOnDay } from '../../domain/timesOnDay.ts';
import { nameOf } from '../../domain/tripName.ts';
import { obstacleOfChauffeur, obstacleOfVehicle } from './obstacles.ts';
import { Timeline } from './Timeline.tsx';
import type { DropState } from './TimelineRow.tsx';
import { neighbourOf } from './timeline.ts';
import { UNASSIGNED, UnassignedColumn } from './UnassignedColumn.tsx';
import { useTripDrag } from './useTripDrag.ts';
import { showFailure } from '../../store/showToast.ts';
import { media, theme, type } from '../../styles/index.ts';
import { focusTrip, tripAt, useFocusOnMovedTrip } from './tripFocus.ts';
import type { Moves } from './useMoves.ts';

const Surface = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(1.5)};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: 17rem minmax(0, 1fr);
  }
  &[data-dragging] {
    cursor: grabbing;
    * {
      cursor: inherit;
    }
  }
`;
/** Follows the pointer without catching its events. */
const Ghost = styled.div`
  ${type.small}
  ${type.figures}
  position: fixed;
  top: 0;
  left: 0;
  z-index: ${theme.layer.floating};
  max-width: 20rem;
  padding: ${theme.space(1)} ${theme.space(1.5)};
  border: 1px solid ${theme.color.accentText};
  border-radius: ${theme.radius.small};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.floating};
  pointer-events: none;
  strong,
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

interface BoardSurfaceProps {
  board: DispatchBoard;
  by: BoardBy;
  moves: Moves;
  onOpen: (tripId: string) => void;
  /** Shown in place of the rows, where there are none. */
  instead: ReactNode;
}

/** The unassigned trips and the day beside them: trips are dragged from one to the other, and arrows lead through both. */
export function BoardSurface({ board: latest, by, moves, onOpen, instead }: BoardSurfaceProps) {
  const { drag, isPressed, ghostRef, handlePointerDown } = useTripDrag({
    onDrop: handleDrop,
    onCancel: () => moves.say('Nothing was moved.'),
  });
  const board = useKeptWhile(isPressed, latest);
  const rows = useMemo(() => rowsOf(board, by), [board, by]);
  const unassigned = useMemo(() => unassignedOf(board.trips, by), [board.trips, by]);
  const [current, setCurrent] = useState<string>();
  const focus = useFocusOnMovedTrip();
  const tripOf = (id: string | undefined) => board.trips.find((trip) => trip.id === id);

  function handleDrop(tripId: string, target: string) {
    const trip = tripOf(tripId);
    if (!trip || whoHas(trip, by) === target) return;
    const row = target === UNASSIGNED ? null : target;
    const obstacle = row === null ? undefined : obstacleOf(board, by, trip, row);
    if (obstacle !== undefined) {
      const name = rows.find(({ id }) => id === row)?.name ?? 'It';
      showFailure('Not possible', `${name}: ${obstacle}`);
      moves.say(`${nameOf(trip)}: not possible. ${name}: ${obstacle}`);
    } else if (by === 'chauffeur') moves.giveTo(trip, row);
    else moves.moveTo(trip, row);
  }
  const dragged = tripOf(drag?.tripId);
  const drops = useMemo(
    () =>
      dragged &&
      new Map<string, DropState>(
        rows.map(({ id }) =>
          whoHas(dragged, by) === id
            ? [id, { isHome: true }]
            : [id, { isHome: false, obstacle: obstacleOf(board, by, dragged, id) }],
        ),
      ),
    [dragged, rows, board, by],
  );

  const order = [...unassigned, ...rows.flatMap(({ trips }) => trips)];
  const tabStop = order.some(({ id }) => id === current) ? current : order[0]?.id;
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const id = tripAt(event.target);
    if (id === undefined) return;
    const next = neighbourOf(
      unassigned,
      rows.map(({ trips }) => trips),
      id,
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    focusTrip(next);
  };

  return (
    <Surface
      data-dragging={drag ? '' : undefined}
      onPointerDown={handlePointerDown}
      onKeyDown={handleKeyDown}
      onFocus={(event) => {
        setCurrent((known) => tripAt(event.target) ?? known);
        focus.onFocus(event);
      }}
      onBlur={focus.onBlur}
    >
      <UnassignedColumn
        trips={unassigned}
        date={board.date}
        dayIsEmpty={board.trips.length === 0}
        by={by}
        tabStop={tabStop}
        draggedId={drag?.tripId}
        isOver={drag?.over === UNASSIGNED}
        canDrop={dragged !== undefined && whoHas(dragged, by) !== null}
        onOpen={onOpen}
      />
      {instead ?? (
        <Timeline
          key={`${board.date} ${by}`}
          board={board}
          rows={rows}
          by={by}
          tabStop={tabStop}
          draggedId={drag?.tripId}
          over={drag?.over}
          drops={drops}
          onOpen={onOpen}
        />
      )}
      {dragged && (
        <Ghost ref={ghostRef} aria-hidden>
          <strong>{passengerOf(dragged).name}</strong>
          <span>{timesOnDay(board.date, dragged)}</span>
          <span>{routeOf(dragged)}</span>
        </Ghost>
      )}
    </Surface>
  );
}

/** The value from when the hold began: no row may move while somebody presses or drags. */
function useKeptWhile<Value>(isHeld: boolean, value: Value): Value {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}

function obstacleOf(
  board: DispatchBoard,
  by: BoardBy,
  trip: DispatchBoard['trips'][number],
  id: string,
): string | undefined {
  if (by === 'chauffeur') {
    const chauffeur = board.chauffeurs.find((candidate) => candidate.id === id);
    return chauffeur ? obstacleOfChauffeur(trip, chauffeur, board) : 'Not kept any more';
  }
  const vehicle = board.vehicles.find((candidate) => candidate.id === id);
  return vehicle ? obstacleOfVehicle(trip, vehicle, board) : 'Not kept any more';
}
