import { createHash } from 'node:crypto';
import type { BookingSummary, EventData, EventType } from '@livery/shared-types';
import { DAY_MS, TWO_HOURS_MS } from './emailTimes.ts';
import type { Audience, TemplateName } from './templates.ts';

/** One e-mail that an event asks for. */
export interface RequestedEmail {
  template: TemplateName;
  recipient: string;
  audience: Audience;
  /** When it should go out. */
  dueAt: Date;
  /** From here on it would only confuse. */
  expiresAt: Date | null;
  /** Whether the CC list of the settings gets copies of it. */
  wantsCopies: boolean;
}

/** What one event asks for. */
export interface EmailRequests {
  /** The business key of what happened, where it has one: announced twice, even under two event ids, it is written about once. */
  dedupeKey: string;
  /** The booking or ticket it is about: e-mails about one thing leave in order. */
  orderingKey: string | null;
  emails: RequestedEmail[];
}

export interface RecipientContext {
  staffAddresses: readonly string[];
  /** When the event happened. */
  occurredAt: Date;
  now: Date;
}

/** The events that somebody gets an e-mail about. */
export type EmailEventType =
  | Exclude<
      Extract<EventType, `booking.${string}`>,
      'booking.payment_refused' | 'booking.changed' | 'booking.refund_requested'
    >
  | 'payment.disputed'
  | 'payment.succeeded'
  | 'payment.refunded'
  | 'payment.refund_failed'
  | 'ticket.created'
  | 'ticket.updated';

type Rule<T extends EmailEventType> = (
  data: EventData<T>,
  ctx: RecipientContext,
  eventId: string,
) => EmailRequests;

export type EmailEvent = {
  [T in EmailEventType]: { type: T; data: EventData<T>; eventId: string };
}[EmailEventType];

/** Who gets which e-mails about an event, and when. */
export function recipientsOf({ type, data, eventId }: EmailEvent, ctx: RecipientContext): EmailRequests {
  // Each rule takes exactly the data of its own event type.
  const rule = rules[type] as (data: unknown, ctx: RecipientContext, eventId: string) => EmailRequests;
  return rule(data, ctx, eventId);
}

const rules: { [T in EmailEventType]: Rule<T> } = {
  'booking.created': ({ booking }, ctx) =>
    aboutBooking('booking.created', booking, [
      customer('booking-received', booking.customerEmail, ctx, { wantsCopies: true }),
      ...staff('staff-new-booking', ctx),
    ]),
  'booking.approved': ({ booking }, ctx) =>
    aboutBooking('booking.approved', booking, [
      customer('booking-approved', booking.customerEmail, ctx, { wantsCopies: true }),
      ...reminders(booking, ctx),
    ]),
  'booking.rejected': ({ booking }, ctx) =>
    aboutBooking('booking.rejected', booking, [customer('booking-rejected', booking.customerEmail, ctx)]),
  'booking.cancelled': ({ booking }, ctx) =>
    aboutBooking('booking.cancelled', booking, [customer('booking-cancelled', booking.customerEmail, ctx)]),
  'booking.completed': ({ booking }, ctx) =>
    aboutBooking('booking.completed', booking, [customer('booking-completed', booking.customerEmail, ctx)]),
  'booking.deleted': ({ booking }, ctx) =>
    aboutBooking(
      'booking.deleted',
      booking,
      isExpected(booking, ctx.occurredAt) ? [customer('booking-withdrawn', booking.customerEmail, ctx)] : [],
    ),
  'booking.code_requested': ({ email, expiresAt }, ctx, eventId) => ({
    dedupeKey: `booking.code_requested:${eventId}`,
    orderingKey: null,
    emails: [customer('lookup-code', email, ctx, { expiresAt: new Date(expiresAt) })],
  }),
  'payment.succeeded': (payment, ctx) => ({
    dedupeKey: `payment.succeeded:${payment.paymentIntentId}`,
    orderingKey: payment.bookingId,
    emails: [customer('payment-receipt', payment.booking.customerEmail, ctx)],
  }),
  'payment.refunded': (payment, ctx) => ({
    dedupeKey: `payment.refunded:${payment.refundId}`,
    orderingKey: payment.bookingId,
    emails: [customer('refund-issued', payment.booking.customerEmail, ctx)],
  }),
  // The same refund may be tried, and fail, again: each failure is written about.
  'payment.refund_failed': (payment, ctx, eventId) => ({
    dedupeKey: `payment.refund_failed:${payment.refundId}:${eventId}`,
    orderingKey: payment.bookingId,
    emails: staff('staff-refund-failed', ctx),
  }),
  'payment.disputed': (payment, ctx) => ({
    dedupeKey: `payment.disputed:${payment.disputeId}:${payment.status}`,
    orderingKey: payment.bookingId,
    emails: staff('staff-payment-disputed', ctx),
  }),
  'ticket.created': (ticket, ctx) => ({
    dedupeKey: `ticket.created:${ticket.ticketId}`,
    orderingKey: ticket.ticketId,
    emails: [customer('ticket-received', ticket.customerEmail, ctx), ...staff('staff-new-ticket', ctx)],
  }),
  // Who looks after it and how urgent it is are the staff's own affairs.
  'ticket.updated': (ticket, ctx, eventId) => ({
    dedupeKey: `ticket.updated:${eventId}`,
    orderingKey: ticket.ticketId,
    emails: ticket.changed.some((change) => change === 'reply' || change === 'status')
      ? [customer('ticket-updated', ticket.customerEmail, ctx)]
      : [],
  }),
};

