import {
  BookingSummary,
  events,
  proportionOfCents,
  type BookingFacts,
  type PaymentStatus,
  type PricedQuote,
} from '@livery/shared-types';
import * as z from 'zod/mini';
import { countedIntents, isDisputed, type PaymentEvidence } from './paymentEvidence.ts';

export type TripEnd = NonNullable<BookingFacts['ending']>;

/** A booking as it is when an e-mail about it leaves. */
export type BookingSnapshot = Omit<BookingFacts, 'quote' | 'isDeleted' | 'paymentAsOf'> & {
  /** Null when the booking is known from an event only. */
  quote: PricedQuote | null;
  /** Booking no longer knows it: the rest is what the event said. */
  isGone: boolean;
  /** A card was held for it at some time, whatever became of that. */
  wasHeld?: boolean;
};

/** Booking's facts, and what payment has proven since. */
export function snapshotFrom(facts: BookingFacts, evidence: PaymentEvidence): BookingSnapshot {
  const { isDeleted, paymentAsOf, ...known } = facts;
  const state = withHold({ ...known, isGone: isDeleted }, evidence, paymentAsOf);
  return withEvidence(state, evidence, paymentAsOf);
}

/** Whether an event says that its booking is paid in cash, and tells of no payment. */
export function saysCash(data: unknown): boolean {
  type Said = { booking?: { paymentMethod?: unknown }; paymentIntentId?: unknown };
  const { booking, paymentIntentId } = (data ?? {}) as Said;
  return booking?.paymentMethod === 'cash' && paymentIntentId === undefined;
}

/** What the event itself said, for bookings that are gone. Undefined when the data holds no booking. */
export function snapshotFromEvent(data: unknown, evidence: PaymentEvidence): BookingSnapshot | undefined {
  const carrier = EventWithBooking.safeParse(data);
  if (!carrier.success) return undefined;
  const { booking, amountCents, totalRefundedCents, paidAt, refundId, disputeId, ...end } = carrier.data;
  // The amount of a hold is none that was taken.
  const isOfCapture = [paidAt, refundId, disputeId].some((sign) => sign !== undefined);
  const paidCents = wasPaid(booking.paymentStatus) ? booking.totalCents : 0;
  const capturedCents = isOfCapture ? (amountCents ?? paidCents) : paidCents;
  const refundCents = end.refundCents ?? proportionOfCents(capturedCents, end.refundPercentage ?? 0, 100);
  const { by, reason = null, refundPercentage = 0, noShow = false } = end;
  const isEnding = (by === 'customer' || by === 'staff') && end.refundPercentage !== undefined;
  const ending: TripEnd | null = !isEnding
    ? null
    : { by, reason, refundPercentage, refundCents, noShow, at: booking.pickupAt };
  return withEvidence(
    {
      ...booking,
      quote: null,
      capturedCents,
      refundedCents: totalRefundedCents ?? 0,
      refundDueCents: end.refundDueCents ?? (ending === null ? (totalRefundedCents ?? 0) : refundCents),
      cashReceivedCents: null,
      disputed: false,
      canPay: false,
      notPayableReason: null,
      ending,
      isGone: true,
    },
    evidence,
  );
}

/** Of a payment, of an ending, of a change, or of neither. */
const EventWithBooking = z.extend(z.partial(events['booking.cancelled']), {
  booking: BookingSummary,
  by: z.optional(z.string()),
  amountCents: z.optional(z.number()),
  totalRefundedCents: z.optional(z.number()),
  paidAt: z.optional(z.string()),
  refundId: z.optional(z.string()),
  disputeId: z.optional(z.string()),
});

/** What is known of a hold on the card: booking may not have heard of its newest state yet. */
function withHold(
  state: BookingSnapshot,
  { hold }: PaymentEvidence,
  asOf: string | null | undefined,
): BookingSnapshot {
  const wasHeld = hold !== null || (state.authorizedCents ?? 0) > 0;
  if (!wasHeld) return state;
  const isNewer = hold !== null && (asOf == null || hold.asOf > new Date(asOf));
  if (!isNewer || state.capturedCents > 0) return { ...state, wasHeld };
  if (hold.state === 'authorized') {
    const held = { paymentStatus: 'authorized', authorizedCents: hold.amountCents, canPay: false } as const;
    return isOngoing(state) ? { ...state, ...held, wasHeld } : { ...state, wasHeld };
  }
  const paymentStatus = hold.state === 'failed' ? 'failed' : 'unpaid';
  return {
    ...state,
    paymentStatus,
    authorizedCents: 0,
    canPay: isOngoing(state) && state.totalCents > 0,
    wasHeld,
  };
}

/** The card is held, and nothing was charged yet. */
export const isAuthorized = ({ paymentStatus, capturedCents }: BookingSnapshot): boolean =>
  paymentStatus === 'authorized' && capturedCents === 0;

