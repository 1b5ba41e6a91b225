import { randomUUID } from 'node:crypto';
import type {
  AssignedChauffeur,
  BookingFacts,
  BookingSummary,
  ChangeRequest,
  Ride,
  RideStep,
} from '@livery/shared-types';
import { aBooking, aQuote } from '../factories.ts';

/** One booking as it truly is: the test's own account of it, kept apart from the code under test. */
export interface ReferenceBooking {
  title: string;
  id: string;
  summary: BookingSummary;
  status: BookingFacts['status'];
  pickup: Date;
  captured: number;
  refunded: number;
  refundDue: number;
  disputed: boolean;
  /** What a card is held for now, and whether one ever was. */
  held: number;
  wasHeld: boolean;
  chargeFailed: boolean;
  /** When each payment event happened, oldest first. */
  paymentTimes: string[];
  ending: BookingFacts['ending'];
  /** Booking has not received the payment event yet. */
  isPaymentLate: boolean;
  intent: string;
  /** Each payment that counts, in cents. */
  captures: { intentId: string; capturedCents: number }[];
  /** Of what has to go back, what was more than the price. */
  difference: number;
  request: ChangeRequest | null;
  /** As it was before each change. */
  changedFrom: BookingSummary[];
  chauffeur: AssignedChauffeur | null;
  /** Everybody who had the trip. */
  chauffeurs: AssignedChauffeur[];
  steps: Ride['steps'];
  /** The step that staff were alerted to, while it is missing. */
  missing: 'on_the_way' | 'arrived' | null;
}

export function newReferenceBooking(
  title: string,
  paymentMethod: 'stripe' | 'cash',
  pickup: Date,
): ReferenceBooking {
  const summary = aBooking({
    paymentMethod,
    paymentStatus: paymentMethod === 'cash' ? 'not_required' : 'unpaid',
    status: 'pending_approval',
    pickupAt: pickup.toISOString(),
    totalCents: 39_684,
    version: 1,
  });
  return {
    title,
    id: summary.bookingId,
    summary,
    status: 'pending_approval',
    pickup,
    captured: 0,
    refunded: 0,
    refundDue: 0,
    disputed: false,
    held: 0,
    wasHeld: false,
    chargeFailed: false,
    paymentTimes: [],
    ending: null,
    isPaymentLate: false,
    intent: `pi_${randomUUID().slice(0, 8)}`,
    captures: [],
    difference: 0,
    request: null,
    changedFrom: [],
    chauffeur: null,
    chauffeurs: [],
    steps: [],
    missing: null,
  };
}

/** What is still to be paid by card. */
export function balanceOf({ summary, captured, difference, ending }: ReferenceBooking): number {
  if (summary.paymentMethod === 'cash' || ending !== null) return 0;
  return Math.max(0, summary.totalCents - (captured - difference));
}

export const isApproved = ({ status }: ReferenceBooking): boolean => status === 'approved';
export const stepOf = ({ steps }: ReferenceBooking): RideStep | null => steps.at(-1)?.step ?? null;

function paymentStatus(reference: ReferenceBooking, captured: number): BookingSummary['paymentStatus'] {
  if (captured === 0) {
    if (reference.summary.paymentMethod === 'cash') return 'not_required';
    if (reference.held > 0 && !reference.isPaymentLate) return 'authorized';
    return reference.chargeFailed ? 'failed' : 'unpaid';
  }
  if (reference.refunded >= captured) return 'refunded';
  if (reference.refundDue > reference.refunded) return 'refund_pending';
  return reference.refunded > 0 ? 'partially_refunded' : 'paid';
}

export const firstCents = ({ captures }: ReferenceBooking) => captures[0]?.capturedCents ?? 0;

const capturesKnownToBooking = ({ captures, isPaymentLate }: ReferenceBooking) =>
  isPaymentLate ? captures.slice(0, -1) : captures;

const knownToBooking = (reference: ReferenceBooking) =>
  capturesKnownToBooking(reference).reduce((sum, { capturedCents }) => sum + capturedCents, 0);

export function summaryOf(reference: ReferenceBooking): BookingSummary {
  return {
    ...reference.summary,
    status: reference.status,
    pickupAt: reference.pickup.toISOString(),
    paymentStatus: paymentStatus(reference, knownToBooking(reference)),
    chauffeur: reference.chauffeur,
    rideToken: rideTokenOf(reference),
  };
}

export const rideTokenOf = ({ id }: Pick<ReferenceBooking, 'id'>) => `ride-${id}`;

/** What booking answers: the truth, as far as its events have arrived. */
export function factsOf(reference: ReferenceBooking): BookingFacts {
  const captured = knownToBooking(reference);
  const summary = summaryOf(reference);
  const isOpen = reference.status !== 'rejected' && reference.status !== 'cancelled';
  const isCard = summary.paymentMethod === 'stripe';
  const settled = captured === 0 ? 0 : captured - reference.difference;
  const balance = isOpen && isCard ? Math.max(0, summary.totalCents - settled) : 0;
  const canPay = balance > 0;
  return {
    ...summary,
    quote: aQuote(summary),
    capturedCents: captured,
    refundedCents: captured === 0 ? 0 : reference.refunded,
    refundDueCents: captured === 0 ? 0 : reference.refundDue,
    cashReceivedCents: null,
    balanceDueCents: balance,
    answerBy: null,
    refundInFullUntilApproved: false,
    captures: capturesKnownToBooking(reference),
    refusedIntentIds: [],
    changeRequest: reference.request,
    authorizedCents: reference.isPaymentLate ? 0 : reference.held,
    wasHeld: reference.wasHeld && !(reference.isPaymentLate && reference.held > 0),
    paymentAsOf: reference.paymentTimes.at(reference.isPaymentLate ? -2 : -1) ?? null,
    disputed: reference.disputed,
    canPay,
    notPayableReason: canPay ? null : 'There is nothing to pay.',
    ending: reference.ending,
    ride: {
      chauffeur: reference.chauffeur,
      vehicle: summary.vehicleName,
      plate: 'CVBN 418',
      step: stepOf(reference),
      steps: reference.steps,
      late: reference.missing !== null && isApproved(reference),
    },
    rating: null,
    isDeleted: false,
  };
}
