import * as z from 'zod/mini';
import { AssignedChauffeur, BookingSummary } from './bookingSummary.ts';
import { Settings } from './catalog.ts';
import { ChangeRequest } from './changeRequest.ts';
import { ExpiringDocument, WarningDays } from './document.ts';
import { AdminOffer } from './offer.ts';
import { RideExtra, RideProblem, RideStep } from './rideFields.ts';
import { ticketContent } from './support.ts';

/** The envelope of all events. `eventId` is the same for redeliveries. */
export const EventEnvelope = z.object({
  eventId: z.string(),
  type: z.string(),
  version: z.number(),
  occurredAt: z.string(),
  aggregateId: z.string(),
  correlationId: z.string(),
  data: z.unknown(),
});
export type EventEnvelope = z.infer<typeof EventEnvelope>;

const BookingData = z.object({ booking: BookingSummary });
const Ending = z.extend(BookingData, {
  reason: z.nullable(z.string()),
  /** In percent, for people. */
  refundPercentage: z.number(),
  /** Because of this ending. */
  refundCents: z.number(),
  /** Of everything captured, how much has to go back in the end, with all earlier refunds. Grows only. */
  refundDueCents: z.number(),
  /** Of that, how much staff gave back by hand before. */
  byHandCents: z.number(),
  noShow: z.boolean(),
  by: z.enum(['customer', 'staff']),
});

const PaymentData = z.object({
  bookingId: z.string(),
  paymentIntentId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  booking: BookingSummary,
});

const ChauffeurOfTrip = z.extend(BookingData, { chauffeur: AssignedChauffeur });

const TicketData = z.object({ ticketId: z.string(), ...ticketContent, dueAt: z.string() });