/** `asOf` is when the newest payment event that `state` includes happened; undefined when that is not known. */
function withEvidence(
  state: BookingSnapshot,
  evidence: PaymentEvidence,
  asOf?: string | null,
): BookingSnapshot {
  const balance = balanceDueCents(state);
  const counted = countedIntents(evidence, state.capturedCents + balance, state);
  const disputed = isDisputed(evidence, counted) ?? state.disputed;
  if (counted.length === 0) return { ...state, disputed };
  const provenRefundCents = counted.reduce((all, one) => all + one.refundedCents, 0);
  const captures = capturesOf(state, counted);
  const capturedCents = Math.max(
    state.capturedCents,
    captures.reduce((all, one) => all + one.capturedCents, 0),
  );
  const refundedCents = newestRefundedCents(state.refundedCents, provenRefundCents, evidence.asOf, asOf);
  // Booking sends money back whole that arrives for a trip which had ended without it.
  const isLate = state.ending !== null && state.capturedCents === 0;
  const refundDueCents = isLate ? capturedCents : Math.max(state.refundDueCents, refundedCents);
  const isNewer = capturedCents !== state.capturedCents || refundedCents !== state.refundedCents;
  const stillDueCents = Math.max(0, balance - (capturedCents - state.capturedCents));
  return {
    ...state,
    capturedCents,
    refundedCents,
    refundDueCents,
    disputed,
    balanceDueCents: stillDueCents,
    captures,
    paymentStatus: isNewer ? statusOf({ capturedCents, refundedCents, refundDueCents }) : state.paymentStatus,
    canPay: stillDueCents > 0 && state.canPay,
  };
}

/** Those that booking counts, and after them those that it has not heard of yet. */
function capturesOf({ captures = [] }: BookingSnapshot, counted: PaymentEvidence['intents']) {
  const known = new Set(captures.map(({ intentId }) => intentId));
  const late = counted.filter(({ intentId }) => !known.has(intentId));
  return [...captures, ...late.map(({ intentId, capturedCents }) => ({ intentId, capturedCents }))];
}

/** A refund may bounce, so the newer amount counts, not the larger one. */
function newestRefundedCents(
  bookingCents: number,
  evidenceCents: number,
  evidenceAsOf: Date | null,
  bookingAsOf: string | null | undefined,
): number {
  if (bookingAsOf === undefined || evidenceAsOf === null) return Math.max(bookingCents, evidenceCents);
  return bookingAsOf === null || evidenceAsOf > new Date(bookingAsOf) ? evidenceCents : bookingCents;
}

type Amounts = Pick<BookingSnapshot, 'capturedCents' | 'refundedCents' | 'refundDueCents'>;

function statusOf({ capturedCents, refundedCents, refundDueCents }: Amounts): PaymentStatus {
  if (refundedCents >= capturedCents) return 'refunded';
  if (refundDueCents > refundedCents) return 'refund_pending';
  return refundedCents > 0 ? 'partially_refunded' : 'paid';
}

/** The customer's money was taken, whatever became of it since. */
export function wasPaid(status: PaymentStatus): boolean {
  return ['paid', 'refund_pending', 'partially_refunded', 'refunded'].includes(status);
}

/** A card booking whose price nobody has paid. */
export function isUnpaid({ paymentMethod, totalCents, capturedCents }: BookingSnapshot): boolean {
  return paymentMethod === 'stripe' && totalCents > 0 && capturedCents === 0;
}

/** Staff have neither approved nor rejected it. */
export const isPending = ({ status }: Pick<BookingSnapshot, 'status'>) =>
  status === 'pending_approval' || status === 'pending_payment';

/** The trip is agreed and not over. */
export const isStanding = ({ status }: Pick<BookingSnapshot, 'status'>) =>
  status === 'approved' || status === 'confirmed';

/** It was neither rejected nor cancelled. */
export const isOngoing = ({ status }: Pick<BookingSnapshot, 'status'>) =>
  status !== 'rejected' && status !== 'cancelled';

/** Anyone may have made it: staff have not approved it, and nobody has paid. */
export const isUnproven = (booking: BookingSnapshot) => isPending(booking) && booking.capturedCents === 0;

/** What is still to be paid by card; of a booking known from an event only, the whole price or nothing. */
export function balanceDueCents(booking: BookingSnapshot): number {
  if (booking.paymentMethod === 'cash' || !isOngoing(booking)) return 0;
  return booking.balanceDueCents ?? (booking.capturedCents === 0 ? booking.totalCents : 0);
}

/** What the company keeps of the card payment in the end. */
export const keptCents = ({ capturedCents, refundDueCents, refundedCents }: BookingSnapshot) =>
  capturedCents - Math.max(refundDueCents, refundedCents);
