import { events, type BookingSummary, type EventData, type EventType } from '@livery/shared-types';
import * as bookings from './templates/bookings.ts';
import * as payments from './templates/payments.ts';
import * as staff from './templates/staff.ts';
import * as tickets from './templates/tickets.ts';
import { asCopy } from './templates/copy.ts';
import { renderHtml } from './render/html.ts';
import { renderText } from './render/text.ts';
import { headerLine } from './address.ts';
import type { BookingState } from './bookingState.ts';
import type { BookingInput } from './emailInput.ts';
import type { EmailContent, TemplateContext, RenderedEmail } from './emailContent.ts';

/** Who reads an e-mail: the customer, a CC address that gets a copy of theirs, or staff. */
export type Audience = 'customer' | 'copy' | 'staff';

/** What an e-mail carries for calendars: an invitation, or the removal of one that was sent. */
export type CalendarPart = 'request' | 'cancel';

/** What an e-mail is written from. */
export interface EmailInput {
  /** The event's data. */
  data: unknown;
  /** The booking as it is now; null when the e-mail is not about one. */
  booking: BookingState | null;
  now: Date;
}

export interface Template {
  event: EventType;
  /** Whether booking is asked for fresh facts before it is composed. */
  isAboutBooking: boolean;
  calendar?: CalendarPart;
  /** Which events' data this is, is checked again here: records may be older than the code. */
  compose(input: EmailInput, ctx: TemplateContext): EmailContent;
}

/** An e-mail that says no more than its event. */
function plain<T extends EventType>(
  event: T,
  write: (data: EventData<T>, ctx: TemplateContext) => EmailContent,
): Template {
  return {
    event,
    isAboutBooking: false,
    compose: ({ data }, ctx) => write(events[event].parse(data) as EventData<T>, ctx),
  };
}

/** An e-mail about a booking: says what is true of it when it leaves. */
function aboutBooking<T extends EventType>(
  event: T,
  write: (input: BookingInput<T>, ctx: TemplateContext) => EmailContent,
  calendar?: CalendarPart,
): Template {
  return {
    event,
    isAboutBooking: true,
    ...(calendar === undefined ? {} : { calendar }),
    compose: ({ data, booking, now }, ctx) => {
      const parsed = events[event].parse(data) as EventData<T>;
      if (booking === null) throw new Error('The state of the booking is missing');
      return write({ data: parsed, booking, now }, ctx);
    },
  };
}

export const templates = {
  'booking-received': aboutBooking('booking.created', bookings.bookingReceived),
  'booking-approved': aboutBooking('booking.approved', bookings.bookingApproved, 'request'),
  'booking-rejected': aboutBooking('booking.rejected', bookings.bookingRejected),
  'booking-cancelled': aboutBooking('booking.cancelled', bookings.bookingCancelled, 'cancel'),
  'booking-withdrawn': aboutBooking('booking.deleted', bookings.bookingWithdrawn, 'cancel'),
  'booking-completed': aboutBooking('booking.completed', bookings.bookingCompleted),
  'reminder-day': aboutBooking('booking.approved', bookings.reminderDay),
  'reminder-soon': aboutBooking('booking.approved', bookings.reminderSoon),
  'payment-receipt': aboutBooking('payment.succeeded', payments.paymentReceipt),
  'refund-issued': aboutBooking('payment.refunded', payments.refundIssued),
  'ticket-received': plain('ticket.created', tickets.ticketReceived),
  'ticket-updated': plain('ticket.updated', tickets.ticketUpdated),
  'lookup-code': plain('booking.code_requested', tickets.lookupCode),
  'staff-new-booking': aboutBooking('booking.created', staff.staffNewBooking),
  'staff-new-ticket': plain('ticket.created', staff.staffNewTicket),
  'staff-refund-failed': aboutBooking('payment.refund_failed', staff.staffRefundFailed),
  'staff-payment-disputed': aboutBooking('payment.disputed', staff.staffPaymentDisputed),
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
export const TEMPLATE_NAMES = Object.keys(templates) as TemplateName[];

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

/** E-mails for which booking is asked. */
export const BOOKING_TEMPLATES = TEMPLATE_NAMES.filter((name) => templates[name].isAboutBooking);

/** The finished e-mail. A copy for a CC address never holds the customer's private links. */
export function renderEmail(
  name: TemplateName,
  input: EmailInput,
  ctx: TemplateContext,
  audience: Audience,
): RenderedEmail {
  const composed = templates[name].compose(input, ctx);
  const email = audience === 'copy' ? asCopy(composed, input.booking ?? undefined, ctx) : composed;
  return {
    subject: headerLine(email.subject),
    html: renderHtml(email, ctx),
    text: renderText(email, ctx),
  };
}

/** The booking inside an event's data, where there is one. */
export function bookingOf(data: unknown): BookingSummary | undefined {
  const found = BookingCarrier.safeParse(data);
  return found.success ? found.data.booking : undefined;
}

const BookingCarrier = events['booking.created'];
