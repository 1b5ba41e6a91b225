import { conflict, keyReused } from '@livery/service-kit/errors';
import { TICKET_FILE_FAULTS, TICKET_FILES, type TicketFileType } from '@livery/shared-types';
import { shorten } from '@livery/shared-types/shorten';
import {
  ticketEventData,
  type ActorContext,
  type Ticket,
  type TicketDecision,
  type TicketFile,
} from './ticket.ts';

export const storageKeyOf = (ticketId: string, fileId: string): string => `${ticketId}/${fileId}`;

/** The file that an earlier request with this key brought. Other bytes with the same key are refused. */
export function fileOfRequest({ files }: Ticket, request: TicketFile['request']): TicketFile | undefined {
  if (request === null) return undefined;
  const found = files.find((file) => file.request?.key === request.key);
  if (found === undefined || found.request?.bodyHash === request.bodyHash) return found;
  throw keyReused('file');
}

/** Refuses files for a ticket that has ended or is full. */
export function refuseFile({ status, customerEmail, files }: Ticket): void {
  const isErased = customerEmail === '';
  if (status === 'resolved' || status === 'closed' || isErased)
    throw conflict(
      'ticket.wrong_status',
      'This ticket is closed and takes no more files. Please send a new ticket.',
      { status },
    );
  if (files.length >= TICKET_FILES) throw conflict('ticket.files_full', TICKET_FILE_FAULTS.tooMany);
}

/** Adds a file to an open ticket. The customer gets no e-mail. */
export function addFile(
  ticket: Ticket,
  file: TicketFile,
  { actor, now, newId }: ActorContext,
): TicketDecision {
  refuseFile(ticket);
  const after: Ticket = {
    ...ticket,
    files: [...ticket.files, file],
    version: ticket.version + 1,
    updatedAt: now,
  };
  return {
    after,
    activity: [{ id: newId(), at: now, actor, kind: 'file', text: file.name, changes: [] }],
    event: { ...ticketEventData(after), reply: null, changed: ['files'] },
  };
}

const EXTENSIONS: Record<TicketFileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
const NAME_LENGTH = 80;

/** A safe file name: no path, nothing special in file systems or headers, and the ending of its real type. */
export function cleanFileName(percentEncoded: string | undefined, type: TicketFileType): string {
  const given = decode(percentEncoded ?? '')
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1);
  const stem = (given ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    // Control characters, text direction marks, and what is special in paths, headers or HTML.
    .replace(/[\p{C}\p{Zl}\p{Zp}"'<>:|?*;%&`$]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const short = shorten(stem, NAME_LENGTH, '');
  return `${short === '' ? 'file' : short}.${EXTENSIONS[type]}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
