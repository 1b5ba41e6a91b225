import type { RideStep } from '@livery/shared-types';
import { balanceOf, isApproved, stepOf, type ReferenceBooking } from './referenceBooking.ts';

export const ACTIONS = [
  'created',
  'approved',
  'paid',
  'authorised',
  'hold lapsed',
  'charge failed',
  'part-refunded',
  'balance paid',
  'changed pickup',
  'made dearer',
  'made cheaper',
  'address changed',
  'change asked for',
  'change declined',
  'payment requested',
  'cancelled by customer',
  'cancelled by staff, full',
  'cancelled by staff, policy',
  'cancelled by staff, none',
  'no-show',
  'rejected',
  'completed',
  'disputed',
] as const;
/** What happens to the ride; told in stories of their own. */
export const RIDE_ACTIONS = [
  'assigned',
  'reassigned',
  'unassigned',
  'declined',
  'on the way',
  'arrived',
  'on board',
  'done',
  'step undone',
  'late',
  'closed with waiting',
] as const;
export type Action = (typeof ACTIONS)[number] | (typeof RIDE_ACTIONS)[number];

/** What changes or asks for something else than the trip's time and its end. */
export const OF_TERMS: readonly Action[] = [
  'balance paid',
  'made dearer',
  'made cheaper',
  'address changed',
  'change asked for',
  'change declined',
  'payment requested',
];

/** Only after the pickup. */
export const AFTER_PICKUP: readonly Action[] = ['no-show', 'completed'];

/** What staff send back by hand. */
export const BY_HAND = 5_000;

const isPending = ({ status }: ReferenceBooking) => status === 'pending_approval';
/** Nobody can take over from there. */
const isUnderWay = (reference: ReferenceBooking) => ['on_board', 'done'].includes(stepOf(reference) ?? '');
/** The step that would be alerted to. */
export const missingStep = (reference: ReferenceBooking) =>
  stepOf(reference) === null ? 'on_the_way' : stepOf(reference) === 'on_the_way' ? 'arrived' : null;
const drives = (reference: ReferenceBooking, step: RideStep | null) =>
  isApproved(reference) && reference.chauffeur !== null && stepOf(reference) === step;

/** Whether the booking's rules allow it now. */
export function isPossible(reference: ReferenceBooking, action: Action, now: Date): boolean {
  const isAhead = reference.pickup > now;
  const isDone = stepOf(reference) === 'done';
  const held = reference.captured - reference.refundDue;
  switch (action) {
    case 'created':
      return false;
    case 'approved':
      return isPending(reference) && isAhead;
    case 'rejected':
      return isPending(reference);
    case 'paid':
      // A hold is charged once the booking is approved; with its end it is gone.
      return (
        reference.summary.paymentMethod === 'stripe' &&
        reference.captured === 0 &&
        (reference.held === 0 || isApproved(reference)) &&
        !(reference.wasHeld && reference.ending !== null)
      );
    case 'authorised':
      return (
        reference.summary.paymentMethod === 'stripe' &&
        reference.captured === 0 &&
        !reference.wasHeld &&
        isPending(reference)
      );
    case 'hold lapsed':
      return reference.held > 0 && isPending(reference);
    case 'charge failed':
      return reference.held > 0 && isApproved(reference);
    case 'part-refunded':
      return held >= BY_HAND && !reference.disputed;
    case 'balance paid':
      return reference.captured > 0 && balanceOf(reference) > 0;
    case 'payment requested':
      return balanceOf(reference) > 0 && reference.held === 0 && reference.status !== 'completed';
    case 'change asked for':
      return (
        (isPending(reference) || isApproved(reference)) && isAhead && !isDone && reference.request === null
      );
    case 'change declined':
      return reference.request?.status === 'open' && reference.ending === null;
    case 'made dearer':
    case 'made cheaper':
      // What becomes of a hold whose price changes is told by the rules' own tests.
      if (reference.wasHeld) return false;
      return (isPending(reference) || isApproved(reference)) && isAhead;
    case 'address changed':
      return (isPending(reference) || isApproved(reference)) && isAhead;
    case 'changed pickup':
    case 'cancelled by customer':
    case 'cancelled by staff, full':
    case 'cancelled by staff, policy':
    case 'cancelled by staff, none':
      return (isPending(reference) || isApproved(reference)) && isAhead && !isDone;
    case 'no-show':
      return isApproved(reference) && !isAhead && !isDone;
    case 'completed':
      return isApproved(reference) && (!isAhead || isDone);
    case 'disputed':
      return reference.captured > 0 && !reference.disputed;
    case 'assigned':
      return isApproved(reference) && reference.chauffeur === null;
    case 'reassigned':
    case 'unassigned':
      return isApproved(reference) && reference.chauffeur !== null && !isUnderWay(reference);
    case 'declined':
    case 'on the way':
      return drives(reference, null);
    case 'arrived':
      return drives(reference, 'on_the_way');
    case 'on board':
      return drives(reference, 'arrived');
    case 'done':
      return drives(reference, 'on_board');
    case 'step undone':
      return isApproved(reference) && reference.chauffeur !== null && stepOf(reference) !== null;
    case 'late':
      return isApproved(reference) && reference.missing === null && missingStep(reference) !== null;
    case 'closed with waiting':
      return isApproved(reference) && isDone;
    default:
      throw action satisfies never;
  }
}
