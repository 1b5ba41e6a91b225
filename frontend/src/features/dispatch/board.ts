import { endingSoon, expiredOn, type DocumentTerm } from '@livery/shared-types/document';
import type { DispatchBoard, DispatchFlag, DispatchTrip } from '@livery/shared-types/dispatch';
import { documentLabel, endsText } from '../../domain/documents.ts';
import { holdsTime } from '../../domain/occupiedSpan.ts';

export type BoardChauffeur = DispatchBoard['chauffeurs'][number];
export type BoardVehicle = DispatchBoard['vehicles'][number];
export type BoardBy = 'chauffeur' | 'car';

export const isPending = ({ status }: Pick<DispatchTrip, 'status'>): boolean =>
  status === 'pending_approval' || status === 'pending_payment';

/** Who drives it, and in what, can still be decided. */
export const isOpen = (trip: Pick<DispatchTrip, 'status' | 'step'>): boolean =>
  holdsTime(trip) || isPending(trip);

/** It can be given to somebody else, or another car: until the ride is done. */
export const isGivable = (trip: Pick<DispatchTrip, 'status' | 'step'>): boolean =>
  isOpen(trip) && trip.step !== 'done';

export const whoHas = (trip: Pick<DispatchTrip, 'chauffeurId' | 'vehicleId'>, by: BoardBy): string | null =>
  by === 'chauffeur' ? trip.chauffeurId : trip.vehicleId;

/** "Union Station → Casa Loma" */
export const routeOf = ({ pickupAddress, destinations }: DispatchTrip): string =>
  [pickupAddress || 'No pickup address', ...destinations].join(' → ');

