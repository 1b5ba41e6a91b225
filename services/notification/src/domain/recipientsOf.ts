import { createHash } from 'node:crypto';
import {
  UNDO_SECONDS,
  type AssignedChauffeur,
  type BookingSummary,
  type EventData,
  type EventType,
  type NotificationChannel,
} from '@livery/shared-types';
import { isStanding } from './bookingSnapshot.ts';
import { chauffeurDifferences } from './changedText.ts';
import { DAY_MS, HOUR_MS, TWO_HOURS_MS } from './durations.ts';
import { readPhoneNumber } from './phoneNumber.ts';
import type { Audience, TemplateName } from './templates.ts';

/** One e-mail, or text message, that an event asks for. */
export interface RequestedEmail {
  template: TemplateName;
  /** Left out in e-mails. */
  channel?: NotificationChannel | undefined;
  /** An address, or a phone number. */
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
  /** The booking, ticket or chauffeur it is about: e-mails about one thing leave in order. */
  orderingKey: string | null;
  emails: RequestedEmail[];
}

export interface RecipientContext {
  staffAddresses: readonly string[];
  /** A provider of text messages is configured. */
  sendsTexts: boolean;
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
  'booking.rejected': ({ booking }) => [customer('booking-rejected', booking), ...withdrawn(booking)],
  'booking.cancelled': ({ booking }) => [customer('booking-cancelled', booking), ...withdrawn(booking)],
  'booking.completed': ({ booking }) => [customer('booking-completed', booking)],
  'booking.deleted': ({ booking }, { occurredAt }) =>
    isExpected(booking, occurredAt) ? [customer('booking-withdrawn', booking), ...withdrawn(booking)] : [],
  // Its reminders are moved (`moveReminders`).
  'booking.changed': ({ booking, previous, notifyCustomer, by = 'system' }) => {
    const isReaddressed = booking.customerEmail !== previous.customerEmail;
    // Who has changed their own details knows it.
    const isNews = by !== 'customer' || isReaddressed;
    return [
      ...(notifyCustomer && isNews ? [customer('booking-changed', booking)] : []),
      ...(notifyCustomer && isReaddressed ? [customer('address-changed', previous)] : []),
      ...(isNewsToChauffeur(booking, previous) ? toChauffeurOf(booking, 'chauffeur-changed') : []),
    ];
  },
  'booking.assigned': ({ chauffeur: driver, previous }) => [
    chauffeur('chauffeur-assigned', driver),
    ...(previous === null ? [] : [chauffeur('chauffeur-withdrawn', previous)]),
  ],
  // Who has declined knows it.
  'booking.unassigned': ({ chauffeur: driver, because }) =>
    because === 'declined' ? [staff('staff-trip-declined')] : [chauffeur('chauffeur-withdrawn', driver)],
  'ride.step_taken': (data, ctx) => {
    if (data.step === 'on_the_way') return aboutStep('ride-on-the-way', data, ctx);
    return data.step === 'arrived' ? aboutStep('ride-arrived', data, ctx) : [];
  },
  'ride.late': ({ booking, chauffeur: driver }) => {
    const expiresAt = tripEndOf(booking);
    return [
      { ...staff('staff-ride-late'), expiresAt },
      ...(driver === null ? [] : [chauffeur('chauffeur-late', driver, { expiresAt })]),
    ];
  },
  'chauffeur.link_issued': ({ chauffeur: driver }) => [chauffeur('chauffeur-link', driver)],
  'chauffeur.licence_expiring': () => [staff('staff-licence-expiring')],
  'chauffeur.day_planned': ({ chauffeur: driver, bookingIds }, { occurredAt }) =>
    bookingIds.length === 0
      ? []
      : [
          chauffeur('chauffeur-day', driver, {
            expiresAt: new Date(occurredAt.getTime() + DAY_PLAN_HOURS * HOUR_MS),
          }),
        ],
  'booking.change_requested': ({ booking }) => [
    customer('change-requested', booking),
    staff('staff-change-requested'),
  ],
  'booking.change_declined': ({ booking }) => [customer('change-declined', booking)],
  'booking.payment_requested': ({ booking }) => [customer('payment-requested', booking)],
  'offer.sent': ({ offer }) => [customer('offer-sent', offer, { expiresAt: new Date(offer.expiresAt) })],
  'booking.code_requested': ({ email, expiresAt }) => [
    customer('lookup-code', { customerEmail: email }, { expiresAt: new Date(expiresAt) }),
  ],
  // What follows from it stands in the e-mails about the request and its end.
  'payment.authorized': () => [],
  'payment.released': ({ booking, because }) =>
    because === 'booking_ended' ? [] : [customer('hold-released', booking)],
  'payment.capture_failed': ({ booking }) => [
    customer('card-not-charged', booking),
    staff('staff-card-not-charged'),
  ],
  'payment.authorization_expiring': () => [staff('staff-hold-expiring')],
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
  'booking.assigned': ({ booking }) => `${booking.bookingId}:${booking.version}`,
  'booking.unassigned': ({ booking }) => `${booking.bookingId}:${booking.version}`,
  'ride.step_taken': ({ booking, clientId }) => `${booking.bookingId}:${clientId}`,
  'ride.late': ({ booking, missing, dueAt }) => `${booking.bookingId}:${missing}:${dueAt}`,
  'chauffeur.link_issued': (_data, eventId) => eventId,
  'chauffeur.licence_expiring': (data) => `${data.chauffeur.id}:${data.licenceExpiry}:${data.days}`,
  'chauffeur.day_planned': (data) => `${data.chauffeur.id}:${data.date}`,
  'booking.change_requested': ({ request }) => request.id,
  'booking.change_declined': ({ request }) => request.id,
  'booking.payment_requested': (_data, eventId) => eventId,
  'offer.sent': (_data, eventId) => eventId,
  'booking.code_requested': (_data, eventId) => eventId,
  'payment.authorized': ({ paymentIntentId }) => paymentIntentId,
  'payment.released': ({ paymentIntentId }) => paymentIntentId,
  'payment.capture_failed': ({ paymentIntentId }) => paymentIntentId,
  'payment.authorization_expiring': ({ paymentIntentId }) => paymentIntentId,
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
  return requestsOf({ type, data, eventId } as EmailEvent, (rules[type] as Rule<EventType>)(data, ctx), ctx);
}

