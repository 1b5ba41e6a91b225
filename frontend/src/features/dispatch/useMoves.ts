import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';
import { useRef, useState } from 'react';
import { isApiError, type ApiError } from '../../api/apiError.ts';
import { chauffeursApi } from '../../api/chauffeursApi.ts';
import { isUnderWay } from '../../domain/rideSteps.ts';
import { isChauffeurObstacle } from '../../domain/chauffeurObstacle.ts';
import { isPending } from './board.ts';
import { nameOf } from '../../domain/tripName.ts';
import { noticeFailure, showFailure } from '../../store/showToast.ts';

/** A question to answer before a trip moves, or the result of a move that was refused. */
export type Question =
  | { kind: 'approve'; trip: DispatchTrip; chauffeurId: string }
  | { kind: 'car'; trip: DispatchTrip; vehicleId: string | null }
  | { kind: 'underWay'; trip: DispatchTrip; chauffeurId: string | null }
  | { kind: 'refused'; trip: DispatchTrip; chauffeurId: string; refusal: ApiError };

/** Each move carries the version on screen. Its result is `said` aloud; a refusal puts the trip back. */
export function useMoves(board: DispatchBoard | undefined) {
  const [question, setQuestion] = useState<Question>();
  const [said, setSaid] = useState('');
  const [assign] = chauffeursApi.useAssignChauffeurMutation();
  /** The last assignment of each trip: the next one follows it, also before the board shows its version. */
  const assigned = useRef(new Map<string, ReturnType<typeof assignAfter>>());
  async function assignAfter(trip: DispatchTrip, chauffeurId: string | null, confirm: boolean) {
    const before = await assigned.current.get(trip.id);
    const version = Math.max(trip.version, before?.data?.version ?? 0);
    return assign({ bookingId: trip.id, version, chauffeurId, ...(confirm && { confirm }) });
  }
  const nameOfChauffeur = (id: string) =>
    board?.chauffeurs.find((chauffeur) => chauffeur.id === id)?.name ?? 'the chauffeur';

  /** `confirm`: whatever the chauffeur's hours and rest. */
  const carryOut = async (trip: DispatchTrip, chauffeurId: string | null, confirm = false) => {
    setQuestion(undefined);
    setSaid(
      chauffeurId === null
        ? `${nameOf(trip)}: taken off ${trip.chauffeurName ?? 'the chauffeur'}`
        : `${nameOf(trip)}: assigned to ${nameOfChauffeur(chauffeurId)}`,
    );
    const assigning = assignAfter(trip, chauffeurId, confirm);
    assigned.current.set(trip.id, assigning);
    const { error } = await assigning;
    if (error === undefined) return;
    setSaid(`${nameOf(trip)}: not assigned`);
    const refusal = isApiError(error) ? error : undefined;
    if (refusal && chauffeurId !== null && isChauffeurObstacle(refusal)) {
      setQuestion({ kind: 'refused', trip, chauffeurId, refusal });
    } else if (refusal?.code === 'stale') {
      showFailure(
        'Not assigned',
        'Somebody else has just changed this trip. The board shows it as it is now.',
      );
    } else noticeFailure('Not assigned', error);
  };

  return {
    question,
    said,
    say: setSaid,
    close: () => setQuestion(undefined),
    ask: setQuestion,
    /** The question is answered, with what was done. */
    finish: (words: string) => {
      setQuestion(undefined);
      setSaid(words);
    },
    nameOfChauffeur,
    carryOut,
    /** Puts a chauffeur on the trip; null takes off whoever is on it. */
    giveTo: (trip: DispatchTrip, chauffeurId: string | null) => {
      if (trip.chauffeurId === chauffeurId) return;
      if (isPending(trip) && chauffeurId !== null) setQuestion({ kind: 'approve', trip, chauffeurId });
      else if (isUnderWay(trip.step)) setQuestion({ kind: 'underWay', trip, chauffeurId });
      else void carryOut(trip, chauffeurId);
    },
    /** Gives it another car, or none, at the price that is shown first. */
    moveTo: (trip: DispatchTrip, vehicleId: string | null) => {
      if (trip.vehicleId === vehicleId) return;
      if (vehicleId === null && trip.serviceNames.length === 0) {
        showFailure('Not possible', 'A trip without services needs a car.');
      } else setQuestion({ kind: 'car', trip, vehicleId });
    },
  };
}
export type Moves = ReturnType<typeof useMoves>;