/** Where the pickup is, on a map in another tab. */
export const mapAddress = ({ pickupAddress }: Pick<DispatchTrip, 'pickupAddress'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(pickupAddress)}`;

/** The most urgent first. */
export const flagLabels: Record<DispatchFlag, string> = {
  problem: 'Problem',
  late: 'Late',
  declined: 'Declined',
  off_duty: 'Off duty',
  document_expired: 'Document expired',
  changed: 'Changed, not acknowledged',
  no_chauffeur: 'No chauffeur',
  no_vehicle: 'No car',
  not_approved: 'Not approved',
  not_accepted: 'Not accepted',
  unpaid: 'Unpaid',
  to_close: 'To close',
};
const flagOrder = Object.keys(flagLabels) as DispatchFlag[];
const urgent: readonly DispatchFlag[] = [
  'problem',
  'late',
  'declined',
  'off_duty',
  'document_expired',
  'changed',
  'no_chauffeur',
  'no_vehicle',
];

export const flagTone = (flag: DispatchFlag): 'red' | 'yellow' => (urgent.includes(flag) ? 'red' : 'yellow');

/** The flags that need an action, without those that the trip's place on the board shows already. */
export const flagsOf = ({ flags }: Pick<DispatchTrip, 'flags'>, known?: DispatchFlag): DispatchFlag[] =>
  flagOrder.filter((flag) => flag !== known && flags.includes(flag));

const NEEDS: Record<
  'problem' | 'decision' | 'car' | 'chauffeur' | 'document' | 'acknowledgement' | 'closing',
  readonly DispatchFlag[]
> = {
  problem: ['problem'],
  decision: ['not_approved'],
  car: ['no_vehicle'],
  chauffeur: ['no_chauffeur', 'off_duty'],
  document: ['document_expired'],
  acknowledgement: ['not_accepted', 'changed'],
  closing: ['to_close'],
};
export type Need = keyof typeof NEEDS;

/** What trips wait for, with those that do, by pickup. What nothing waits for is left out. */
export const needsOf = (trips: readonly DispatchTrip[]): { need: Need; trips: DispatchTrip[] }[] =>
  (Object.keys(NEEDS) as Need[])
    .map((need) => ({
      need,
      trips: trips.filter(
        (trip) =>
          (isOpen(trip) || need === 'closing') && trip.flags.some((flag) => NEEDS[need].includes(flag)),
      ),
    }))
    .filter(({ trips: waiting }) => waiting.length > 0);

const AHEAD_MS = 4 * 3_600_000;

/** The next hours reach into the day after this board's. */
export const reachesBeyond = ({ to }: Pick<DispatchBoard, 'to'>, now: number): boolean =>
  Date.parse(to) - now < AHEAD_MS;

/** Trips within four hours, and late ones not begun or without anybody; those that lack something come first. */
export const nextTrips = (trips: readonly DispatchTrip[], now: number): DispatchTrip[] =>
  trips
    .filter((trip) => {
      if (!isOpen(trip)) return false;
      const pickup = Date.parse(trip.from);
      const isWithoutAnybody = trip.chauffeurId === null && pickup < now && now < Date.parse(trip.to);
      return trip.late || isWithoutAnybody || (pickup >= now && pickup < now + AHEAD_MS);
    })
    .toSorted(
      (one, other) =>
        Number(other.flags.length > 0) - Number(one.flags.length > 0) ||
        Date.parse(one.from) - Date.parse(other.from),
    );

/** Those of two days, each once: a trip over midnight is on both boards. */
export const tripsOf = (board: DispatchBoard, next: DispatchBoard | undefined): DispatchTrip[] => [
  ...board.trips,
  ...(next?.trips ?? []).filter(({ id }) => board.trips.every((trip) => trip.id !== id)),
];

/** "in 25 min", "in 1 h 5 min", "8 min ago" */
export function fromNow(iso: string, now: number): string {
  const minutes = Math.round((Date.parse(iso) - now) / 60_000);
  if (minutes === 0) return 'now';
  const words = minutesText(Math.abs(minutes));
  return minutes > 0 ? `in ${words}` : `${words} ago`;
}

/** "1 h 5 min" */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

export interface BoardRow {
  id: string;
  name: string;
  /** The plate of a car. */
  note: string;
  phone: string;
  /** Why nothing can be given to it all day. */
  standing: string | undefined;
  off: BoardChauffeur['off'];
  /** Null where no hours are agreed on. */
  atWork: BoardChauffeur['atWork'];
  trips: DispatchTrip[];
}

/** A row for each that is in use, then for those that are not, then for those that are gone but still have trips. */
export function rowsOf({ date, chauffeurs, vehicles, trips }: DispatchBoard, by: BoardBy): BoardRow[] {
  const held = Map.groupBy(trips, (trip) => whoHas(trip, by));
  held.delete(null);
  const take = (id: string) => {
    const own = held.get(id) ?? [];
    held.delete(id);
    return own;
  };
  const known: BoardRow[] =
    by === 'chauffeur'
      ? chauffeurs.map((chauffeur) => ({
          ...chauffeur,
          note: endingNote(chauffeur.documents, date),
          standing: standingOfChauffeur(chauffeur, date),
          trips: take(chauffeur.id),
        }))
      : vehicles.map((vehicle) => ({
          ...vehicle,
          note: [vehicle.plate, `${vehicle.capacity} seats`, endingNote(vehicle.documents, date)]
            .filter(Boolean)
            .join(' · '),
          phone: '',
          atWork: null,
          standing: standingOfVehicle(vehicle, date),
          trips: take(vehicle.id),
        }));
  const gone = [...held].flatMap(([id, own]): BoardRow[] => {
    const [first] = own;
    if (id === null || !first) return [];
    const name = by === 'chauffeur' ? first.chauffeurName : first.vehicleName;
    const nameless = by === 'chauffeur' ? 'Former chauffeur' : 'Former car';
    return [
      {
        id,
        name: name ?? nameless,
        note: '',
        phone: '',
        standing: 'Not kept any more',
        off: [],
        atWork: null,
        trips: own,
      },
    ];
  });
  const inUse = ({ standing }: BoardRow) => standing === undefined;
  return [...known.filter(inUse), ...known.filter((row) => !inUse(row)), ...gone];
}

/** What has nobody, or no car, by pickup; what can still get one comes first. */
export const unassignedOf = (trips: readonly DispatchTrip[], by: BoardBy): DispatchTrip[] =>
  trips
    .filter((trip) => whoHas(trip, by) === null)
    .toSorted(
      (one, other) =>
        Number(isOpen(other)) - Number(isOpen(one)) || Date.parse(one.from) - Date.parse(other.from),
    );

/** Both on the board's day. */
export const standingOfChauffeur = (
  { active, documents }: Pick<BoardChauffeur, 'active' | 'documents'>,
  date: string,
): string | undefined => (active ? expiredNote(documents, date) : 'Inactive');

export const standingOfVehicle = (
  { available, documents }: Pick<BoardVehicle, 'available' | 'documents'>,
  date: string,
): string | undefined => (available ? expiredNote(documents, date) : 'Not in use');

/** "Inspection expired" */
function expiredNote(documents: readonly DocumentTerm[], date: string): string | undefined {
  const expired = expiredOn(documents, date);
  return expired && `${documentLabel(expired.kind)} expired`;
}

/** "Insurance ends Dec 12" */
function endingNote(documents: readonly DocumentTerm[], date: string): string {
  const ending = endingSoon(documents, date);
  return ending ? endsText(ending) : '';
}
