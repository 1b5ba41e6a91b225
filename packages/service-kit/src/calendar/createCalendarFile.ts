import { createEvent, type EventAttributes } from 'ics';

/** One event; `start` and `end` are instants in milliseconds. */
export type CalendarEvent = Omit<
  EventAttributes,
  'start' | 'end' | 'duration' | 'startOutputType' | 'endOutputType'
> & { start: number; end: number };

/** One event (RFC 5545), in UTC. Texts are escaped, so they can hold anything. */
export function createCalendarFile(event: CalendarEvent): string {
  const { title = '', location = '', description = '', organizer, attendees } = event;
  const { error, value } = createEvent({
    ...event,
    title: plainLine(title),
    location: plainLine(location),
    description: description.split('\n').map(plainLine).join('\n'),
    ...(organizer && { organizer: withPlainName(organizer) }),
    ...(attendees && { attendees: attendees.map(withPlainName) }),
    startOutputType: 'utc',
    endOutputType: 'utc',
  });
  if (error || value === null) throw error ?? new Error('The calendar file is empty');
  return foldAtOctets(value);
}

export const plainLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();

/** A parameter's value cannot hold quotes, even escaped ones (RFC 5545, 3.2). */
const withPlainName = <P extends { name?: string }>(person: P): P => ({
  ...person,
  ...(person.name === undefined ? {} : { name: plainLine(person.name).replaceAll('"', "'") }),
});

/** Lines have at most 75 octets (RFC 5545, 3.1). The library counts characters, which is too long with accents. */
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
