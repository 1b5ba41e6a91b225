import type { Chauffeur } from '@livery/shared-types/chauffeur';
import { expiredOn } from '@livery/shared-types/document';
import type { DispatchBoard } from '@livery/shared-types/dispatch';
import { passengerOf } from '@livery/shared-types/passenger';
import { businessClock, dayAfter } from './dates.ts';
import { endedText } from './documents.ts';
import { holdsTime, isAtWork, occupiedSpan, offText, overlaps, spanOf, spanText } from './occupiedSpan.ts';

const HOUR_MS = 3_600_000;

interface WantedTrip {
  id: string;
  /** ISO with the business zone's offset. */
  pickupDate: string;
  duration: number;
}

export interface ChauffeurChoice {
  id: string;
  name: string;
  photoUrl: string | null;
  /** Why not; undefined of whoever is free. */
  obstacle: string | undefined;
  /** The trip is outside the agreed hours: staff have to confirm it. */
  isOffHours: boolean;
}

/** The days that a trip falls on, turnaround left out: its last one is the one on which documents have to be valid. */
export function daysOf({ pickupDate, duration }: Omit<WantedTrip, 'id'>): string[] {
  const first = pickupDate.slice(0, 10);
  const end = businessClock(new Date(Date.parse(pickupDate) + duration * HOUR_MS));
  const last = end.slice(0, 10);
  const days = [first];
  while ((days.at(-1) ?? last) < last) days.push(dayAfter(days.at(-1) ?? last, 1));
  return days;
}

/** Who could drive a trip, the free ones first. It spares a refusal in the usual case; the server decides. */
export function chauffeurChoices(
  trip: WantedTrip,
  chauffeurs: readonly Chauffeur[],
  boards: readonly DispatchBoard[],
): ChauffeurChoice[] {
  const lastDay = daysOf(trip).at(-1) ?? '';
  const turnaroundMinutes = boards[0]?.turnaroundMinutes ?? 0;
  const to = new Date(Date.parse(trip.pickupDate) + trip.duration * HOUR_MS).toISOString();
  const wanted = occupiedSpan({ from: trip.pickupDate, to }, turnaroundMinutes);

  const obstacleOf = ({ id, active, documents }: Chauffeur): string | undefined => {
    if (!active) return 'Inactive';
    const expired = expiredOn(documents, lastDay);
    if (expired) return endedText(expired);
    const off = boards
      .flatMap((board) => board.chauffeurs.find((chauffeur) => chauffeur.id === id)?.off ?? [])
      .find((span) => overlaps(wanted, spanOf(span)));
    if (off) return offText(off);
    const other = boards
      .flatMap(({ trips }) => trips)
      .find(
        (candidate) =>
          candidate.id !== trip.id &&
          candidate.chauffeurId === id &&
          holdsTime(candidate) &&
          overlaps(wanted, occupiedSpan(candidate, turnaroundMinutes)),
      );
    return other && `Drives ${passengerOf(other).name} ${spanText(other)}`;
  };
  const span = { from: Date.parse(trip.pickupDate), to: Date.parse(to) };
  const isOffHours = (id: string) => {
    const [first] = boards.flatMap((board) => board.chauffeurs.filter((chauffeur) => chauffeur.id === id));
    return first !== undefined && !isAtWork(first.atWork, span);
  };
  const rank = ({ obstacle, isOffHours: isOutside }: ChauffeurChoice) =>
    obstacle === undefined ? Number(isOutside) : 2;
  return chauffeurs
    .map((chauffeur) => {
      const { id, name, photoUrl } = chauffeur;
      return { id, name, photoUrl, obstacle: obstacleOf(chauffeur), isOffHours: isOffHours(id) };
    })
    .toSorted((one, next) => rank(one) - rank(next));
}
