import * as z from 'zod/mini';
import { ChatMessage, ChatSessionId } from './chat.ts';
import { emailAddress, line, pageFields, paragraph } from './fieldSchemas.ts';
import { readReference } from './readReference.ts';

const MISSING = 'Please fill in all required fields';

export const TICKET_CATEGORIES = ['booking', 'cancellation', 'payment', 'complaint', 'general'] as const;
export const TicketCategory = z.enum(TICKET_CATEGORIES, MISSING);
export type TicketCategory = z.infer<typeof TicketCategory>;
export const TICKET_PRIORITIES = ['low', 'medium', 'high'] as const;
export const TicketPriority = z.enum(TICKET_PRIORITIES, 'Choose low, medium or high');
export type TicketPriority = z.infer<typeof TicketPriority>;
export const TICKET_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const;
export const TicketStatus = z.enum(TICKET_STATUSES, 'Choose open, in_progress, resolved or closed');
export type TicketStatus = z.infer<typeof TicketStatus>;

/** Hours until the first answer. `latest` is promised. */
export const RESPONSE_TARGET_HOURS: Record<TicketPriority, { earliest: number; latest: number }> = {
  high: { earliest: 2, latest: 4 },
  medium: { earliest: 4, latest: 12 },
  low: { earliest: 12, latest: 24 },
};

export const CreateTicketRequest = z.object({
  customerName: line(160, MISSING),
  customerEmail: emailAddress('Invalid email address', MISSING),
  /** A booking's id or reference. Anything else stays as it was typed; blank means none. */
  bookingId: z.pipe(
    z._default(z.nullable(line(60)), null),
    z.transform((text: string | null) => (text ? (readReference(text) ?? text) : null)),
  ),
  category: TicketCategory,
  priority: z._default(TicketPriority, 'medium'),
  subject: z._default(line(200), ''),
  description: paragraph(5000, MISSING),
  /** The visitor's own chat, to be attached. */
  chatSessionId: z.optional(z.nullable(ChatSessionId)),
});
export type CreateTicketRequest = z.infer<typeof CreateTicketRequest>;

/** What the ticket's author and its events know of it, besides times. */
export const ticketContent = {
  customerName: z.string(),
  customerEmail: z.string(),
  bookingId: z.nullable(z.string()),
  category: TicketCategory,
  priority: TicketPriority,
  subject: z.string(),
  description: z.string(),
  status: TicketStatus,
};

/** The answer to a new ticket, as its author sees it. */
export const SupportTicket = z.object({
  id: z.string(),
  ...ticketContent,
  assignedAgent: z.nullable(z.string()),
  /** When the first answer is due. */
  dueAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

/** `uploadToken` lets the author add files for an hour (`X-Upload-Token`). */
export const OpenedTicket = z.extend(SupportTicket, { uploadToken: z.string() });
export type OpenedTicket = z.infer<typeof OpenedTicket>;

export const TICKET_FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const TicketFileType = z.enum(TICKET_FILE_TYPES);
export type TicketFileType = z.infer<typeof TicketFileType>;
/** Most files per ticket, and most bytes per file. */
export const TICKET_FILES = 5;
export const TICKET_FILE_BYTES = 5 * 1024 * 1024;
/** Why a file is refused, in browser and service alike. */
export const TICKET_FILE_FAULTS = {
  tooLarge: 'This file is larger than 5 MB.',
  empty: 'This file is empty.',
  type: 'Only pictures (JPEG, PNG, WebP) and PDF files can be sent.',
  heic: 'HEIC pictures cannot be opened here. Please send it as a JPEG or PNG.',
  tooMany: `A ticket takes ${TICKET_FILES} files at most.`,
} as const;

/** The name is percent-encoded. */
export const TicketFileHeaders = z.object({
  'x-upload-token': z.optional(z.string().check(z.maxLength(200))),
  'x-file-name': z.optional(z.string().check(z.maxLength(1_000))),
});

/** A file of a ticket. Pictures were encoded anew. */
export const TicketFile = z.object({
  id: z.string(),
  name: z.string(),
  type: TicketFileType,
  /** In bytes. */
  size: z.number(),
  at: z.string(),
});
export type TicketFile = z.infer<typeof TicketFile>;

export const AdminTicket = z.extend(SupportTicket, {
  version: z.number(),
  /** When staff first replied; null before. */
  firstAnswerAt: z.nullable(z.string()),
  /** No reply in time, and neither resolved nor closed. */
  isOverdue: z.boolean(),
  chatSessionId: z.nullable(z.string()),
});
export type AdminTicket = z.infer<typeof AdminTicket>;

/** One entry of a ticket's history. Notes are internal, replies went to the customer; a file's entry has its name. */
export const TicketActivity = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  kind: z.enum(['created', 'changed', 'note', 'reply', 'file']),
  text: z.nullable(z.string()),
  changes: z.array(
    z.object({
      field: z.enum(['status', 'priority', 'assignedAgent']),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
});
export type TicketActivity = z.infer<typeof TicketActivity>;

/** A ticket with files, history (oldest first) and the last messages of its chat. */
export const AdminTicketDetail = z.extend(AdminTicket, {
  files: z.array(TicketFile),
  activity: z.array(TicketActivity),
  transcript: z.array(ChatMessage),
});
export type AdminTicketDetail = z.infer<typeof AdminTicketDetail>;

export const TicketListQuery = z.object({
  /** `active` stands for open and in_progress. */
  status: z.optional(z.enum(['active', ...TICKET_STATUSES], 'Unknown status')),
  priority: z.optional(TicketPriority),
  /** A username, `me`, or `none`. */
  assignee: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  /** Beginnings of words of name, address, subject, reference or id. */
  q: z.optional(line(120)),
  /** `due` puts what is due first at the top. */
  sort: z._default(z.enum(['newest', 'due']), 'newest'),
  ...pageFields(),
});
export type TicketListQuery = z.infer<typeof TicketListQuery>;

const WRITE_SOMETHING = 'Write something first';

/** PATCH /api/admin/support-tickets/{id}. Only the fields that are sent change. */
export const UpdateTicketRequest = z
  .object({
    status: z.optional(TicketStatus),
    priority: z.optional(TicketPriority),
    /** A username, `me`, or null for nobody. */
    assignedAgent: z.optional(z.nullable(line(80, 'Name somebody, or nobody with null'))),
    /** For staff only. */
    note: z.optional(paragraph(5000, WRITE_SOMETHING)),
    /** E-mailed to the customer. */
    reply: z.optional(paragraph(5000, WRITE_SOMETHING)),
    /** The version that the person saw; a stale one is refused with 409 `stale`. */
    version: z.optional(z.int()),
  })
  .check(
    z.refine(
      ({ version: _version, ...changes }) => Object.values(changes).some((value) => value !== undefined),
      'There is nothing to change',
    ),
  );
export type UpdateTicketRequest = z.infer<typeof UpdateTicketRequest>;
