import {
  BookingSummary,
  events,
  proportionOfCents,
  type BookingFacts,
  type PaymentStatus,
  type PricedQuote,
} from '@livery/shared-types';
import * as z from 'zod/mini';
import { isDisputed, paidIntent, type PaymentEvidence } from './paymentEvidence.ts';

export type TripEnd = NonNullable<BookingFacts['ending']>;

/** A booking as it is when an e-mail about it leaves. */
export type BookingSnapshot = Omit<BookingFacts, 'quote' | 'isDeleted' | 'paymentAsOf'> & {
  /** Null when the booking is known from an event only. */
  quote: PricedQuote | null;
  /** Booking no longer knows it: the rest is what the event said. */
  isGone: boolean;
};

/** Booking's facts, and what payment has proven since. */
export function snapshotFrom(facts: BookingFacts, evidence: PaymentEvidence): BookingSnapshot {
  const { isDeleted, paymentAsOf, ...known } = facts;
  return withEvidence({ ...known, isGone: isDeleted }, evidence, paymentAsOf);
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
  const { booking, amountCents, totalRefundedCents, ...end } = carrier.data;
  const paidCents = wasPaid(booking.paymentStatus) ? booking.totalCents : 0;
  const capturedCents = amountCents ?? paidCents;
  const refundCents = end.refundCents ?? proportionOfCents(capturedCents, end.refundPercentage ?? 0, 100);
  const { by, reason = null, refundPercentage = 0, noShow = false } = end;
  const ending: TripEnd | null =
    by === undefined ? null : { by, reason, refundPercentage, refundCents, noShow, at: booking.pickupAt };
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

/** Of a payment, of an ending, or of neither. */
const EventWithBooking = z.extend(z.partial(events['booking.cancelled']), {
  booking: BookingSummary,
  amountCents: z.optional(z.number()),
  totalRefundedCents: z.optional(z.number()),
});

/** `asOf` is when the newest payment event that `state` includes happened; undefined when that is not known. */
function withEvidence(
  state: BookingSnapshot,
  evidence: PaymentEvidence,
  asOf?: string | null,
): BookingSnapshot {
  const paid = paidIntent(evidence);
  const disputed = isDisputed(evidence) ?? state.disputed;
  if (paid === undefined) return { ...state, disputed };
  const capturedCents = Math.max(state.capturedCents, paid.capturedCents);
  const refundedCents = newestRefundedCents(state.refundedCents, paid.refundedCents, evidence.asOf, asOf);
  // Booking sends money back whole that arrives for a trip which had ended without it.
  const isLate = state.ending !== null && state.capturedCents === 0;
  const refundDueCents = isLate ? capturedCents : Math.max(state.refundDueCents, refundedCents);
  const isNewer = capturedCents !== state.capturedCents || refundedCents !== state.refundedCents;
  return {
    ...state,
    capturedCents,
    refundedCents,
    refundDueCents,
    disputed,
    paymentStatus: isNewer ? statusOf({ capturedCents, refundedCents, refundDueCents }) : state.paymentStatus,
    canPay: false,
  };
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

/** What the company keeps of the card payment in the end. */
export const keptCents = ({ capturedCents, refundDueCents, refundedCents }: BookingSnapshot) =>
  capturedCents - Math.max(refundDueCents, refundedCents);
