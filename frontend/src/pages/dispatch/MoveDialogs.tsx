import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';
import type { ApiError } from '../../api/apiError.ts';
import { rideStepLabels } from '../../domain/rideSteps.ts';
import { alternativesOf } from '../../features/admin-bookings/ride/chauffeurObstacle.ts';
import { nameOf } from '../../features/dispatch/board.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';
import { ApproveAndAssignDialog } from './ApproveAndAssignDialog.tsx';
import { MoveCarDialog } from './MoveCarDialog.tsx';
import { focusTrip } from './tripFocus.ts';
import type { Moves } from './useMoves.ts';

/** The question that a move has raised, whichever it is. */
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
          onDone={(words) => {
            close();
            moves.say(words);
          }}
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
          onDone={(words) => {
            close();
            moves.say(words);
          }}
          onOpen={onOpenBooking}
        />
      );
    case 'underWay': {
      const { chauffeurId } = question;
      const step = trip.step && rideStepLabels[trip.step].toLowerCase();
      return (
        <ConfirmDialog
          {...frame}
          title="This ride is under way"
          question={`${trip.chauffeurName ?? 'The chauffeur'} is ${step ?? 'driving'} for ${nameOf(trip)}. ${
            chauffeurId === null
              ? 'Take the trip away all the same?'
              : `Give it to ${moves.nameOfChauffeur(chauffeurId)} all the same? The steps begin anew.`
          }`}
          confirmLabel={chauffeurId === null ? 'Take it away' : 'Assign'}
          dangerous
          onConfirm={() => void moves.carryOut(trip, chauffeurId)}
        />
      );
    }
    default:
      return (
        <RefusedDialog
          trip={trip}
          name={moves.nameOfChauffeur(question.chauffeurId)}
          refusal={question.refusal}
          frame={frame}
          onAssign={(chauffeurId) => void moves.carryOut(trip, chauffeurId)}
          onOpenBooking={onOpenBooking}
        />
      );
  }
}

interface RefusedDialogProps {
  trip: DispatchTrip;
  name: string;
  refusal: ApiError;
  frame: { onClose: () => void; onCloseFocus: () => void };
  onAssign: (chauffeurId: string) => void;
  onOpenBooking: (id: string) => void;
}

/** What the server said to an assignment, and who is free instead. */
function RefusedDialog({ trip, name, refusal, frame, onAssign, onOpenBooking }: RefusedDialogProps) {
  const alternatives = alternativesOf(refusal);
  const otherTrip = refusal.details?.['bookingId'];
  return (
    <ConfirmDialog
      {...frame}
      title={`${name} can’t drive ${nameOf(trip)}`}
      question={refusal.detail}
      cancelLabel="Close"
      confirmLabel=""
    >
      <Stack $gap={1.5}>
        <Muted>
          {alternatives.length === 0 ? 'Nobody else is free at this time.' : 'Free at this time:'}
        </Muted>
        <Cluster>
          {alternatives.map((free, index) => (
            <SmallButton
              key={free.id}
              variant={index === 0 ? 'primary' : 'secondary'}
              onClick={() => onAssign(free.id)}
            >
              Assign {free.name}
            </SmallButton>
          ))}
          {typeof otherTrip === 'string' && (
            <SmallButton variant="ghost" onClick={() => onOpenBooking(otherTrip)}>
              Open the other trip
            </SmallButton>
          )}
        </Cluster>
      </Stack>
    </ConfirmDialog>
  );
}
