import { describe, expect, it } from 'vitest';
import { NOW, sampleBooking } from '../../test/sample.ts';
import { calendarFile } from './calendarFile.ts';

const file = (overrides = {}) =>
  calendarFile(sampleBooking(overrides), { company: 'Ellesmere Chauffeurs', now: NOW });
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('calendarFile', () => {
  it('holds the trip from pickup to end, in universal time', () => {
    expect(unfolded(file({ status: 'approved', version: 3 }))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Livery//Booking//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:3f2b8c1e-9a4d-4c6e-8b7a-1d2e3f4a5b6c@livery',
      'SEQUENCE:3',
      'DTSTAMP:20260610T120000Z',
      'DTSTART:20260613T120000Z',
      'DTEND:20260613T140000Z',
      'SUMMARY:Chauffeur pickup – Ellesmere Chauffeurs',
      'LOCATION:1 King St W',
      String.raw`DESCRIPTION:Booking #3f2b8c1e\nVehicle: Escalade\nRoute: 1 King St W → Pearson Airport`,
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it.each([
    ['pending_approval', 'TENTATIVE'],
    ['cancelled', 'CANCELLED'],
    ['rejected', 'CANCELLED'],
  ])('says that a booking %s is %s', (status, expected) => {
    expect(file({ status })).toContain(`STATUS:${expected}\r\n`);
  });

  it('keeps every line within 75 octets and nobody out of their own line', () => {
    const text = file({ pickupAddress: `Rue de l’Église ${'é'.repeat(90)}; a,b\\c\nATTENDEE:x` });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const location = unfolded(text).find((line) => line.startsWith('LOCATION:'));
    expect(location).toContain(String.raw`\; a\,b\\c\nATTENDEE:x`);
  });
});
