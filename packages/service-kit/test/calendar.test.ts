import { describe, expect, it } from 'vitest';
import { createCalendarFile } from '../src/calendar/createCalendarFile.ts';

const file = createCalendarFile({
  uid: 'trip@livery',
  start: Date.UTC(2026, 11, 1, 19, 30),
  end: Date.UTC(2026, 11, 1, 22, 30),
  title: 'Pickup\rX-EVIL:1',
  location: '12, Rue de l’Église; porte “é”, Montréal, Québec, près du très très très long détour',
  description: 'First\nSecond\r\nX-EVIL:1',
  organizer: { name: 'Zoë "Z"\r\nX-EVIL:1', email: 'hello@example.com' },
});
const lines = file.replaceAll('\r\n ', '').split('\r\n');

describe('createCalendarFile', () => {
  it('writes instants in UTC', () => {
    expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261201T193000Z', 'DTEND:20261201T223000Z']));
  });

  it('keeps every line within 75 octets', () => {
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('escapes texts, so that none starts a property of its own', () => {
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(lines.filter((line) => line.startsWith('X-EVIL'))).toEqual([]);
    expect(lines).toContain(String.raw`DESCRIPTION:First\nSecond\nX-EVIL:1`);
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toContain(
      String.raw`12\, Rue de l’Église\; porte`,
    );
    expect(lines.find((line) => line.startsWith('ORGANIZER;'))?.split('"')).toHaveLength(3);
  });
});
