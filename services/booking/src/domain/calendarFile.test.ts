import { describe, expect, it } from 'vitest';
import { sampleBooking } from '../../test/sample.ts';
import { calendarFile } from './calendarFile.ts';

const file = (overrides = {}) => calendarFile(sampleBooking(overrides), 'Ellesmere Chauffeurs');
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('calendarFile', () => {
  it('holds the trip from pickup to end, in universal time', () => {
    const lines = unfolded(file({ status: 'approved', version: 3 }));
    expect(lines).toEqual(
      expect.arrayContaining([
        'PRODID:-//Livery//Booking//EN',
        'METHOD:PUBLISH',
        'UID:3f2b8c1e-9a4d-4c6e-8b7a-1d2e3f4a5b6c@livery',
        'SEQUENCE:3',
        'DTSTART:20260613T120000Z',
        'DTEND:20260613T140000Z',
        'SUMMARY:Chauffeur pickup – Ellesmere Chauffeurs',
        'LOCATION:1 King St W',
        String.raw`DESCRIPTION:Booking #3f2b8c1e\nVehicle: Escalade\nRoute: 1 King St W → Pearson Airport`,
        'STATUS:CONFIRMED',
      ]),
    );
  });

  it.each([
    ['pending_approval', 'TENTATIVE'],
    ['cancelled', 'CANCELLED'],
    ['rejected', 'CANCELLED'],
  ])('says that a booking %s is %s', (status, expected) => {
    expect(file({ status })).toContain(`STATUS:${expected}\r\n`);
  });
});
