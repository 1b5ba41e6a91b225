import { createHash } from 'node:crypto';
import {
  UNDO_SECONDS,
  warningKey,
  type AssignedChauffeur,
  type BookingSummary,
  type EventData,
  type EventType,
  type NotificationChannel,
} from '@livery/shared-types';
import { isStanding } from './bookingSnapshot.ts';
import { chauffeurDifferences } from './changedText.ts';
import { DAY_MS, HOUR_MS, TWO_HOURS_MS } from './durations.ts';
import { ridePhoneOf } from './rideText.ts';
import { textNumber } from './textNumber.ts';
import type { Audience, TemplateName } from './templates.ts';

/** One e-mail, or text message, that an event asks for. */
export interface RequestedEmail {
  template: TemplateName;
  /** Left out in e-mails. */
  channel?: NotificationChannel | undefined;
  /** An address, or a phone number. */
  recipient: string;
  audience: Audience;
  dueAt: Date;
  /** After this it is not sent any more. */
  expiresAt: Date | null;
  /** Whether the CC addresses of the settings get copies. */
  wantsCopies: boolean;
}

export interface EmailRequests {
  /** Names what happened, so that it is written about once even if it is announced under two event ids. */
  dedupeKey: string;
  /** The booking, ticket, chauffeur or vehicle. E-mails about the same one leave in order. */
  orderingKey: string | null;
  emails: RequestedEmail[];
}

export interface RecipientContext {
  staffAddresses: readonly string[];
  /** A provider of text messages is configured. */
  sendsTexts: boolean;
  occurredAt: Date;
  now: Date;
}

/** By default an e-mail to the customer that is due at once. */
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
  'booking.rejected': ({ booking }, ctx) => [
    customer('booking-rejected', booking),
    ...withdrawn(booking.chauffeur, ctx),
  ],
  'booking.cancelled': ({ booking }, ctx) => [
    customer('booking-cancelled', booking),
    ...withdrawn(booking.chauffeur, ctx),
  ],
  'booking.completed': ({ booking }) => [customer('booking-completed', booking)],
  'booking.deleted': ({ booking }, ctx) =>
    isExpected(booking, ctx.occurredAt)
      ? [customer('booking-withdrawn', booking), ...withdrawn(booking.chauffeur, ctx)]
      : [],
  // Its reminders are moved (`moveReminders`).
  'booking.changed': ({ booking, previous, notifyCustomer, by = 'system' }) => {
    const isReaddressed = booking.customerEmail !== previous.customerEmail;
    // Customers know of their own changes.
    const isNews = by !== 'customer' || isReaddressed;
    return [
      ...(notifyCustomer && isNews ? [customer('booking-changed', booking)] : []),
      ...(notifyCustomer && isReaddressed ? [customer('address-changed', previous)] : []),
      ...(isNewsToChauffeur(booking, previous) ? toChauffeurOf(booking, 'chauffeur-changed') : []),
    ];
  },
  'booking.assigned': ({ chauffeur: driver, previous }, ctx) => [
    chauffeur('chauffeur-assigned', driver),
    ...withdrawn(previous, ctx),
  ],
  // A chauffeur who declined knows of it.
  'booking.unassigned': ({ chauffeur: driver, because }, ctx) =>
    because === 'declined' ? [staff('staff-trip-declined')] : withdrawn(driver, ctx),
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
  'ride.problem': () => [staff('staff-ride-problem')],
  'chauffeur.link_issued': ({ chauffeur: driver }) => [chauffeur('chauffeur-link', driver)],
  'chauffeur.document_expiring': () => [staff('staff-document-expiring')],
  'vehicle.document_expiring': () => [staff('staff-vehicle-document-expiring')],
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
  // Its payment is told of in the e-mails about the request and its end.
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
  // Assignee and priority are no concern of the customer.
  'ticket.updated': (ticket) =>
    ticket.changed.some((change) => change === 'reply' || change === 'status')
      ? [customer('ticket-updated', ticket)]
      : [],
} satisfies { [T in EventType]?: Rule<T> };

type Key<T extends EventType> = (data: EventData<T>, eventId: string) => string;

