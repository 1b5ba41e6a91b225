import {
  BookingSummary,
  cardDueCents,
  events,
  type BookingFacts,
  type PaymentStatus,
  type PricedQuote,
  type Ride,
} from '@livery/shared-types';
import * as z from 'zod/mini';

export type TripEnd = NonNullable<BookingFacts['ending']>;

/** A booking as it is when an e-mail about it leaves. */
export type BookingSnapshot = Omit<BookingFacts, 'quote' | 'ride' | 'isDeleted' | 'paymentAsOf'> & {
  /** Null when the booking is known from an event only, and so is `ride`. */
  quote: PricedQuote | null;
  ride: Ride | null;
  /** It was deleted. */
  isGone: boolean;
};

export function snapshotFrom(facts: BookingFacts): BookingSnapshot {
  const { isDeleted, paymentAsOf: _, ...known } = facts;
  return { ...known, isGone: isDeleted };
}

/** A deleted booking, as far as the event tells. Undefined when the data holds no booking. */
export function snapshotFromEvent(data: unknown): BookingSnapshot | undefined {
  const carrier = EventWithBooking.safeParse(data);
  if (!carrier.success) return undefined;
  const { booking, amountCents, totalRefundedCents = 0, paidAt, refundId, disputeId } = carrier.data;
  const { refundDueCents = totalRefundedCents } = carrier.data;
  const { totalCents, paymentStatus } = booking;
  // An authorised amount was not paid.
  const isOfCapture = [paidAt, refundId, disputeId].some((sign) => sign !== undefined);
  const paidCents = wasPaid(paymentStatus) ? totalCents : 0;
  const capturedCents = isOfCapture ? (amountCents ?? paidCents) : paidCents;
  const end = Ending.safeParse(data).data;
  return {
    ...booking,
    quote: null,
    capturedCents,
    refundedCents: totalRefundedCents,
    refundDueCents,
    cashReceivedCents: null,
    balanceDueCents: capturedCents === 0 ? totalCents : 0,
    answerBy: null,
    refundInFullUntilApproved: false,
    authorizedCents: paymentStatus === 'authorized' ? totalCents : 0,
    wasHeld: false,
    captures: [],
    refusedIntentIds: [],
    changeRequest: null,
    ride: null,
    rating: null,
    disputed: false,
    canPay: false,
    notPayableReason: null,
    ending: end === undefined ? null : { ...end, at: booking.pickupAt },
    isGone: true,
  };
}

const EventWithBooking = z.object({
  booking: BookingSummary,
  refundDueCents: z.optional(z.number()),
  amountCents: z.optional(z.number()),
  totalRefundedCents: z.optional(z.number()),
  paidAt: z.optional(z.string()),
  refundId: z.optional(z.string()),
  disputeId: z.optional(z.string()),
});

const Ending = z.pick(events['booking.cancelled'], {
  by: true,
  reason: true,
  refundPercentage: true,
  refundCents: true,
  noShow: true,
});

/** The card is held, and nothing was charged yet. */
export const isAuthorized = ({ paymentStatus, capturedCents }: BookingSnapshot): boolean =>
  paymentStatus === 'authorized' && capturedCents === 0;

/** The customer has paid, even if money went back since. */
export function wasPaid(status: PaymentStatus): boolean {
  return ['paid', 'refund_pending', 'partially_refunded', 'refunded'].includes(status);
}

/** A card booking whose price nobody has paid. */
export function isUnpaid({ paymentMethod, totalCents, capturedCents }: BookingSnapshot): boolean {
  return paymentMethod === 'stripe' && cardDueCents(totalCents) > 0 && capturedCents === 0;
}

/** Staff have neither approved nor rejected it. */
export const isPending = ({ status }: Pick<BookingSnapshot, 'status'>) =>
  status === 'pending_approval' || status === 'pending_payment';

/** The trip is agreed and not completed. */
export const isStanding = ({ status }: Pick<BookingSnapshot, 'status'>) =>
  status === 'approved' || status === 'confirmed';

/** The chauffeur says that it is done, before or after its pickup time. */
export const isDriven = ({ ride }: Pick<BookingSnapshot, 'ride'>): boolean => ride?.step === 'done';

/** The trip is agreed, and was not driven yet. */
export const isToCome = (booking: Pick<BookingSnapshot, 'status' | 'ride'>): boolean =>
  isStanding(booking) && !isDriven(booking);

export const isOngoing = ({ status }: Pick<BookingSnapshot, 'status'>) =>
  status !== 'rejected' && status !== 'cancelled';

/** Anybody may have made it: staff have not approved it, and nobody has paid. */
export const isUnproven = (booking: BookingSnapshot) => isPending(booking) && booking.capturedCents === 0;

/** What is still to be paid by card. */
export const balanceDueCents = (booking: BookingSnapshot): number =>
  booking.paymentMethod === 'cash' || !isOngoing(booking) ? 0 : cardDueCents(booking.balanceDueCents);

/** What the company keeps of the card payment in the end. */
export const keptCents = ({ capturedCents, refundDueCents, refundedCents }: BookingSnapshot) =>
  capturedCents - Math.max(refundDueCents, refundedCents);
