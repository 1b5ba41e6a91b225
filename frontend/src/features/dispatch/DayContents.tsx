import type { DispatchBoard } from '@livery/shared-types/dispatch';
import { CalendarCheck, Users } from 'lucide-react';
import { paths } from '../../routing/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { BoardBy } from './board.ts';
import { BoardSurface } from './BoardSurface.tsx';
import type { BoardView } from './BoardToolbar.tsx';
import { TripList } from './TripList.tsx';
import type { Moves } from './useMoves.ts';

interface DayContentsProps {
  board: DispatchBoard;
  view: BoardView;
  isOver: boolean;
  moves: Moves;
  onOpen: (tripId: string) => void;
}

export function DayContents({ board, view, isOver, moves, onOpen }: DayContentsProps) {
  const { date, chauffeurs, vehicles, trips } = board;
  if (view === 'list') {
    return trips.length === 0 ? (
      <EmptyState icon={<CalendarCheck size={28} aria-hidden />} title="No trips on this day">
        {isOver ? 'Nothing was booked for it.' : 'What is booked for it appears here by itself.'}
      </EmptyState>
    ) : (
      <TripList date={date} trips={trips} onOpen={onOpen} />
    );
  }
  const by: BoardBy = view === 'cars' ? 'car' : 'chauffeur';
  const isEmpty = (by === 'chauffeur' ? chauffeurs : vehicles).length === 0;
  const nobody =
    by === 'chauffeur' ? (
      <EmptyState
        icon={<Users size={28} aria-hidden />}
        title="No chauffeurs yet"
        action={<LinkButton to={paths.chauffeurs}>Add chauffeurs</LinkButton>}
      >
        Add those who drive for you, and give them their trips here.
      </EmptyState>
    ) : (
      <EmptyState
        title="No cars yet"
        action={<LinkButton to={`${paths.admin}?tab=fleet`}>Add vehicles</LinkButton>}
      >
        Add the vehicles of your fleet, and give them their trips here.
      </EmptyState>
    );
  return (
    <BoardSurface
      board={board}
      by={by}
      moves={moves}
      onOpen={onOpen}
      instead={isEmpty ? nobody : undefined}
    />
  );
}
