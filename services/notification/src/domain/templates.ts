import { events, type BookingSummary, type EventData, type EventType } from '@livery/shared-types';
import * as bookings from './letters/bookings.ts';
import * as payments from './letters/payments.ts';
import * as staff from './letters/staff.ts';
import * as tickets from './letters/tickets.ts';
import { asCopy } from './letters/copy.ts';
import { renderHtml } from './render/html.ts';
import { renderText } from './render/text.ts';
import { headerLine } from './address.ts';
import type { Letter, LetterContext, RenderedLetter } from './letter.ts';

/** Who reads a letter: the customer, a CC address that gets a copy of theirs, or the office. */
export type Audience = 'customer' | 'copy' | 'staff';

/** What a letter carries for calendars: an invitation, or the removal of one that was sent. */
export type CalendarPart = 'request' | 'cancel';

export interface Template {
  event: EventType;
  calendar?: CalendarPart;
  /** Which events' data this is, is checked again here: records may be older than the code. */
  compose(data: unknown, ctx: LetterContext): Letter;
}

function template<T extends EventType>(
  event: T,
  write: (data: EventData<T>, ctx: LetterContext) => Letter,
  calendar?: CalendarPart,
): Template {
  return {
    event,
    ...(calendar === undefined ? {} : { calendar }),
    compose: (data, ctx) => write(events[event].parse(data) as EventData<T>, ctx),
  };
}

export const templates = {
  'booking-received': template('booking.created', bookings.bookingReceived),
  'booking-approved': template('booking.approved', bookings.bookingApproved, 'request'),
  'booking-rejected': template('booking.rejected', bookings.bookingRejected),
  'booking-cancelled': template('booking.cancelled', bookings.bookingCancelled, 'cancel'),
  'booking-withdrawn': template('booking.deleted', bookings.bookingWithdrawn, 'cancel'),
  'booking-completed': template('booking.completed', bookings.bookingCompleted),
  'reminder-day': template('booking.approved', bookings.reminderDay),
  'reminder-soon': template('booking.approved', bookings.reminderSoon),
  'payment-receipt': template('payment.succeeded', payments.paymentReceipt),
  'refund-issued': template('payment.refunded', payments.refundIssued),
  'ticket-received': template('ticket.created', tickets.ticketReceived),
  'ticket-updated': template('ticket.updated', tickets.ticketUpdated),
  'lookup-code': template('booking.code_requested', tickets.lookupCode),
  'staff-new-booking': template('booking.created', staff.staffNewBooking),
  'staff-new-ticket': template('ticket.created', staff.staffNewTicket),
  'staff-refund-failed': template('payment.refund_failed', staff.staffRefundFailed),
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
export const TEMPLATE_NAMES = Object.keys(templates) as TemplateName[];

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

/** The finished letter. A copy for a CC address never holds the customer's private links. */
export function renderLetter(
  name: TemplateName,
  data: unknown,
  ctx: LetterContext,
  audience: Audience,
): RenderedLetter {
  const composed = templates[name].compose(data, ctx);
  const letter = audience === 'copy' ? asCopy(composed, bookingOf(data), ctx) : composed;
  return {
    subject: headerLine(letter.subject),
    html: renderHtml(letter, ctx),
    text: renderText(letter, ctx),
  };
}

/** The booking inside an event's data, where there is one. */
export function bookingOf(data: unknown): BookingSummary | undefined {
  const found = BookingCarrier.safeParse(data);
  return found.success ? found.data.booking : undefined;
}

const BookingCarrier = events['booking.created'];
