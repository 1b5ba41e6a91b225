import { createHash } from 'node:crypto';
import type { BookingSummary, EventData, EventType } from '@livery/shared-types';
import type { Audience, TemplateName } from './templates.ts';

/** One letter that an event asks for. */
export interface PlannedLetter {
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

export interface Plan {
  /**
   * What happened, by its business key where it has one: a fact that is announced twice, even under two event ids, is
   * written about once.
   */
  occasion: string;
  /** The booking or ticket it is about: letters about one thing leave in order. */
  thread: string | null;
  letters: PlannedLetter[];
}

export interface PlanContext {
  staffAddresses: readonly string[];
  /** When the event happened. */
  occurredAt: Date;
  now: Date;
}

const DAY_MS = 24 * 3_600_000;
const TWO_HOURS_MS = 2 * 3_600_000;

/** The events that somebody gets a letter about. */
export type LetterEvent =
  | Exclude<Extract<EventType, `booking.${string}`>, 'booking.payment_refused'>
  | 'payment.succeeded'
  | 'payment.refunded'
  | 'payment.refund_failed'
  | 'ticket.created'
  | 'ticket.updated';

type Planner<T extends LetterEvent> = (data: EventData<T>, ctx: PlanContext, eventId: string) => Plan;

/** Who hears of what, and when. */
export const planners: { [T in LetterEvent]: Planner<T> } = {
  'booking.created': ({ booking }, ctx) =>
    bookingPlan('booking.created', booking, [
      customer('booking-received', booking.customerEmail, ctx, { wantsCopies: true }),
      ...staff('staff-new-booking', ctx),
    ]),
  'booking.approved': ({ booking }, ctx) =>
    bookingPlan('booking.approved', booking, [
      customer('booking-approved', booking.customerEmail, ctx, { wantsCopies: true }),
      ...reminders(booking, ctx),
    ]),
  'booking.rejected': ({ booking }, ctx) =>
    bookingPlan('booking.rejected', booking, [customer('booking-rejected', booking.customerEmail, ctx)]),
  'booking.cancelled': ({ booking }, ctx) =>
    bookingPlan('booking.cancelled', booking, [customer('booking-cancelled', booking.customerEmail, ctx)]),
  'booking.completed': ({ booking }, ctx) =>
    bookingPlan('booking.completed', booking, [customer('booking-completed', booking.customerEmail, ctx)]),
  'booking.deleted': ({ booking }, ctx) =>
    bookingPlan(
      'booking.deleted',
      booking,
      isExpected(booking, ctx.occurredAt) ? [customer('booking-withdrawn', booking.customerEmail, ctx)] : [],
    ),
  'booking.code_requested': ({ email, expiresAt }, ctx, eventId) => ({
    occasion: `booking.code_requested:${eventId}`,
    thread: null,
    letters: [customer('lookup-code', email, ctx, { expiresAt: new Date(expiresAt) })],
  }),
  'payment.succeeded': (news, ctx) => ({
    occasion: `payment.succeeded:${news.paymentIntentId}`,
    thread: news.bookingId,
    letters: [customer('payment-receipt', news.booking.customerEmail, ctx)],
  }),
  'payment.refunded': (news, ctx) => ({
    occasion: `payment.refunded:${news.refundId}`,
    thread: news.bookingId,
    letters: [customer('refund-issued', news.booking.customerEmail, ctx)],
  }),
  // The same refund may be tried, and fail, again: each failure is news.
  'payment.refund_failed': (news, ctx, eventId) => ({
    occasion: `payment.refund_failed:${news.refundId}:${eventId}`,
    thread: news.bookingId,
    letters: staff('staff-refund-failed', ctx),
  }),
  'ticket.created': (ticket, ctx) => ({
    occasion: `ticket.created:${ticket.ticketId}`,
    thread: ticket.ticketId,
    letters: [customer('ticket-received', ticket.customerEmail, ctx), ...staff('staff-new-ticket', ctx)],
  }),
  'ticket.updated': (ticket, ctx, eventId) => ({
    occasion: `ticket.updated:${eventId}`,
    thread: ticket.ticketId,
    letters: [customer('ticket-updated', ticket.customerEmail, ctx)],
  }),
};

/** After these nothing is to be remembered of a trip any more. */
export const ENDING_EVENTS = [
  'booking.rejected',
  'booking.cancelled',
  'booking.completed',
  'booking.deleted',
] as const satisfies LetterEvent[];

export const REMINDERS = ['reminder-day', 'reminder-soon'] as const satisfies TemplateName[];

/** The record's identity: a redelivery, or a second replica, arrives at the same one. */
export function letterId(occasion: string, template: TemplateName, recipient: string): string {
  return createHash('sha256')
    .update(`${occasion}\n${template}\n${recipient.toLowerCase()}`)
    .digest('hex')
    .slice(0, 32);
}

function bookingPlan(type: LetterEvent, booking: BookingSummary, letters: PlannedLetter[]): Plan {
  return { occasion: `${type}:${booking.bookingId}`, thread: booking.bookingId, letters };
}

function customer(
  template: TemplateName,
  recipient: string,
  ctx: PlanContext,
  more: Partial<PlannedLetter> = {},
): PlannedLetter {
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

function staff(template: TemplateName, ctx: PlanContext): PlannedLetter[] {
  return [...new Set(ctx.staffAddresses)].map((recipient) => ({
    ...customer(template, recipient, ctx),
    audience: 'staff' as const,
  }));
}

/** Reminders whose moment has already passed are left out: the approval itself has just said it all. */
function reminders(booking: BookingSummary, ctx: PlanContext): PlannedLetter[] {
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
