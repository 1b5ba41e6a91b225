import { expiredOn } from '@livery/shared-types/document';
import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';
import { passengerOf } from '@livery/shared-types/passenger';
import { businessClock } from '../../domain/dates.ts';
import { endedText, endsText } from '../../domain/documents.ts';
import { holdsTime, isAtWork, occupiedSpan, offText, overlaps, spanOf } from '../../domain/occupiedSpan.ts';
import { timeBeside } from '../../domain/timesOnDay.ts';
import {
  standingOfChauffeur,
  standingOfVehicle,
  whoHas,
  type BoardBy,
  type BoardChauffeur,
  type BoardVehicle,
} from './board.ts';

type Clock = Pick<DispatchBoard, 'date' | 'trips' | 'turnaroundMinutes'>;

/** Why a chauffeur can't drive a trip, in words; undefined when nothing is in the way. The server decides in the end. */
export const obstacleOfChauffeur = (
  trip: DispatchTrip,
  chauffeur: BoardChauffeur,
  board: Clock,
): string | undefined =>
  standingOfChauffeur(chauffeur, board.date) ??
  documentWords(trip, chauffeur) ??
  offWords(trip, chauffeur.off, board, 'Off') ??
  tripWords(trip, chauffeur.id, board, 'chauffeur');

/** Why a car can't be had for a trip. */
export function obstacleOfVehicle(
  trip: DispatchTrip,
  vehicle: BoardVehicle,
  board: Clock,
): string | undefined {
  const { capacity, off, id } = vehicle;
  const standing = standingOfVehicle(vehicle, board.date) ?? documentWords(trip, vehicle);
  if (standing !== undefined) return standing;
  if (trip.passengers !== null && capacity < trip.passengers) {
    return `${capacity} ${capacity === 1 ? 'seat' : 'seats'}, ${trip.passengers} ride`;
  }
  return offWords(trip, off, board, 'Blocked') ?? tripWords(trip, id, board, 'car');
}

/** A document that is still valid on the board's day, but not until the trip is over. */
function documentWords(trip: DispatchTrip, { documents }: Pick<BoardChauffeur, 'documents'>) {
  const expired = expiredOn(documents, trip.to.slice(0, 10));
  return expired && endsText(expired);
}

/** What the flag `document_expired` stands for: "Onyx: Inspection ended Nov 28". */
export function expiredPapers(trip: DispatchTrip, { date, chauffeurs, vehicles }: DispatchBoard): string[] {
  const owners = [
    ...chauffeurs.filter(({ id }) => id === trip.chauffeurId),
    ...vehicles.filter(({ id }) => id === trip.vehicleId),
  ];
  return owners.flatMap(({ name, documents }) => {
    const expired = expiredOn(documents, trip.to.slice(0, 10));
    return expired ? [`${name}: ${expired.expiresOn < date ? endedText(expired) : endsText(expired)}`] : [];
  });
}

function offWords(
  trip: DispatchTrip,
  off: BoardChauffeur['off'],
  { turnaroundMinutes }: Clock,
  word: string,
): string | undefined {
  const wanted = occupiedSpan(trip, turnaroundMinutes);
  const found = off.find((span) => overlaps(wanted, spanOf(span)));
  return found && offText(found, word);
}

function tripWords(trip: DispatchTrip, id: string, board: Clock, by: BoardBy): string | undefined {
  const wanted = occupiedSpan(trip, board.turnaroundMinutes);
  const other = board.trips.find(
    (candidate) =>
      candidate.id !== trip.id &&
      whoHas(candidate, by) === id &&
      holdsTime(candidate) &&
      overlaps(wanted, occupiedSpan(candidate, board.turnaroundMinutes)),
  );
  if (!other) return undefined;
  const readyAt = occupiedSpan(other, board.turnaroundMinutes).to;
  const [from, ready] = [other.from, businessClock(new Date(readyAt))].map((time) =>
    timeBeside(board.date, time),
  );
  return `${by === 'chauffeur' ? 'Drives' : 'Taken by'} ${passengerOf(other).name} from ${from}, ready at ${ready}`;
}

export interface Candidate {
  id: string;
  name: string;
  /** What is around the trip, or what is in the way. */
  note: string;
  obstacle: string | undefined;
}

/** Every chauffeur, or every car, that a trip could be given to: the free ones first, of these the ones with fewest trips. */
export function candidatesFor(trip: DispatchTrip, board: DispatchBoard, by: BoardBy): Candidate[] {
  const standing: readonly (string | undefined)[] =
    by === 'chauffeur'
      ? board.chauffeurs.map((chauffeur) => standingOfChauffeur(chauffeur, board.date))
      : board.vehicles.map((vehicle) => standingOfVehicle(vehicle, board.date));
  /** Free, taken at this time, or not to be had at all. */
  const rank = ({ obstacle }: { obstacle: string | undefined }) =>
    obstacle === undefined ? 0 : standing.includes(obstacle) ? 2 : 1;
  const load = (id: string) => board.trips.filter((other) => whoHas(other, by) === id).length;
  const all =
    by === 'chauffeur'
      ? board.chauffeurs.map(({ id, name, ...rest }) => ({
          id,
          name,
          obstacle: obstacleOfChauffeur(trip, { id, name, ...rest }, board),
        }))
      : board.vehicles.map(({ id, name, ...rest }) => ({
          id,
          name,
          obstacle: obstacleOfVehicle(trip, { id, name, ...rest }, board),
        }));
  return all
    .filter(({ id }) => id !== whoHas(trip, by))
    .map((candidate) => ({
      ...candidate,
      note:
        candidate.obstacle ??
        offHoursWords(trip, candidate.id, board, by) ??
        aroundWords(trip, candidate.id, board, by),
    }))
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || load(one.id) - load(other.id) || one.name.localeCompare(other.name),
    );
}

const offHoursWords = (trip: DispatchTrip, id: string, { chauffeurs }: DispatchBoard, by: BoardBy) => {
  const chauffeur = by === 'chauffeur' && chauffeurs.find((one) => one.id === id);
  return chauffeur && !isAtWork(chauffeur.atWork, spanOf(trip)) ? 'Free, but outside the hours' : undefined;
};

/** "Free after 1:00 PM, next at 6:00 PM" */
function aroundWords(trip: DispatchTrip, id: string, { date, trips }: Clock, by: BoardBy): string {
  const own = trips.filter((other) => other.id !== trip.id && whoHas(other, by) === id);
  const before = own.filter(({ to }) => Date.parse(to) <= Date.parse(trip.from)).at(-1);
  const after = own.find(({ from }) => Date.parse(from) >= Date.parse(trip.to));
  const words = [
    before && `after ${passengerOf(before).name} until ${timeBeside(date, before.to)}`,
    after && `before ${passengerOf(after).name} at ${timeBeside(date, after.from)}`,
  ].filter(Boolean);
  return words.length === 0 ? 'Free all around' : `Free ${words.join(', ')}`;
}
