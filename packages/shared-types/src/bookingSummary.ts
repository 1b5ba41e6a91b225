import * as z from 'zod/mini';
import { BookingStatus, PaymentMethod, PaymentStatus } from './booking.ts';
import { ChangeRequest } from './changeRequest.ts';
import { passengerAnswers } from './passengerFields.ts';
import { PricedQuote } from './quote.ts';
import { Ride } from './rideFields.ts';
import { tripAnswers } from './tripFields.ts';

export const AssignedChauffeur = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  photoUrl: z.nullable(z.string()),
});
export type AssignedChauffeur = z.infer<typeof AssignedChauffeur>;

export const BookingSummary = z.object({
  bookingId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  /** Who rides in place of the customer: see `passengerOf`. */
  passengerName: z._default(passengerAnswers.passengerName, null),
  passengerPhone: z._default(passengerAnswers.passengerPhone, null),
  /** ISO with the business zone's offset. */
  pickupAt: z.string(),
  durationHours: z.number(),
  pickupAddress: z.string(),
  destinations: z.array(z.string()),
  serviceNames: z.array(z.string()),
  vehicleName: z.nullable(z.string()),
  vehicleId: z.nullable(z.string()),
  totalCents: z.number(),
  promoCode: z.nullable(z.string()),
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  status: BookingStatus,
  ...tripAnswers,
  manageToken: z.string(),
  rideToken: z.string(),
  chauffeur: z.nullable(AssignedChauffeur),
  /** Grows with every change. Also the SEQUENCE of calendar invitations. */
  version: z.number(),
});
export type BookingSummary = z.infer<typeof BookingSummary>;

/** The present state of a booking, for e-mails. Also of deleted ones while their tombstone exists. */
export const BookingFacts = z.extend(BookingSummary, {
  quote: PricedQuote,
  capturedCents: z.number(),
  refundedCents: z.number(),
  /** Everything that went back or has to. */
  refundDueCents: z.number(),
  /** Time of the newest payment event that is included. */
  paymentAsOf: z.nullable(z.string()),
  cashReceivedCents: z.nullable(z.number()),
  /** What is still to be paid. */
  balanceDueCents: z.number(),
  /** As on `PublicBooking`. */
  answerBy: z.nullable(z.string()),
  refundInFullUntilApproved: z.boolean(),
  authorizedCents: z.number(),
  /** A card was held for it at some time. */
  wasHeld: z.boolean(),
  /** The payments that are included, oldest first. */
  captures: z.array(z.object({ intentId: z.string(), capturedCents: z.number() })),
  /** Payments that were refused because nothing was due. They go back whole and are in none of the sums. */
  refusedIntentIds: z.array(z.string()),
  /** The newest one. */
  changeRequest: z.nullable(ChangeRequest),
  ride: Ride,
  rating: z.nullable(z.number()),
  disputed: z.boolean(),
  /** Whether a card may be charged now. If not, the reason is fit for the customer. */
  canPay: z.boolean(),
  notPayableReason: z.nullable(z.string()),
  ending: z.nullable(
    z.object({
      by: z.enum(['customer', 'staff']),
      reason: z.nullable(z.string()),
      refundPercentage: z.number(),
      /** Because of this ending. */
      refundCents: z.number(),
      noShow: z.boolean(),
      at: z.string(),
    }),
  ),
  isDeleted: z.boolean(),
});
export type BookingFacts = z.infer<typeof BookingFacts>;

/** Keeps addresses short enough for servers in between. */
export const MAX_FACTS_IDS = 100;

/** GET /internal/bookings?ids={id},{id},…: the present state of these bookings. */
export const BookingFactsQuery = z.object({
  ids: z.pipe(
    z.string(),
    z.pipe(
      z.transform((ids: string) => ids.split(',')),
      z.array(z.string()).check(z.maxLength(MAX_FACTS_IDS)),
    ),
  ),
});

/** `gone`: deleted for good. `unknown`: could not be read. */
export const BookingFactsAnswer = z.union([BookingFacts, z.enum(['gone', 'unknown'])]);
export type BookingFactsAnswer = z.infer<typeof BookingFactsAnswer>;

/** One answer per id, in order. An unreadable one does not spoil the others. */
export const BookingFactsReply = z.object({
  bookings: z.array(z.catch(BookingFactsAnswer, 'unknown')),
});

/** GET /internal/bookings/{id}/payable on booking: what payment may charge. */
export const Payable = z.object({
  bookingId: z.string(),
  payable: z.boolean(),
  /** Fit for the customer. */
  reason: z.nullable(z.string()),
  /** Set where the customer can do something about it. */
  code: z.optional(z.literal('booking.vehicle_taken')),
  /** The balance, as far as booking knows. */
  amountCents: z.number(),
  /** The payments that booking knows of. Others that were captured must not be asked for again. */
  knownIntentIds: z.array(z.string()),
  /** `manual`: the card is authorised only, and charged on approval. */
  captureMethod: z.enum(['automatic', 'manual']),
  currency: z.literal('cad'),
  summary: BookingSummary,
});
export type Payable = z.infer<typeof Payable>;
