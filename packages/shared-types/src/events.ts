import * as z from 'zod/mini';
import { BookingSummary } from './bookingSummary.ts';
import { Settings } from './catalog.ts';
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
  refundCents: z.optional(z.number()),
  /** Of everything captured, how much has to be given back in the end, earlier refunds included. It only grows. */
  refundDueCents: z.optional(z.number()),
  /** Of that, how much staff gave back by hand before. */
  byHandCents: z.optional(z.number()),
  noShow: z.optional(z.boolean()),
  by: z.enum(['customer', 'staff']),
});

const PaymentData = z.object({
  bookingId: z.string(),
  paymentIntentId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  booking: BookingSummary,
});

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
  }),
  /** Staff give money back by hand. `refundDueCents` as in an ending: the total, which only grows. */
  'booking.refund_requested': z.extend(BookingData, {
    amountCents: z.number(),
    refundDueCents: z.number(),
    /** All refunds by hand so far, this one included. It goes back besides what was refunded at the provider's dashboard. */
    byHandCents: z.optional(z.number()),
    reason: z.string(),
    by: z.string(),
  }),
  /** Money arrived for a booking that had already ended: payment gives it back. */
  'booking.payment_refused': z.object({
    bookingId: z.string(),
    paymentIntentId: z.string(),
    amountCents: z.number(),
    reason: z.string(),
  }),
  /** Somebody asked for a six-digit code to prove an address. It is sealed (`LOOKUP_CODE_SEAL`), never readable here. */
  'booking.code_requested': z.object({
    email: z.string(),
    sealedCode: z.optional(z.string()),
    /** From releases that did not seal yet. */
    code: z.optional(z.string()),
    expiresAt: z.string(),
  }),
  'payment.processing': PaymentData,
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
    totalRefundedCents: z.optional(z.number()),
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
  'booking.created': ['notification'],
  'booking.approved': ['notification'],
  'booking.rejected': ['notification', 'payment', 'catalog'],
  'booking.cancelled': ['notification', 'payment', 'catalog'],
  'booking.completed': ['notification', 'catalog'],
  'booking.deleted': ['notification', 'payment', 'catalog'],
  'booking.changed': ['notification'],
  'booking.refund_requested': ['payment'],
  'booking.payment_refused': ['payment'],
  'booking.code_requested': ['notification'],
  'payment.processing': ['booking'],
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