/** Every event type and the schema of its `data`. Amounts are cents. */
export const events = {
  'booking.created': BookingData,
  'booking.approved': BookingData,
  'booking.rejected': Ending,
  'booking.cancelled': Ending,
  'booking.completed': BookingData,
  /** Deleting moves no money. `refundPercentage` is that of an earlier ending. */
  'booking.deleted': z.extend(BookingData, { refundPercentage: z.number() }),
  /** `fields` names the changed fields. */
  'booking.changed': z.extend(BookingData, {
    previous: BookingSummary,
    fields: z.array(z.string()),
    notifyCustomer: z.boolean(),
    /** Because of this change. `refundDueCents` and `byHandCents` as in an ending. */
    refundCents: z.number(),
    refundDueCents: z.number(),
    byHandCents: z.number(),
    /** After the change. */
    balanceDueCents: z.number(),
    /** If it was requested by the customer. */
    changeRequestId: z.nullable(z.string()),
    by: z.enum(['customer', 'staff', 'system']),
  }),
  /** Nothing has changed yet. */
  'booking.change_requested': z.extend(BookingData, { request: ChangeRequest }),
  'booking.change_declined': z.extend(BookingData, { request: ChangeRequest }),
  'booking.change_withdrawn': z.extend(BookingData, { request: ChangeRequest }),
  /** A chauffeur got a trip, in place of `previous`. */
  'booking.assigned': z.extend(ChauffeurOfTrip, { previous: z.nullable(AssignedChauffeur) }),
  /** A trip has no chauffeur any more. */
  'booking.unassigned': z.extend(ChauffeurOfTrip, {
    because: z.enum(['staff', 'declined']),
    reason: z.nullable(z.string()),
  }),
  /** The chauffeur pressed a step, which can be taken back for ten seconds. */
  'ride.step_taken': z.extend(ChauffeurOfTrip, { step: RideStep, at: z.string(), clientId: z.string() }),
  'ride.step_undone': z.extend(ChauffeurOfTrip, { step: RideStep, clientId: z.string() }),
  /** A step is missing. Sent once for each. */
  'ride.late': z.extend(BookingData, {
    chauffeur: z.nullable(AssignedChauffeur),
    missing: z.enum(['on_the_way', 'arrived']),
    dueAt: z.string(),
  }),
  /** The chauffeur reported a problem. Passengers are told nothing of it. */
  'ride.problem': z.extend(ChauffeurOfTrip, {
    problemId: z.string(),
    kind: RideProblem.shape.kind,
    note: z.string(),
    at: z.string(),
  }),
  /** Staff have seen to the problems of a ride. */
  'ride.problem_seen': BookingData,
  /** The chauffeur added a toll or the like, as a proposal to staff. */
  'ride.extra_added': z.extend(ChauffeurOfTrip, {
    extraId: z.string(),
    kind: RideExtra.shape.kind,
    amountCents: z.number(),
    note: z.string(),
    at: z.string(),
  }),
  /** The ride is done and cannot be taken back, and staff have something to look at before it is completed. */
  'ride.to_close': BookingData,
  'ride.rated': z.extend(BookingData, {
    chauffeur: z.nullable(AssignedChauffeur),
    rating: z.number(),
    comment: z.string(),
  }),
  /** A chauffeur's record or time off was added, changed or removed. */
  'chauffeur.changed': z.object({ chauffeurId: z.string() }),
  /** The key is sealed (`LOOKUP_CODE_SEAL`). */
  'chauffeur.link_issued': z.object({
    chauffeur: AssignedChauffeur,
    sealedKey: z.string(),
    issuedAt: z.string(),
  }),
  /** A document ends within 30, or within 7 days. Sent once for each. */
  'chauffeur.document_expiring': z.object({
    chauffeur: AssignedChauffeur,
    document: ExpiringDocument,
    days: WarningDays,
  }),
  'vehicle.document_expiring': z.object({
    vehicle: z.object({ id: z.string(), name: z.string(), plate: z.string() }),
    document: ExpiringDocument,
    days: WarningDays,
  }),
  /** In the evening: the trips of the next day. */
  'chauffeur.day_planned': z.object({
    chauffeur: AssignedChauffeur,
    date: z.string(),
    bookingIds: z.array(z.string()),
  }),
  /** Staff send the link for paying the balance. */
  'booking.payment_requested': z.extend(BookingData, { balanceDueCents: z.number(), payCode: z.string() }),
  /** Staff send an offer, which is accepted at `path` of the site. */
  'offer.sent': z.object({ offer: AdminOffer, path: z.string() }),
  /** It was accepted, and is a booking now, or withdrawn. */
  'offer.ended': z.object({ offerId: z.string(), status: z.enum(['accepted', 'withdrawn']) }),
  /** Personal data has to be removed; amounts stay. */
  'customer.erased': z.object({
    customerId: z.string(),
    emails: z.array(z.string()),
    bookingIds: z.array(z.string()),
  }),
  /** Staff give money back by hand. `refundDueCents` as in an ending. */
  'booking.refund_requested': z.extend(BookingData, {
    amountCents: z.number(),
    refundDueCents: z.number(),
    /** All refunds by hand, this one included. They go back in addition to refunds at the provider's dashboard. */
    byHandCents: z.number(),
    reason: z.string(),
    by: z.string(),
  }),
  /** The booking does not take a payment, because it had ended or was paid already. Payment gives it back. */
  'booking.payment_refused': z.object({
    bookingId: z.string(),
    paymentIntentId: z.string(),
    amountCents: z.number(),
    reason: z.string(),
    /** Whether `refundDueCents` includes it, as it does for payments after the end. */
    isCounted: z.boolean(),
  }),
  /** Somebody asked for a code that proves an address. It is sealed (`LOOKUP_CODE_SEAL`). */
  'booking.code_requested': z.object({
    email: z.string(),
    sealedCode: z.string(),
    expiresAt: z.string(),
  }),
  'payment.processing': PaymentData,
  /** The card is held and not charged. */
  'payment.authorized': z.extend(PaymentData, {
    authorizedAt: z.string(),
    authorizedUntil: z.nullable(z.string()),
  }),
  /** A hold ended without a charge. */
  'payment.released': z.extend(PaymentData, {
    releasedAt: z.string(),
    because: z.enum(['booking_ended', 'price_changed', 'expired', 'elsewhere']),
  }),
  /** A hold could not be charged, so the booking has to be paid another way. */
  'payment.capture_failed': z.extend(PaymentData, { reason: z.string() }),
  /** The hold lapses within a day, and the booking is not decided. */
  'payment.authorization_expiring': z.extend(PaymentData, { authorizedUntil: z.string() }),
  'payment.succeeded': z.extend(PaymentData, { paidAt: z.string(), card: z.nullable(z.string()) }),
  'payment.failed': z.extend(PaymentData, { reason: z.string() }),
  'payment.refunded': z.extend(PaymentData, {
    refundId: z.string(),
    refundedCents: z.number(),
    /** All refunds so far, this one included. */
    totalRefundedCents: z.number(),
    reason: z.string(),
  }),
  'payment.refund_failed': z.extend(PaymentData, {
    refundId: z.string(),
    refundedCents: z.number(),
    /** All refunds that lasted: one may bounce after it was reported. */
    totalRefundedCents: z.number(),
    reason: z.string(),
  }),
  /** A dispute was opened (`open`) or decided. Sent once for each state. */
  'payment.disputed': z.extend(PaymentData, {
    disputeId: z.string(),
    status: z.enum(['open', 'won', 'lost']),
    disputedCents: z.number(),
    reason: z.string(),
    /** Until when the provider takes evidence. */
    evidenceDueAt: z.nullable(z.string()),
  }),
  'catalog.changed': z.object({ kind: z.enum(['service', 'vehicle', 'promo']), id: z.string() }),
  'settings.updated': Settings,
  'ticket.created': TicketData,
  'ticket.updated': z.extend(TicketData, { reply: z.nullable(z.string()), changed: z.array(z.string()) }),
  'chat.waiting': z.object({ sessionId: z.string(), waitingSince: z.string() }),
} as const;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]>;

