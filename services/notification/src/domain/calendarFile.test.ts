import { calendarUid, DEFAULT_BRAND } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { aBooking } from '../../test/factories.ts';
import { calendarFile } from './calendarFile.ts';
import type { TemplateContext } from './emailContent.ts';

const ctx: TemplateContext = {
  brand: DEFAULT_BRAND,
  publicUrl: 'https://livery.example',
  timeZone: 'America/Toronto',
  openCode: () => undefined,
};
const organizer = 'hello@ellesmere.example';

/** The file's lines as a calendar reads them, after unfolding. */
function read(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n');
}

describe('an invitation', () => {
  const booking = aBooking({ pickupAt: '2026-12-01T14:30:00-05:00', durationHours: 3, version: 4 });
  const lines = read(calendarFile('request', booking, ctx, organizer));

  it('is a request with the trip’s times as instants', () => {
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines).toContain('METHOD:REQUEST');
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(lines).toContain('DTSTART:20261201T193000Z');
    expect(lines).toContain('DTEND:20261201T223000Z');
    expect(lines).toContain(`UID:${calendarUid(booking.bookingId)}`);
    expect(lines).toContain('SEQUENCE:4');
    expect(lines.some((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toBe(true);
    expect(
      lines.some((line) => line.startsWith('ATTENDEE;') && line.endsWith(`:mailto:${booking.customerEmail}`)),
    ).toBe(true);
    expect(lines.some((line) => line.startsWith('ORGANIZER;') && line.endsWith(`:MAILTO:${organizer}`))).toBe(
      true,
    );
  });

  it('opens and closes every part', () => {
    const open: string[] = [];
    for (const line of lines) {
      if (line.startsWith('BEGIN:')) open.push(line.slice(6));
      if (line.startsWith('END:')) expect(open.pop()).toBe(line.slice(4));
    }
    expect(open).toEqual([]);
  });

  it('ends after the hours that were booked, also across a change of clocks', () => {
    const night = aBooking({ pickupAt: '2027-03-14T01:00:00-05:00', durationHours: 3 });
    const nightLines = read(calendarFile('request', night, ctx, organizer));
    expect(nightLines).toContain('DTSTART:20270314T060000Z');
    expect(nightLines).toContain('DTEND:20270314T090000Z');
  });
});

describe('a cancellation', () => {
  it('names the same event with a higher sequence', () => {
    const booking = aBooking({ version: 4 });
    const invited = read(calendarFile('request', booking, ctx, organizer));
    const cancelled = read(calendarFile('cancel', { ...booking, version: 5 }, ctx, organizer));
    const uid = invited.find((line) => line.startsWith('UID:'));
    expect(cancelled).toContain(uid);
    expect(cancelled).toContain('METHOD:CANCEL');
    expect(cancelled).toContain('STATUS:CANCELLED');
    expect(cancelled).toContain('SEQUENCE:5');
    expect(cancelled.some((line) => line.includes('VALARM'))).toBe(false);
  });
});

describe('what people typed', () => {
  const booking = aBooking({
    customerName: 'Zoë "Z"; O’Neil\r\nX-EVIL:1',
    pickupAddress: '12, Rue de l’Église; porte “é”, Montréal, Québec, près du très très très long détour',
    destinations: ['a\\b', 'c,d'],
  });
  const file = calendarFile('request', booking, ctx, organizer);

  it('never starts a property of its own', () => {
    expect(read(file).some((line) => line.startsWith('X-EVIL'))).toBe(false);
  });

  it('is escaped', () => {
    const location = read(file).find((line) => line.startsWith('LOCATION:'));
    expect(location).toContain('12\\, Rue de l’Église\\; porte');
    const attendee = read(file).find((line) => line.startsWith('ATTENDEE;'));
    expect(attendee?.split('"')).toHaveLength(7);
  });

  it('is folded at 75 octets', () => {
    const longest = Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)));
    expect(longest).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
