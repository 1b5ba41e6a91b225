import { createEvent } from 'ics';
import { calendarUid, type BookingSummary } from '@livery/shared-types';
import { bookingNumber, manageUrl, stopsOf } from './bookingFacts.ts';
import type { LetterContext } from './letter.ts';
import type { CalendarPart } from './templates.ts';

/**
 * The trip for the customer's calendar. The same UID and a growing SEQUENCE let a later cancellation find and remove
 * what an earlier invitation entered. Times are instants (UTC): every calendar shows its owner's local time.
 */
export function calendarFile(
  part: CalendarPart,
  booking: BookingSummary,
  ctx: LetterContext,
  organizer: string,
): string {
  const start = Date.parse(booking.pickupAt);
  const { error, value } = createEvent({
    productId: '-//Livery//Bookings//EN',
    method: part === 'request' ? 'REQUEST' : 'CANCEL',
    uid: calendarUid(booking.bookingId),
    sequence: booking.version,
    status: part === 'request' ? 'CONFIRMED' : 'CANCELLED',
    start,
    end: start + booking.durationHours * 3_600_000,
    startOutputType: 'utc',
    endOutputType: 'utc',
    title: `${ctx.brand.name}: chauffeur ${part === 'request' ? 'pickup' : 'cancelled'}`,
    location: plainLine(booking.pickupAddress),
    description: description(booking, ctx, part),
    organizer: { name: paramValue(ctx.brand.name), email: organizer },
    attendees: [
      {
        name: paramValue(booking.customerName),
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
  if (error || value === null) throw error ?? new Error('The calendar entry is empty');
  return foldAtOctets(value);
}

function description(booking: BookingSummary, ctx: LetterContext, part: CalendarPart): string {
  const lines = [
    bookingNumber(booking.bookingId),
    ...stopsOf(booking).map(({ label, place }) => `${label}: ${plainLine(place)}`),
    ...(booking.vehicleName === null ? [] : [`Vehicle: ${plainLine(booking.vehicleName)}`]),
    `${ctx.brand.name}, ${ctx.brand.phone}`,
    ...(part === 'request' ? [manageUrl(ctx, booking)] : []),
  ];
  return lines.join('\n');
}

const plainLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();

/** A parameter's value can't hold quotes at all, escaped or not (RFC 5545, 3.2). */
const paramValue = (text: string) => plainLine(text).replaceAll('"', "'");

/** Lines of at most 75 octets (RFC 5545, 3.1): the library counts characters, which is too long for accents. */
function foldAtOctets(file: string): string {
  return file.replaceAll('\r\n\t', '').split('\r\n').map(foldLine).join('\r\n');
}

function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
