import { calendarUid, shortId } from '@livery/shared-types';
import type { Booking } from './booking.ts';
import { tripEnd } from './schedule.ts';

/** Text values: RFC 5545 escapes these four. */
function text(value: string): string {
  return value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

const stamp = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Lines hold at most 75 octets; longer ones go on after a break and a blank, never inside a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

/** The trip as a calendar file, for the customer's own calendar. A cancelled trip says so. */
export function calendarFile(booking: Booking, { company, now }: { company: string; now: Date }): string {
  const { pickup, destinations, destinationAddress } = booking;
  const stops =
    destinations.length > 0 ? destinations : destinationAddress === null ? [] : [destinationAddress];
  const description = [
    `Booking #${shortId(booking.id)}`,
    ...(booking.vehicle === null ? [] : [`Vehicle: ${booking.vehicle.name}`]),
    ...(stops.length === 0
      ? []
      : [`Route: ${[booking.pickupAddress, ...stops].filter(Boolean).join(' → ')}`]),
  ].join('\n');
  const isOff = booking.status === 'cancelled' || booking.status === 'rejected';
  const isSure = ['approved', 'confirmed', 'completed'].includes(booking.status);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Livery//Booking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${calendarUid(booking.id)}`,
    `SEQUENCE:${booking.version}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(pickup.at)}`,
    `DTEND:${stamp(tripEnd(booking))}`,
    `SUMMARY:${text(`Chauffeur pickup – ${company}`)}`,
    ...(booking.pickupAddress === '' ? [] : [`LOCATION:${text(booking.pickupAddress)}`]),
    `DESCRIPTION:${text(description)}`,
    `STATUS:${isOff ? 'CANCELLED' : isSure ? 'CONFIRMED' : 'TENTATIVE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
