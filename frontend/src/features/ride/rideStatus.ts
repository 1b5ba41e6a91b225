import type { PassengerRide } from '@livery/shared-types/ride';
import type { RideStep } from '@livery/shared-types/rideFields';
import { displayPickup, displayTime, inBusinessZone } from '../../domain/dates.ts';

/** How far a ride is, from its passenger's side. */
export type RidePhase = 'unconfirmed' | 'looking' | 'assigned' | RideStep | 'off';

export function phaseOf({ status, step, chauffeur }: PassengerRide): RidePhase {
  switch (status) {
    case 'cancelled':
    case 'rejected':
      return 'off';
    case 'completed':
      return 'done';
    case 'pending_approval':
    case 'pending_payment':
      return 'unconfirmed';
    case 'approved':
    case 'confirmed':
      return step ?? (chauffeur ? 'assigned' : 'looking');
    default:
      throw status satisfies never;
  }
}

/** Nothing more happens to it. */
export const isOver = (ride: PassengerRide): boolean => ['done', 'off'].includes(phaseOf(ride));

/** The chauffeur comes, or waits: the time in which one wants to know where the car is. */
export const isAwaited = (phase: RidePhase): boolean =>
  phase === 'looking' || phase === 'assigned' || phase === 'accepted' || isNear(phase);

/** Only now the car shares its position. */
export const isNear = (phase: RidePhase): boolean => phase === 'on_the_way' || phase === 'arrived';

/** "6:42 PM", in the business's zone. */
export const clockOf = (at: string | number): string => inBusinessZone(new Date(at), { timeStyle: 'short' });

const MINUTE_MS = 60_000;
/** An arrival this much behind the pickup is worth a word; it is only expected. */
const worthMinutes = 3;

interface RideHeadline {
  title: string;
  lead: string;
  /** The car comes, or may come, after the time that was agreed. */
  isLate: boolean;
}

const alerted = 'Our team has been alerted. Please call us if you are in a hurry.';

/** The state of a ride in plain words: what is so, and what comes next. */
export function headlineOf(ride: PassengerRide, now: number): RideHeadline {
  const { late, chauffeur, pickupAddress, destinations } = ride;
  const who = chauffeur?.name ?? 'Your chauffeur';
  const pickup = `Pickup on ${displayPickup(ride)}.`;
  const phase = phaseOf(ride);
  switch (phase) {
    case 'unconfirmed':
      return {
        title: 'Not confirmed yet',
        lead: 'As soon as your booking is confirmed, this page shows who comes.',
        isLate: false,
      };
    case 'looking':
      return {
        title: 'Your ride is booked',
        lead: late
          ? `Your chauffeur is not named yet, and may be late. ${alerted}`
          : `${pickup} Here you see who comes, once we know.`,
        isLate: late,
      };
    case 'assigned':
    case 'accepted':
      return {
        title: `${who} will drive you`,
        lead: late
          ? `${who} has not set off yet, and ${Date.parse(ride.pickupDate) < now ? 'is' : 'may be'} late. ${alerted}`
          : pickup,
        isLate: late,
      };
    case 'on_the_way':
      return { title: `${who} is on the way`, ...arrivalOf(ride, now) };
    case 'arrived': {
      const pickupAt = Date.parse(ride.pickupDate);
      const since = Math.max(pickupAt, Date.parse(takenAt(ride, 'arrived') ?? '') || pickupAt);
      const where = pickupAddress === '' ? '' : ` at ${pickupAddress}`;
      return {
        title: 'Your car is here',
        lead:
          since > now
            ? `${who} is${where}. Take your time: pickup is at ${displayTime(ride.pickupTime)}.`
            : `${who} has been waiting${where} since ${clockOf(since)}.`,
        isLate: false,
      };
    }
    case 'on_board': {
      const last = destinations.at(-1);
      return {
        title: 'You are on your way',
        lead: last ? `To ${last}.` : 'Have a good ride.',
        isLate: false,
      };
    }
    case 'done':
      return {
        title: 'Thank you for riding with us',
        lead: ride.canRate ? 'Your ride is done. We hope to see you again.' : 'This ride is over.',
        isLate: false,
      };
    case 'off':
      return {
        title: ride.status === 'rejected' ? 'This ride does not take place' : 'This ride is cancelled',
        lead: 'No car comes for it. If you did not expect that, please call us.',
        isLate: false,
      };
    default:
      throw phase satisfies never;
  }
}

const takenAt = ({ steps }: PassengerRide, wanted: RideStep) => steps.find(({ step }) => step === wanted)?.at;

function arrivalOf(ride: PassengerRide, now: number): Pick<RideHeadline, 'lead' | 'isLate'> {
  const pickup = displayTime(ride.pickupTime);
  if (ride.expectedAt === null) {
    return ride.late
      ? { lead: `Running late: pickup was at ${pickup}. We are sorry.`, isLate: true }
      : { lead: `Pickup is at ${pickup}.`, isLate: false };
  }
  const expectedAt = Date.parse(ride.expectedAt);
  const minutes = Math.round((expectedAt - Date.parse(ride.pickupDate)) / MINUTE_MS);
  const isLate = ride.late || minutes >= worthMinutes;
  const arrives = expectedAt <= now ? 'Arrives any moment' : `Arrives about ${clockOf(expectedAt)}`;
  if (!isLate) return { lead: `${arrives}.`, isLate };
  const behind = minutes >= worthMinutes ? `, ${minutes} minutes later than planned` : ', later than planned';
  return { lead: `${arrives}${behind}. We are sorry.`, isLate };
}
