import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { rideStepLabels } from '../../domain/rideSteps.ts';
import { nameOf } from '../../domain/tripName.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Moves } from './useMoves.ts';

interface UnderWayDialogProps {
  trip: DispatchTrip;
  /** Who gets the trip; null: nobody. */
  chauffeurId: string | null;
  moves: Moves;
  frame: { onClose: () => void; onCloseFocus: () => void };
}

/** Asks before a ride that has begun is taken from its chauffeur. */
export function UnderWayDialog({ trip, chauffeurId, moves, frame }: UnderWayDialogProps) {
  const name = trip.chauffeurName ?? 'The chauffeur';
  const step = trip.step && rideStepLabels[trip.step].toLowerCase();
  const now =
    trip.step === 'on_board'
      ? `${name} has the passenger on board: ${nameOf(trip)}.`
      : `${name} is ${step ?? 'driving'} for ${nameOf(trip)}.`;
  return (
    <ConfirmDialog
      {...frame}
      title="This ride is under way"
      question={`${now} ${
        chauffeurId === null
          ? 'Take the trip away all the same?'
          : `Give it to ${moves.nameOfChauffeur(chauffeurId)} all the same? The steps begin anew.`
      } ${name} is told at once, and free for other trips.`}
      confirmLabel={chauffeurId === null ? 'Take it away' : 'Assign'}
      dangerous
      onConfirm={() => void moves.carryOut(trip, chauffeurId)}
    />
  );
}
