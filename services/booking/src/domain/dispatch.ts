import { isAcceptanceDue, type DispatchFlag } from '@livery/shared-types';
import { changesToAccept } from './acceptance.ts';
import { balanceDueCents } from './balance.ts';
import { isDriven, isToClose, type Booking } from './booking.ts';
import { isCashDue } from './cash.ts';
import type { Chauffeur } from './chauffeur.ts';
import { isLate, isUnderWay, stepOf, takenAt } from './ride.ts';
import { openProblems } from './rideProblem.ts';
import { overlaps, tripEnd, type Span } from './schedule.ts';
import { allows } from './transitions.ts';

/** Shown on the board of a day: the trip is on that day, or is under way today. Until it is closed, it lasts until it was done. */
export function isOnBoard(booking: Booking, day: Span, now: Date): boolean {
  const isToday = day.start <= now && now < day.end;
  const bookedEnd = tripEnd(booking);
  const doneAt = isToClose(booking) ? takenAt(booking, 'done') : undefined;
  const span = {
    start: booking.pickup.at,
    end: doneAt !== undefined && doneAt > bookedEnd ? doneAt : bookedEnd,
  };
  return overlaps(span, day) || (isToday && isUnderWay(booking));
}

/** A card that was not charged, or cash of a trip that is over. */
function isUnpaid(booking: Booking): boolean {
  if (booking.paymentMethod === 'cash') return isCashDue(booking);
  const { status } = booking.payment;
  // A held card, or a payment in progress, is not missing.
  return balanceDueCents(booking) > 0 && status !== 'authorized' && status !== 'processing';
}

/** The chauffeur cannot drive the trip: inactive, deleted, or off at that time. */
export function isOffDuty(
  booking: Booking,
  chauffeur: Chauffeur | undefined,
  off: readonly Span[] = [],
): boolean {
  if (booking.chauffeur === null) return false;
  if (chauffeur === undefined || !chauffeur.active) return true;
  const trip = { start: booking.pickup.at, end: tripEnd(booking) };
  return off.some((span) => overlaps(span, trip));
}

/** The trip is agreed on, and the chauffeur has not accepted it. */
const awaitsAcceptance = (booking: Booking): boolean =>
  allows('complete', booking) && booking.chauffeur !== null && stepOf(booking) === null;

interface FlagFacts {
  now: Date;
  lateMinutes: number;
  isOffDuty?: boolean;
  /** Of the chauffeur or the car, on the day of the trip. */
  hasExpiredDocument?: boolean;
}

export function dispatchFlags(
  booking: Booking,
  { now, lateMinutes, isOffDuty = false, hasExpiredDocument = false }: FlagFacts,
): DispatchFlag[] {
  const isOpen = booking.status !== 'completed' && !isDriven(booking);
  const isChanged = changesToAccept(booking).length > 0;
  const flags: [DispatchFlag, isSet: boolean][] = [
    ['not_approved', allows('approve', booking)],
    ['no_vehicle', isOpen && booking.vehicle === null],
    ['no_chauffeur', isOpen && booking.chauffeur === null],
    ['declined', isOpen && booking.chauffeur === null && booking.ride.declined.length > 0],
    ['off_duty', isOpen && isOffDuty],
    ['document_expired', isOpen && hasExpiredDocument],
    ['problem', openProblems(booking).length > 0],
    ['changed', isChanged],
    ['not_accepted', !isChanged && awaitsAcceptance(booking) && isAcceptanceDue(booking.pickup.at, now)],
    ['unpaid', isUnpaid(booking)],
    ['late', isLate(booking, now, lateMinutes)],
    ['to_close', isToClose(booking)],
  ];
  return flags.filter(([, isSet]) => isSet).map(([flag]) => flag);
}