export const EVENT_TYPES = Object.keys(events) as EventType[];

/** A changed meaning needs a new version. Consumers refuse versions that they do not know. */
export const eventVersions: Record<EventType, number> = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, 1]),
) as Record<EventType, number>;

export type ServiceName = 'gateway' | 'catalog' | 'booking' | 'payment' | 'chat' | 'notification';

/** The services with a durable queue for each event. The gateway's replicas also have temporary ones. */
export const eventConsumers: Record<EventType, ServiceName[]> = {
  'booking.created': ['notification', 'booking'],
  'booking.approved': ['notification', 'payment'],
  'booking.rejected': ['notification', 'payment', 'catalog'],
  'booking.cancelled': ['notification', 'payment', 'catalog'],
  'booking.completed': ['notification', 'catalog'],
  'booking.deleted': ['notification', 'payment', 'catalog'],
  'booking.changed': ['notification', 'payment', 'booking'],
  'booking.change_requested': ['notification'],
  'booking.change_declined': ['notification'],
  'booking.change_withdrawn': [],
  'booking.assigned': ['notification'],
  'booking.unassigned': ['notification'],
  'ride.step_taken': ['notification'],
  'ride.step_undone': [],
  'ride.late': ['notification'],
  'ride.problem': ['notification'],
  'ride.problem_seen': [],
  'ride.extra_added': [],
  'ride.to_close': [],
  'ride.rated': ['booking'],
  'chauffeur.changed': ['booking'],
  'chauffeur.link_issued': ['notification'],
  'chauffeur.document_expiring': ['notification'],
  'vehicle.document_expiring': ['notification'],
  'chauffeur.day_planned': ['notification'],
  'booking.payment_requested': ['notification'],
  'offer.sent': ['notification'],
  'offer.ended': ['notification'],
  'customer.erased': ['payment', 'notification', 'chat'],
  'booking.refund_requested': ['payment'],
  'booking.payment_refused': ['payment'],
  'booking.code_requested': ['notification'],
  'payment.processing': ['booking'],
  'payment.authorized': ['booking', 'notification'],
  'payment.released': ['booking', 'notification'],
  'payment.capture_failed': ['booking', 'notification'],
  'payment.authorization_expiring': ['notification'],
  'payment.succeeded': ['booking', 'notification'],
  'payment.failed': ['booking'],
  'payment.refunded': ['booking', 'notification'],
  'payment.refund_failed': ['booking', 'notification'],
  'payment.disputed': ['booking', 'notification'],
  'catalog.changed': [],
  'settings.updated': ['booking', 'notification'],
  'ticket.created': ['notification'],
  'ticket.updated': ['notification'],
  'chat.waiting': [],
};
