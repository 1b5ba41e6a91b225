import { events, type EventData, type EventType } from '@livery/shared-types';
import { bookingNumber, greeting, pickupOf } from '../bookingText.ts';
import type { BookingSnapshot } from '../bookingSnapshot.ts';
import { longMoment, shortDay } from '../displayTime.ts';
import { text } from '../emailBlocks.ts';
import type { EmailContent, TemplateContext } from '../emailContent.ts';
import type { TextContent } from '../textContent.ts';

/** What an e-mail carries for calendars: an invitation, a newer one once the trip is agreed, or the removal of one that was sent. */
export type CalendarPart = 'request' | 'update' | 'cancel';

export interface EmailInput {
  data: unknown;
  /** The booking as it is now; null when the e-mail is not about one. */
  booking: BookingSnapshot | null;
  /** The trips of an e-mail that lists several, by pickup; as far as they still belong to it. */
  trips?: readonly BookingSnapshot[];
  now: Date;
}

export interface Template {
  event: EventType;
  /** Whether booking is asked for fresh facts before it is composed. */
  isAboutBooking: boolean;
  calendar?: CalendarPart | undefined;
  /** Of an e-mail that lists several trips: which, and whether one still belongs to it. */
  lists?: {
    idsIn(data: unknown): string[];
    belongs(data: unknown, booking: BookingSnapshot, timeZone: string): boolean;
  };
  /** What it says as a text message, where there is one. */
  composeText?(input: EmailInput, ctx: TemplateContext): TextContent;
  compose(input: EmailInput, ctx: TemplateContext): EmailContent;
}

export interface BookingInput<T extends EventType> {
  data: EventData<T>;
  booking: BookingSnapshot;
  now: Date;
  pickup: Date;
  /** "Booking #1a2b3c4d". */
  number: string;
  /** The day of the pickup, "Dec 1, 2026". */
  day: string;
  /** The pickup, "Tuesday, December 1, 2026 at 2:30 PM EST". */
  moment: string;
}

/** An e-mail that says no more than its event. */
export function plain<T extends EventType>(
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
export function aboutBooking<T extends EventType>(
  event: T,
  write: (input: BookingInput<T>, ctx: TemplateContext) => EmailContent,
  calendar?: CalendarPart,
): Template {
  return {
    event,
    isAboutBooking: true,
    calendar,
    compose: ({ data, booking, now }, ctx) => {
      const parsed = events[event].parse(data) as EventData<T>;
      if (booking === null) throw new Error('The state of the booking is missing');
      const pickup = pickupOf(booking);
      const names = {
        number: bookingNumber(booking.bookingId),
        day: shortDay(pickup, ctx.timeZone),
        moment: longMoment(pickup, ctx.timeZone),
      };
      return write({ data: parsed, booking, now, pickup, ...names }, ctx);
    },
  };
}

/** What it also says as a text message, of the booking as it is when it leaves. */
export function withText(
  template: Template,
  write: (booking: BookingSnapshot, ctx: TemplateContext) => TextContent,
): Template {
  return {
    ...template,
    composeText: ({ booking }, ctx) => {
      if (booking === null) throw new Error('The state of the booking is missing');
      return write(booking, ctx);
    },
  };
}

type CustomerContent = Omit<EmailContent, 'eyebrow' | 'reason'> & { reason?: string };

/** An e-mail to the customer of a booking: it names the booking, and greets. */
export const toCustomer = <T extends EventType>(
  event: T,
  write: (input: BookingInput<T>, ctx: TemplateContext) => CustomerContent,
  calendar?: CalendarPart,
): Template =>
  aboutBooking<T>(
    event,
    (input, ctx) => {
      const { blocks, ...content } = write(input, ctx);
      return {
        reason: `You receive this because a booking with ${ctx.brand.name} was made with this address.`,
        ...content,
        eyebrow: input.number,
        blocks: [text(greeting(input.booking.customerName)), ...blocks],
      };
    },
    calendar,
  );