/** Tells events of one type about one booking apart, where there may be several. */
const keys: { [T in EmailEventType]?: Key<T> } = {
  'booking.changed': ({ booking }) => `${booking.bookingId}:${booking.version}`,
  'booking.assigned': ({ booking }) => `${booking.bookingId}:${booking.version}`,
  'booking.unassigned': ({ booking }) => `${booking.bookingId}:${booking.version}`,
  'ride.step_taken': ({ booking, clientId }) => `${booking.bookingId}:${clientId}`,
  'ride.late': ({ booking, missing, dueAt }) => `${booking.bookingId}:${missing}:${dueAt}`,
  'ride.problem': ({ booking, problemId }) => `${booking.bookingId}:${problemId}`,
  'chauffeur.link_issued': (_data, eventId) => eventId,
  'chauffeur.document_expiring': (data) => `${data.chauffeur.id}:${warningKey(data.document, data.days)}`,
  'vehicle.document_expiring': (data) => `${data.vehicle.id}:${warningKey(data.document, data.days)}`,
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
  // The same refund may fail several times, and each failure is written about.
  'payment.refund_failed': ({ refundId }, eventId) => `${refundId}:${eventId}`,
  'payment.disputed': ({ disputeId, status }) => `${disputeId}:${status}`,
  'ticket.updated': (_ticket, eventId) => eventId,
};

export type EmailEventType = keyof typeof rules;

export type EmailEvent = {
  [T in EmailEventType]: { type: T; data: EventData<T>; eventId: string };
}[EmailEventType];

export function recipientsOf({ type, data, eventId }: EmailEvent, ctx: RecipientContext): EmailRequests {
  // Each rule takes exactly the data of its own event type, which the compiler cannot follow.
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

/** Without an address the customer gets no e-mail. It is recorded all the same if it wants copies. */
const addressIn = (recipient: string, { wantsCopies = false }: Partial<RequestedEmail>): string[] =>
  recipient === '' && !wantsCopies ? [] : [recipient];

/** The booking, offer, ticket, chauffeur or vehicle. */
function thingOf(data: EmailEvent['data']): string | null {
  if ('booking' in data) return data.booking.bookingId;
  if ('offer' in data) return data.offer.id;
  if ('chauffeur' in data) return data.chauffeur.id;
  if ('vehicle' in data) return data.vehicle.id;
  return 'ticketId' in data ? data.ticketId : null;
}

export const REMINDERS = ['reminder-day', 'reminder-soon'] as const satisfies TemplateName[];

/** The record's id: the same for a redelivery. */
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
  driver === null ? [] : [chauffeur(template, driver)];

/** By e-mail and text, so that nobody sets out in vain. */
function withdrawn(driver: AssignedChauffeur | null, { sendsTexts }: RecipientContext): EmailSpec[] {
  if (driver === null) return [];
  const number = sendsTexts ? textNumber(driver.phone) : undefined;
  return [
    chauffeur('chauffeur-withdrawn', driver),
    ...(number === undefined
      ? []
      : [chauffeur('chauffeur-withdrawn', driver, { channel: 'text', recipient: number })]),
  ];
}

/** Changes that matter to the chauffeur. One who gets the trip with the change is told of all of it instead. */
function isNewsToChauffeur(booking: BookingSummary, previous: BookingSummary): boolean {
  const isSame = booking.chauffeur !== null && booking.chauffeur.id === previous.chauffeur?.id;
  return (
    isSame && isStanding(booking) && chauffeurDifferences(previous, booking, { timeZone: 'UTC' }).length > 0
  );
}

/** After an hour a step is no news. */
const STEP_HOURS = 1;
/** From the evening until the morning. */
const DAY_PLAN_HOURS = 12;

/** An e-mail and a text message, sent once the step can no longer be taken back. */
function aboutStep(
  template: TemplateName,
  { booking, at }: EventData<'ride.step_taken'>,
  { occurredAt, sendsTexts }: RecipientContext,
): EmailSpec[] {
  const takenAt = Math.max(Date.parse(at), occurredAt.getTime());
  const dueAt = new Date(takenAt + UNDO_SECONDS * 1_000);
  const times = { dueAt, expiresAt: new Date(dueAt.getTime() + STEP_HOURS * HOUR_MS) };
  const number = sendsTexts ? textNumber(ridePhoneOf(booking)) : undefined;
  return [
    customer(template, booking, times),
    ...(number === undefined ? [] : [{ template, channel: 'text' as const, recipient: number, ...times }]),
  ];
}

const tripEndOf = ({ pickupAt, durationHours }: BookingSummary) =>
  new Date(Date.parse(pickupAt) + durationHours * HOUR_MS);

/** Reminders whose time has passed are left out, since the approval itself is sent now. */
function reminders(booking: BookingSummary, now: Date): EmailSpec[] {
  const pickup = new Date(booking.pickupAt);
  const soon = new Date(pickup.getTime() - TWO_HOURS_MS);
  const day = new Date(pickup.getTime() - DAY_MS);
  return [
    ...(day > now ? [customer('reminder-day', booking, { dueAt: day, expiresAt: soon })] : []),
    ...(soon > now ? [customer('reminder-soon', booking, { dueAt: soon, expiresAt: pickup })] : []),
  ];
}

function isExpected(booking: BookingSummary, at: Date): boolean {
  return isStanding(booking) && new Date(booking.pickupAt) > at;
}
