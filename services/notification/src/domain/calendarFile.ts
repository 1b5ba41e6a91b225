import { createCalendarFile, plainLine } from '@livery/service-kit/calendar';
import { calendarUid, type BookingSummary } from '@livery/shared-types';
import { bookingNumber, manageUrl, stopsOf } from './bookingFacts.ts';
import type { TemplateContext } from './emailContent.ts';
import type { CalendarPart } from './templates.ts';

/**
 * The trip for the customer's calendar. The same UID and a growing SEQUENCE let a later cancellation find and remove
 * what an earlier invitation entered. Times are instants (UTC): every calendar shows its owner's local time.
 */
export function calendarFile(
  part: CalendarPart,
  booking: BookingSummary,
  ctx: TemplateContext,
  organizer: string,
): string {
  const start = Date.parse(booking.pickupAt);
  return createCalendarFile({
    productId: '-//Livery//Bookings//EN',
    method: part === 'request' ? 'REQUEST' : 'CANCEL',
    uid: calendarUid(booking.bookingId),
    sequence: booking.version,
    status: part === 'request' ? 'CONFIRMED' : 'CANCELLED',
    start,
    end: start + booking.durationHours * 3_600_000,
    title: `${ctx.brand.name}: chauffeur ${part === 'request' ? 'pickup' : 'cancelled'}`,
    location: booking.pickupAddress,
    description: description(booking, ctx, part),
    organizer: { name: ctx.brand.name, email: organizer },
    attendees: [
      {
        name: booking.customerName,
        email: booking.customerEmail,
        rsvp: false,
        partstat: 'ACCEPTED',
        role: 'REQ-PARTICIPANT',
      },
    ],
    busyStatus: part === 'request' ? 'BUSY' : 'FREE',
    ...(part === 'request'
      ? {
          alarms: [
            { action: 'display', description: 'Chauffeur pickup', trigger: { hours: 1, before: true } },
          ],
        }
      : {}),
  });
}

function description(booking: BookingSummary, ctx: TemplateContext, part: CalendarPart): string {
  const lines = [
    bookingNumber(booking.bookingId),
    ...stopsOf(booking).map(({ label, place }) => `${label}: ${plainLine(place)}`),
    ...(booking.vehicleName === null ? [] : [`Vehicle: ${plainLine(booking.vehicleName)}`]),
    `${ctx.brand.name}, ${ctx.brand.phone}`,
    ...(part === 'request' ? [manageUrl(ctx, booking)] : []),
  ];
  return lines.join('\n');
}
