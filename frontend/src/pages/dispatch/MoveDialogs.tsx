import type { DispatchBoard } from '@livery/shared-types/dispatch';
import { ApproveAndAssignDialog } from '../../features/admin-bookings/actions/ApproveAndAssignDialog.tsx';
import { MoveCarDialog } from '../../features/admin-bookings/change/MoveCarDialog.tsx';
import { RefusedMoveDialog } from '../../features/dispatch/RefusedMoveDialog.tsx';
import { UnderWayDialog } from '../../features/dispatch/UnderWayDialog.tsx';
import { focusTrip } from '../../features/dispatch/tripFocus.ts';
import type { Moves } from '../../features/dispatch/useMoves.ts';

export function MoveDialogs(props: {
  moves: Moves;
  board: DispatchBoard;
  onOpenBooking: (id: string) => void;
}) {
  const { moves, board, onOpenBooking } = props;
  const { question, close } = moves;
  if (!question) return null;
  const { trip } = question;
  const frame = { onClose: close, onCloseFocus: () => focusTrip(trip.id) };
  switch (question.kind) {
    case 'approve':
      return (
        <ApproveAndAssignDialog
          trip={trip}
          board={board}
          chauffeurId={question.chauffeurId}
          frame={frame}
          onDone={moves.finish}
          onOther={(chauffeurId) => moves.ask({ ...question, chauffeurId })}
        />
      );
    case 'car':
      return (
        <MoveCarDialog
          key={question.vehicleId}
          trip={trip}
          board={board}
          vehicleId={question.vehicleId}
          frame={frame}
          onTake={(vehicleId) => moves.ask({ ...question, vehicleId })}
          onDone={moves.finish}
          onOpen={onOpenBooking}
        />
      );
    case 'underWay':
      return <UnderWayDialog trip={trip} chauffeurId={question.chauffeurId} moves={moves} frame={frame} />;
    case 'refused':
      return (
        <RefusedMoveDialog question={question} moves={moves} frame={frame} onOpenBooking={onOpenBooking} />
      );
    default:
      throw question satisfies never;
  }
}
