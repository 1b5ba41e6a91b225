import * as z from 'zod/mini';
import { BookingSummary } from './bookingSummary.ts';
import { TicketCategory, TicketPriority, TicketStatus } from './support.ts';

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

const BookingNews = z.object({ booking: BookingSummary });
const Ending = z.extend(BookingNews, {
  reason: z.nullable(z.string()),
  /** The share of what was captured that goes back, 0 to 100. */
  refundPercentage: z.number(),
  by: z.enum(['customer', 'staff']),
});

const PaymentNews = z.object({
  bookingId: z.string(),
  paymentIntentId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  booking: BookingSummary,
});

const TicketNews = z.object({
  ticketId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  bookingId: z.nullable(z.string()),
  category: TicketCategory,
  priority: TicketPriority,
  subject: z.string(),
  description: z.string(),
  status: TicketStatus,
  dueAt: z.string(),
});

/** Every event type and the schema of its `data`. Amounts are cents. */
export const events = {
  'booking.created': BookingNews,
  'booking.approved': BookingNews,
  'booking.rejected': Ending,
  'booking.cancelled': Ending,
  'booking.completed': BookingNews,
  'booking.deleted': z.extend(BookingNews, { refundPercentage: z.number() }),
  /** Money arrived for a booking that had already ended: payment gives it back. */
  'booking.payment_refused': z.object({
    bookingId: z.string(),
    paymentIntentId: z.string(),
    amountCents: z.number(),
    reason: z.string(),
  }),
  /** Somebody asked for a six-digit code to prove an address. */
  'booking.code_requested': z.object({ email: z.string(), code: z.string(), expiresAt: z.string() }),
  'payment.processing': PaymentNews,
  'payment.succeeded': z.extend(PaymentNews, { paidAt: z.string(), card: z.nullable(z.string()) }),
  'payment.failed': z.extend(PaymentNews, { reason: z.string() }),
  'payment.refunded': z.extend(PaymentNews, {
    refundId: z.string(),
    refundedCents: z.number(),
    /** Everything given back so far, this refund included. */
    totalRefundedCents: z.number(),
    reason: z.string(),
  }),
  'payment.refund_failed': z.extend(PaymentNews, {
    refundId: z.string(),
    refundedCents: z.number(),
    /** Everything given back that stayed given back: a refund can bounce after it was reported. */
    totalRefundedCents: z.optional(z.number()),
    reason: z.string(),
  }),
  'catalog.changed': z.object({ kind: z.enum(['service', 'vehicle', 'promo']), id: z.string() }),
  'settings.updated': z.object({
    stripePaymentEnabled: z.boolean(),
    cashPaymentEnabled: z.boolean(),
    verifyCustomers: z.boolean(),
    ccEmails: z.array(z.string()),
    updatedAt: z.string(),
  }),
  'ticket.created': TicketNews,
  'ticket.updated': z.extend(TicketNews, { reply: z.nullable(z.string()), changed: z.array(z.string()) }),
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

/**
 * Who must receive each event through a durable queue. Publishers declare these queues too, so that nothing is lost
 * whatever starts first. (The gateway's replicas listen besides, each through a queue of its own that dies with it.)
 */
export const eventConsumers: Record<EventType, ServiceName[]> = {
  'booking.created': ['notification'],
  'booking.approved': ['notification'],
  'booking.rejected': ['notification', 'payment', 'catalog'],
  'booking.cancelled': ['notification', 'payment', 'catalog'],
  'booking.completed': ['notification', 'catalog'],
  'booking.deleted': ['notification', 'payment', 'catalog'],
  'booking.payment_refused': ['payment'],
  'booking.code_requested': ['notification'],
  'payment.processing': ['booking'],
  'payment.succeeded': ['booking', 'notification'],
  'payment.failed': ['booking'],
  'payment.refunded': ['booking', 'notification'],
  'payment.refund_failed': ['booking', 'notification'],
  'catalog.changed': [],
  'settings.updated': ['booking', 'notification'],
  'ticket.created': ['notification'],
  'ticket.updated': ['notification'],
  'chat.waiting': [],
};
