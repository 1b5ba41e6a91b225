import {
  BookingSummary,
  events,
  proportionOfCents,
  type BookingFacts,
  type PaymentStatus,
  type PricedQuote,
} from '@livery/shared-types';
import * as z from 'zod/mini';

export type TripEnd = NonNullable<BookingFacts['ending']>;

/** A booking as it is when an e-mail about it leaves. */
export type BookingSnapshot = Omit<BookingFacts, 'quote' | 'isDeleted' | 'paymentAsOf'> & {
  /** Null when the booking is known from an event only. */
  quote: PricedQuote | null;
  /** Booking no longer knows it: the rest is what the event said. */
  isGone: boolean;
};

export function snapshotFrom(facts: BookingFacts): BookingSnapshot {
  const { isDeleted, paymentAsOf: _, ...known } = facts;
  return { ...known, isGone: isDeleted };
}

/** What the event itself said, for bookings that are gone. Undefined when the data holds no booking. */
export function snapshotFromEvent(data: unknown): BookingSnapshot | undefined {
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
  return {
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
  };
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

/** The card is held, and nothing was charged yet. */
export const isAuthorized = ({ paymentStatus, capturedCents }: BookingSnapshot): boolean =>
  paymentStatus === 'authorized' && capturedCents === 0;

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
