import { createHash } from 'node:crypto';
import type { BookingSummary, EventData, EventType } from '@livery/shared-types';
import { isStanding } from './bookingSnapshot.ts';
import { DAY_MS, TWO_HOURS_MS } from './durations.ts';
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

/** An e-mail to the customer, due at once, unless it says otherwise. */
type EmailSpec = Pick<RequestedEmail, 'template'> & Partial<RequestedEmail>;

type Rule<T extends EventType> = (data: EventData<T>, ctx: RecipientContext) => EmailSpec[];

const rules = {
  'booking.created': ({ booking }) => [
    customer('booking-received', booking, { wantsCopies: true }),
    staff('staff-new-booking'),
  ],
  'booking.approved': ({ booking }, { now }) => [
    customer('booking-approved', booking, { wantsCopies: true }),
    ...reminders(booking, now),
  ],
  'booking.rejected': ({ booking }) => [customer('booking-rejected', booking)],
  'booking.cancelled': ({ booking }) => [customer('booking-cancelled', booking)],
  'booking.completed': ({ booking }) => [customer('booking-completed', booking)],
  'booking.deleted': ({ booking }, { occurredAt }) =>
    isExpected(booking, occurredAt) ? [customer('booking-withdrawn', booking)] : [],
  // Reminders of an approval that still wait are moved instead.
  'booking.changed': ({ booking }, { now }) => (isExpected(booking, now) ? reminders(booking, now) : []),
  'booking.code_requested': ({ email, expiresAt }) => [
    customer('lookup-code', { customerEmail: email }, { expiresAt: new Date(expiresAt) }),
  ],
  'payment.succeeded': ({ booking }) => [customer('payment-receipt', booking)],
  'payment.refunded': ({ booking }) => [customer('refund-issued', booking)],
  'payment.refund_failed': () => [staff('staff-refund-failed')],
  'payment.disputed': () => [staff('staff-payment-disputed')],
  'ticket.created': (ticket) => [customer('ticket-received', ticket), staff('staff-new-ticket')],
  // Who looks after it and how urgent it is are the staff's own affairs.
  'ticket.updated': (ticket) =>
    ticket.changed.some((change) => change === 'reply' || change === 'status')
      ? [customer('ticket-updated', ticket)]
      : [],
} satisfies { [T in EventType]?: Rule<T> };

type Key<T extends EventType> = (data: EventData<T>, eventId: string) => string;

/** What tells apart the events of one type about one thing, where there may be several. */
const keys: { [T in EmailEventType]?: Key<T> } = {
  'booking.changed': ({ booking }) => `${booking.bookingId}:${booking.version}`,
  'booking.code_requested': (_data, eventId) => eventId,
  'payment.succeeded': ({ paymentIntentId }) => paymentIntentId,
  'payment.refunded': ({ refundId }) => refundId,
  // The same refund may be tried, and fail, again: each failure is written about.
  'payment.refund_failed': ({ refundId }, eventId) => `${refundId}:${eventId}`,
  'payment.disputed': ({ disputeId, status }) => `${disputeId}:${status}`,
  'ticket.updated': (_ticket, eventId) => eventId,
};

/** The events that somebody gets an e-mail about. */
export type EmailEventType = keyof typeof rules;

export type EmailEvent = {
  [T in EmailEventType]: { type: T; data: EventData<T>; eventId: string };
}[EmailEventType];

/** Who gets which e-mails about an event, and when. */
export function recipientsOf({ type, data, eventId }: EmailEvent, ctx: RecipientContext): EmailRequests {
  // Each function takes exactly the data of its own event type.
  const specs = (rules[type] as Rule<EventType>)(data, ctx);
  const keyOf = keys[type] as Key<EventType> | undefined;
  const orderingKey = thingOf(data);
  const defaults = { dueAt: ctx.occurredAt, expiresAt: null, wantsCopies: false };
  const staffAddresses = [...new Set(ctx.staffAddresses)];
  return {
    dedupeKey: `${type}:${keyOf === undefined ? orderingKey : keyOf(data, eventId)}`,
    orderingKey,
    emails: specs.flatMap(({ audience = 'customer', recipient, ...email }) =>
      (recipient === undefined ? staffAddresses : [recipient]).map((address) => ({
        ...defaults,
        ...email,
        audience,
        recipient: address,
      })),
    ),
  };
}

/** The booking or ticket. */
function thingOf(data: EmailEvent['data']): string | null {
  if ('booking' in data) return data.booking.bookingId;
  return 'ticketId' in data ? data.ticketId : null;
}

export const REMINDERS = ['reminder-day', 'reminder-soon'] as const satisfies TemplateName[];

/** The record's identity: a redelivery, or a second replica, arrives at the same one. */
export function emailId(dedupeKey: string, template: TemplateName, recipient: string): string {
  return createHash('sha256')
    .update(`${dedupeKey}\n${template}\n${recipient.toLowerCase()}`)
    .digest('hex')
    .slice(0, 32);
}

function customer(
  template: TemplateName,
  { customerEmail }: Pick<BookingSummary, 'customerEmail'>,
  more: Partial<RequestedEmail> = {},
): EmailSpec {
  return { template, recipient: customerEmail, ...more };
}

/** To each of the staff's addresses. */
function staff(template: TemplateName): EmailSpec {
  return { template, audience: 'staff' };
}

/** Reminders whose moment has already passed are left out: the approval itself has just said it all. */
function reminders(booking: BookingSummary, now: Date): EmailSpec[] {
  const pickup = new Date(booking.pickupAt);
  const soon = new Date(pickup.getTime() - TWO_HOURS_MS);
  const day = new Date(pickup.getTime() - DAY_MS);
  return [
    ...(day > now ? [customer('reminder-day', booking, { dueAt: day, expiresAt: soon })] : []),
    ...(soon > now ? [customer('reminder-soon', booking, { dueAt: soon, expiresAt: pickup })] : []),
  ];
}

/** The customer still counts on this trip. */
function isExpected(booking: BookingSummary, at: Date): boolean {
  return isStanding(booking) && new Date(booking.pickupAt) > at;
}
