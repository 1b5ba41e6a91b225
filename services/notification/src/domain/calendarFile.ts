import { createCalendarFile, plainLine } from '@livery/service-kit/calendar';
import { calendarUid, type BookingSummary } from '@livery/shared-types';
import { bookingNumber, manageUrl, stopsOf } from './bookingText.ts';
import type { TemplateContext } from './emailContent.ts';
import { HOUR_MS } from './durations.ts';
import type { CalendarPart } from './templates/template.ts';

/** The same UID and a growing SEQUENCE let a later cancellation remove what an invitation entered. Times are in UTC. */
export function calendarFile(
  part: CalendarPart,
  booking: BookingSummary,
  ctx: TemplateContext,
  organizer: string,
): string {
  const { bookingId, customerName: name, customerEmail: email, vehicleName } = booking;
  const { brand } = ctx;
  const isInvitation = part === 'request';
  const start = Date.parse(booking.pickupAt);
  const description = [
    bookingNumber(bookingId),
    ...stopsOf(booking).map(({ label, value }) => `${label}: ${plainLine(value)}`),
    ...(vehicleName === null ? [] : [`Vehicle: ${plainLine(vehicleName)}`]),
    `${brand.name}, ${brand.phone}`,
    ...(isInvitation ? [manageUrl(ctx, booking)] : []),
  ];
  return createCalendarFile({
    productId: '-//Livery//Bookings//EN',
    method: isInvitation ? 'REQUEST' : 'CANCEL',
    uid: calendarUid(bookingId),
    sequence: booking.version,
    status: isInvitation ? 'CONFIRMED' : 'CANCELLED',
    start,
    end: start + booking.durationHours * HOUR_MS,
    title: `${brand.name}: chauffeur ${isInvitation ? 'pickup' : 'cancelled'}`,
    location: booking.pickupAddress,
    description: description.join('\n'),
    organizer: { name: brand.name, email: organizer },
    attendees: [{ name, email, rsvp: false, partstat: 'ACCEPTED', role: 'REQ-PARTICIPANT' }],
    busyStatus: isInvitation ? 'BUSY' : 'FREE',
    alarms: isInvitation
      ? [{ action: 'display', description: 'Chauffeur pickup', trigger: { hours: 1, before: true } }]
      : [],
  });
}
