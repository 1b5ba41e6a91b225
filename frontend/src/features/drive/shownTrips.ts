import { formatCents, parseCents } from '@livery/shared-types/cents';
import type { ChauffeurTrip } from '@livery/shared-types/ride';
import type { RideStep } from '@livery/shared-types/rideFields';
import { isUnderWay, rideSteps } from '../../domain/rideSteps.ts';
import type { Press } from './press.ts';

// What the chauffeur sees: the trips as the server has them, with what was pressed and is not sent yet.

export interface ShownTrip extends Omit<ChauffeurTrip, 'waiting'> {
  /** Minutes that are free are not known while the arrival has not reached the server. */
  waiting: { since: string; graceMinutes: number | null } | null;
  isDeclined: boolean;
  /** Something pressed on it waits to be sent. */
  hasUnsent: boolean;
}

export const stepAfter = (step: RideStep | null): RideStep | undefined =>
  rideSteps[step === null ? 0 : rideSteps.indexOf(step) + 1];

/** Under way, `accepted` says yes to what was changed since the acceptance. */
export const acceptsChanges = (
  { ride, changes }: Pick<ChauffeurTrip, 'ride' | 'changes'>,
  step: RideStep,
): boolean => step === 'accepted' && isUnderWay(ride.step) && changes.length > 0;

/** The trip with the presses that wait, as though they were sent. One that has arrived without its answer counts once. */
export function shownTrip(trip: ChauffeurTrip, presses: readonly Press[]): ShownTrip {
  const own = presses.filter(({ tripId }) => tripId === trip.id);
  const shown: ShownTrip = { ...trip, isDeclined: false, hasUnsent: own.length > 0 };
  for (const press of own) {
    switch (press.kind) {
      case 'step':
        addStep(shown, press.step, press.at);
        break;
      case 'undo':
        takeBackStep(shown);
        break;
      case 'decline':
        shown.isDeclined = true;
        break;
      case 'problem':
        break;
      case 'extra':
        addExtra(shown, press);
        break;
      case 'cash':
        takeCash(shown, press.amount);
        break;
      default:
        throw press satisfies never;
    }
  }
  return shown;
}

function addStep(shown: ShownTrip, step: RideStep, at: string) {
  if (step === 'accepted') shown.changes = [];
  if (stepAfter(shown.ride.step) !== step) return;
  shown.ride = { ...shown.ride, step, steps: [...shown.ride.steps, { step, at }], late: false };
  // It begins when the server knows of the step, and ends with the press.
  if (step !== 'arrived') shown.sharesPosition = false;
  if (step === 'arrived') shown.waiting = { since: laterOf(at, shown.pickupDate), graceMinutes: null };
  else if (step === 'on_board' || step === 'done') shown.waiting = null;
}

function takeBackStep(shown: ShownTrip) {
  const steps = shown.ride.steps.slice(0, -1);
  shown.ride = { ...shown.ride, steps, step: steps.at(-1)?.step ?? null };
  shown.sharesPosition = false;
  shown.waiting = null;
}

/** The amount is all that was received: it takes the place of one that was noted before. */
function takeCash(shown: ShownTrip, amount: string) {
  const left = centsOf(shown.cashToCollect) + centsOf(shown.cashReceived) - centsOf(amount);
  shown.cashReceived = amount;
  shown.cashToCollect = left > 0 ? formatCents(left) : null;
}

function addExtra(shown: ShownTrip, { id, extra: kind, amount, note, at }: Press & { kind: 'extra' }) {
  if (shown.extras.some((known) => known.id === id)) return;
  const by = shown.ride.chauffeur?.name ?? '';
  shown.extras = [...shown.extras, { id, kind, amount, note, at, by }];
}

const centsOf = (amount: string | null): number => (amount === null ? 0 : (parseCents(amount) ?? 0));

const laterOf = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other);

export const isTripOver = ({ status, ride }: Pick<ShownTrip, 'status' | 'ride'>): boolean =>
  ride.step === 'done' || status === 'completed';
/** From setting out until the trip is completed. */
export const takesExtras = ({ status, ride }: ShownTrip): boolean =>
  status !== 'completed' && (isUnderWay(ride.step) || ride.step === 'done');
const isOff = ({ status, isDeclined }: ShownTrip) =>
  isDeclined || status === 'cancelled' || status === 'rejected';

/** Cash of which nothing is noted yet. */
export const cashDue = ({ cashToCollect, cashReceived }: ShownTrip): string | null =>
  cashReceived === null ? cashToCollect : null;

export const shownTrips = (trips: readonly ChauffeurTrip[], presses: readonly Press[]): ShownTrip[] =>
  trips.map((trip) => shownTrip(trip, presses)).filter((trip) => !isOff(trip));

/** The one to look at: under way, then done with its cash still to be noted, then the next to come. */
export const currentTrip = (trips: readonly ShownTrip[]): ShownTrip | undefined =>
  trips.find(({ ride }) => isUnderWay(ride.step)) ??
  trips.find((trip) => isTripOver(trip) && cashDue(trip) !== null) ??
  trips.find((trip) => !isTripOver(trip));

/** Where to drive now: to the passenger, and from there to the first stop. */
export const nextAddress = ({ ride, pickupAddress, destinations }: ShownTrip): string =>
  ride.step === 'on_board' ? (destinations[0] ?? pickupAddress) : pickupAddress;

/** Its passenger may see where the car is. */
export const sharesPosition = ({ ride, sharesPosition }: ShownTrip): boolean =>
  sharesPosition && (ride.step === 'on_the_way' || ride.step === 'arrived');