/** After these nothing is to be remembered of a trip any more. */
export const ENDING_EVENTS = [
  'booking.rejected',
  'booking.cancelled',
  'booking.completed',
  'booking.deleted',
] as const satisfies EmailEventType[];

export const REMINDERS = ['reminder-day', 'reminder-soon'] as const satisfies TemplateName[];

/** The record's identity: a redelivery, or a second replica, arrives at the same one. */
export function emailId(dedupeKey: string, template: TemplateName, recipient: string): string {
  return createHash('sha256')
    .update(`${dedupeKey}\n${template}\n${recipient.toLowerCase()}`)
    .digest('hex')
    .slice(0, 32);
}

function aboutBooking(
  type: EmailEventType,
  booking: BookingSummary,
  emails: RequestedEmail[],
): EmailRequests {
  return { dedupeKey: `${type}:${booking.bookingId}`, orderingKey: booking.bookingId, emails };
}

function customer(
  template: TemplateName,
  recipient: string,
  ctx: RecipientContext,
  more: Partial<RequestedEmail> = {},
): RequestedEmail {
  return {
    template,
    recipient,
    audience: 'customer',
    dueAt: ctx.occurredAt,
    expiresAt: null,
    wantsCopies: false,
    ...more,
  };
}

function staff(template: TemplateName, ctx: RecipientContext): RequestedEmail[] {
  return [...new Set(ctx.staffAddresses)].map((recipient) => ({
    ...customer(template, recipient, ctx),
    audience: 'staff' as const,
  }));
}

/** The reminders of a trip whose pickup changed; those of an approval are moved where they still wait. */
export function remindersAfterChange(
  { booking }: EventData<'booking.changed'>,
  ctx: RecipientContext,
): EmailRequests {
  return {
    dedupeKey: `booking.changed:${booking.bookingId}:${booking.version}`,
    orderingKey: booking.bookingId,
    emails: isExpected(booking, ctx.now) ? reminders(booking, ctx) : [],
  };
}

/** Reminders whose moment has already passed are left out: the approval itself has just said it all. */
function reminders(booking: BookingSummary, ctx: RecipientContext): RequestedEmail[] {
  const pickup = Date.parse(booking.pickupAt);
  const soon = new Date(pickup - TWO_HOURS_MS);
  const day = new Date(pickup - DAY_MS);
  return [
    customer('reminder-day', booking.customerEmail, ctx, { dueAt: day, expiresAt: soon }),
    customer('reminder-soon', booking.customerEmail, ctx, { dueAt: soon, expiresAt: new Date(pickup) }),
  ].filter(({ dueAt }) => dueAt > ctx.now);
}

/** The customer still counts on this trip. */
function isExpected(booking: BookingSummary, at: Date): boolean {
  return ['approved', 'confirmed'].includes(booking.status) && Date.parse(booking.pickupAt) > at.getTime();
}