/** The reminders that a trip has after a change. */
export const remindersOf = (
  event: EmailEvent & { type: 'booking.changed' },
  ctx: RecipientContext,
): EmailRequests =>
  requestsOf(
    event,
    isExpected(event.data.booking, ctx.now) ? reminders(event.data.booking, ctx.now) : [],
    ctx,
  );

function requestsOf(
  { type, data, eventId }: EmailEvent,
  specs: EmailSpec[],
  ctx: RecipientContext,
): EmailRequests {
  const keyOf = keys[type] as Key<EventType> | undefined;
  const orderingKey = thingOf(data);
  const defaults = { dueAt: ctx.occurredAt, expiresAt: null, wantsCopies: false };
  const staffAddresses = [...new Set(ctx.staffAddresses)];
  return {
    dedupeKey: `${type}:${keyOf === undefined ? orderingKey : keyOf(data, eventId)}`,
    orderingKey,
    emails: specs.flatMap(({ audience = 'customer', recipient, ...email }) =>
      (recipient === undefined ? staffAddresses : addressIn(recipient, email)).map((address) => ({
        ...defaults,
        ...email,
        audience,
        recipient: address,
      })),
    ),
  };
}

/** A customer without an address gets no e-mails; one that wants copies is recorded all the same, for them. */
const addressIn = (recipient: string, { wantsCopies = false }: Partial<RequestedEmail>): string[] =>
  recipient === '' && !wantsCopies ? [] : [recipient];

/** The booking, offer, ticket or chauffeur. */
function thingOf(data: EmailEvent['data']): string | null {
  if ('booking' in data) return data.booking.bookingId;
  if ('offer' in data) return data.offer.id;
  if ('chauffeur' in data) return data.chauffeur.id;
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

function chauffeur(
  template: TemplateName,
  { email }: AssignedChauffeur,
  more: Partial<RequestedEmail> = {},
): EmailSpec {
  return { template, audience: 'chauffeur', recipient: email, ...more };
}

/** To whoever drives this trip, if anybody does. */
const toChauffeurOf = ({ chauffeur: driver }: BookingSummary, template: TemplateName): EmailSpec[] =>
  driver == null ? [] : [chauffeur(template, driver)];

/** A trip that will not take place is nobody's to drive. */
const withdrawn = (booking: BookingSummary) => toChauffeurOf(booking, 'chauffeur-withdrawn');

/** Who drives hears of a change of what they have to know; who was given the trip with it is told of the whole trip. */
function isNewsToChauffeur(booking: BookingSummary, previous: BookingSummary): boolean {
  const isSame = booking.chauffeur != null && booking.chauffeur.id === previous.chauffeur?.id;
  return (
    isSame && isStanding(booking) && chauffeurDifferences(previous, booking, { timeZone: 'UTC' }).length > 0
  );
}

/** Beyond this nobody waits for word of a step any more. */
const STEP_HOURS = 1;
/** From the evening until the morning. */
const DAY_PLAN_HOURS = 12;

/** By e-mail and as a text message, once the step cannot be taken back any more. */
function aboutStep(
  template: TemplateName,
  { booking, at }: EventData<'ride.step_taken'>,
  { occurredAt, sendsTexts }: RecipientContext,
): EmailSpec[] {
  const takenAt = Math.max(Date.parse(at), occurredAt.getTime());
  const dueAt = new Date(takenAt + UNDO_SECONDS * 1_000);
  const times = { dueAt, expiresAt: new Date(dueAt.getTime() + STEP_HOURS * HOUR_MS) };
  const number = sendsTexts ? readPhoneNumber(booking.customerPhone) : undefined;
  return [
    customer(template, booking, times),
    ...(number === undefined ? [] : [{ template, channel: 'text' as const, recipient: number, ...times }]),
  ];
}

const tripEndOf = ({ pickupAt, durationHours }: BookingSummary) =>
  new Date(Date.parse(pickupAt) + durationHours * HOUR_MS);

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
