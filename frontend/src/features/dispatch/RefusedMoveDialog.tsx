import { alternativesOf, isChauffeurDoubt } from '../../domain/chauffeurObstacle.ts';
import { nameOf } from '../../domain/tripName.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';
import type { Moves, Question } from './useMoves.ts';

interface RefusedMoveDialogProps {
  question: Extract<Question, { kind: 'refused' }>;
  moves: Moves;
  frame: { onClose: () => void; onCloseFocus: () => void };
  onOpenBooking: (id: string) => void;
}

export function RefusedMoveDialog({ question, moves, frame, onOpenBooking }: RefusedMoveDialogProps) {
  const { trip, chauffeurId, refusal } = question;
  const alternatives = alternativesOf(refusal);
  const otherTrip = refusal.details?.['bookingId'];
  const name = moves.nameOfChauffeur(chauffeurId);
  const isDoubt = isChauffeurDoubt(refusal);
  return (
    <ConfirmDialog
      {...frame}
      title={isDoubt ? `${name} drives ${nameOf(trip)} all the same?` : `${name} can’t drive ${nameOf(trip)}`}
      question={refusal.detail}
      cancelLabel="Close"
      confirmLabel={`Assign ${name} all the same`}
      {...(isDoubt && { onConfirm: () => void moves.carryOut(trip, chauffeurId, true) })}
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
              onClick={() => void moves.carryOut(trip, free.id)}
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
