import * as z from 'zod/mini';
import { AssignedChauffeur, BookingSummary } from './bookingSummary.ts';
import { Settings } from './catalog.ts';
import { ChangeRequest } from './changeRequest.ts';
import { AdminOffer } from './offer.ts';
import { RideStep } from './rideFields.ts';
import { ticketContent } from './support.ts';

/** The envelope of everything on the bus. `eventId` never changes over redeliveries. */
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
  /** The customer's tier, or the share that staff chose, 0 to 100: for people to read. */
  refundPercentage: z.number(),
  /** What goes back because of this ending. */
  refundCents: z.number(),
  /** Of everything captured, how much has to be given back in the end, earlier refunds included. It only grows. */
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
  /** Deleting moves no money. `refundPercentage` is what an earlier ending had fixed. */
  'booking.deleted': z.extend(BookingData, { refundPercentage: z.number() }),
  /** What was agreed has changed. `fields` are names of the booking's fields. */
  'booking.changed': z.extend(BookingData, {
    previous: BookingSummary,
    fields: z.array(z.string()),
    notifyCustomer: z.boolean(),
    /** What goes back because of this change; `refundDueCents` and `byHandCents` as in an ending. */
    refundCents: z.number(),
    refundDueCents: z.number(),
    byHandCents: z.number(),
    /** What is to be paid after it. */
    balanceDueCents: z.number(),
    /** Set when a customer had asked for it. */
    changeRequestId: z.nullable(z.string()),
    by: z.enum(['customer', 'staff', 'system']),
  }),
  /** A customer asks for a change; nothing has changed yet. */
  'booking.change_requested': z.extend(BookingData, { request: ChangeRequest }),
  'booking.change_declined': z.extend(BookingData, { request: ChangeRequest }),
  'booking.change_withdrawn': z.extend(BookingData, { request: ChangeRequest }),
  /** A chauffeur was put on a trip; whoever had it before was taken off it. */
  'booking.assigned': z.extend(ChauffeurOfTrip, { previous: z.nullable(AssignedChauffeur) }),
  /** The chauffeur was taken off the trip and nobody took his place. */
  'booking.unassigned': z.extend(ChauffeurOfTrip, {
    because: z.enum(['staff', 'declined']),
    reason: z.nullable(z.string()),
  }),
  /** The chauffeur pressed a step; within ten seconds it may be taken back. */
  'ride.step_taken': z.extend(ChauffeurOfTrip, { step: RideStep, at: z.string(), clientId: z.string() }),
  'ride.step_undone': z.extend(ChauffeurOfTrip, { step: RideStep, clientId: z.string() }),
  /** The step that was due is missing. Once for each of them. */
  'ride.late': z.extend(BookingData, {
    chauffeur: z.nullable(AssignedChauffeur),
    missing: z.enum(['on_the_way', 'arrived']),
    dueAt: z.string(),
  }),
  'ride.rated': z.extend(BookingData, {
    chauffeur: z.nullable(AssignedChauffeur),
    rating: z.number(),
    comment: z.string(),
  }),
  /** A chauffeur's record, days off included, is new, changed or gone. */
  'chauffeur.changed': z.object({ chauffeurId: z.string() }),
  /** The key of the personal link is sealed (`LOOKUP_CODE_SEAL`), never readable here. */
  'chauffeur.link_issued': z.object({
    chauffeur: AssignedChauffeur,
    sealedKey: z.string(),
    issuedAt: z.string(),
  }),
  /** The licence ends in 30, or in 7 days. */
  'chauffeur.licence_expiring': z.object({
    chauffeur: AssignedChauffeur,
    licenceExpiry: z.string(),
    days: z.union([z.literal(30), z.literal(7)]),
  }),
  /** In the evening: what the chauffeur drives on the next day. */
  'chauffeur.day_planned': z.object({
    chauffeur: AssignedChauffeur,
    date: z.string(),
    bookingIds: z.array(z.string()),
  }),
  /** Staff send the link to what is still to be paid. */
  'booking.payment_requested': z.extend(BookingData, { balanceDueCents: z.number(), payCode: z.string() }),
  /** Staff send an offer, which the customer may accept at `path` of the site. */
  'offer.sent': z.object({ offer: AdminOffer, path: z.string() }),
  /** An offer was accepted (it is a booking then) or withdrawn. */
  'offer.ended': z.object({ offerId: z.string(), status: z.enum(['accepted', 'withdrawn']) }),
  /** A person's data has to go; amounts stay. */
  'customer.erased': z.object({
    customerId: z.string(),
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    bookingIds: z.array(z.string()),
  }),
  /** Staff give money back by hand. `refundDueCents` as in an ending: the total, which only grows. */
  'booking.refund_requested': z.extend(BookingData, {
    amountCents: z.number(),
    refundDueCents: z.number(),
    /** All refunds by hand so far, this one included. It goes back besides what was refunded at the provider's dashboard. */
    byHandCents: z.number(),
    reason: z.string(),
    by: z.string(),
  }),
  /** Money arrived that the booking does not take, for it had ended or was paid already: payment gives it back. */
  'booking.payment_refused': z.object({
    bookingId: z.string(),
    paymentIntentId: z.string(),
    amountCents: z.number(),
    reason: z.string(),
    /** Whether `refundDueCents` of later events includes it: so it does for money that came after the booking's end. */
    isCounted: z.boolean(),
  }),
  /** Somebody asked for a six-digit code to prove an address. It is sealed (`LOOKUP_CODE_SEAL`), never readable here. */
  'booking.code_requested': z.object({
    email: z.string(),
    sealedCode: z.string(),
    expiresAt: z.string(),
  }),
  'payment.processing': PaymentData,
  /** The card was authorised and not charged. */
  'payment.authorized': z.extend(PaymentData, {
    authorizedAt: z.string(),
    authorizedUntil: z.nullable(z.string()),
  }),
  /** An authorisation ended without a charge. */
  'payment.released': z.extend(PaymentData, {
    releasedAt: z.string(),
    because: z.enum(['booking_ended', 'price_changed', 'expired', 'elsewhere']),
  }),
  /** The authorised card could not be charged: the booking is to be paid another way. */
  'payment.capture_failed': z.extend(PaymentData, { reason: z.string() }),
  /** The authorisation lapses within a day, and the booking is not decided. */
  'payment.authorization_expiring': z.extend(PaymentData, { authorizedUntil: z.string() }),
  'payment.succeeded': z.extend(PaymentData, { paidAt: z.string(), card: z.nullable(z.string()) }),
  'payment.failed': z.extend(PaymentData, { reason: z.string() }),
  'payment.refunded': z.extend(PaymentData, {
    refundId: z.string(),
    refundedCents: z.number(),
    /** Everything given back so far, this refund included. */
    totalRefundedCents: z.number(),
    reason: z.string(),
  }),
  'payment.refund_failed': z.extend(PaymentData, {
    refundId: z.string(),
    refundedCents: z.number(),
    /** Everything given back that stayed given back: a refund can bounce after it was reported. */
    totalRefundedCents: z.number(),
    reason: z.string(),
  }),
  /** The customer's bank contests a payment (`open`), and how that ended. Once for each of these states. */
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
  'chat.waiting': z.object({ sessionId: z.string(), message: z.string(), waitingSince: z.string() }),
} as const;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]>;

export const EVENT_TYPES = Object.keys(events) as EventType[];

/** A meaning that changes is a new version; a consumer refuses versions above the one it knows. */
export const eventVersions: Record<EventType, number> = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, 1]),
) as Record<EventType, number>;

export type ServiceName = 'gateway' | 'catalog' | 'booking' | 'payment' | 'chat' | 'notification';

/** Who receives each event through a durable queue. (The gateway's replicas listen besides, through queues of their own.) */
export const eventConsumers: Record<EventType, ServiceName[]> = {
  'booking.created': ['notification', 'booking'],
  'booking.approved': ['notification'],
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
  'ride.rated': ['booking'],
  'chauffeur.changed': ['booking'],
  'chauffeur.link_issued': ['notification'],
  'chauffeur.licence_expiring': ['notification'],
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
