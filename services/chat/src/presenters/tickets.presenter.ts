import type {
  AdminTicket,
  AdminTicketDetail,
  OpenedTicket,
  SupportTicket,
  TicketFile as PublicFile,
} from '@livery/shared-types';
import type { Message } from '../domain/conversation.ts';
import { contentOf, isOverdue, type Activity, type Ticket, type TicketFile } from '../domain/ticket.ts';
import { presentMessage } from './conversations.presenter.ts';

const presentTicket = (ticket: Ticket): SupportTicket => ({
  id: ticket.id,
  ...contentOf(ticket),
  assignedAgent: ticket.assignedAgent,
  dueAt: ticket.dueAt.toISOString(),
  createdAt: ticket.createdAt.toISOString(),
  updatedAt: ticket.updatedAt.toISOString(),
});

/** With the token by which its author may add files. */
export const presentOpened = (ticket: Ticket, uploadToken: string): OpenedTicket => ({
  ...presentTicket(ticket),
  uploadToken,
});

export const presentFile = ({ id, name, type, size, at }: TicketFile): PublicFile => ({
  id,
  name,
  type,
  size,
  at: at.toISOString(),
});

export const presentAdminTicket = (ticket: Ticket, now: Date): AdminTicket => ({
  ...presentTicket(ticket),
  version: ticket.version,
  firstAnswerAt: ticket.firstAnswerAt?.toISOString() ?? null,
  isOverdue: isOverdue(ticket, now),
  chatSessionId: ticket.chat?.sessionId ?? null,
});

export const presentDetail = (
  { ticket, activity, transcript }: { ticket: Ticket; activity: Activity[]; transcript: Message[] },
  now: Date,
): AdminTicketDetail => ({
  ...presentAdminTicket(ticket, now),
  files: ticket.files.map(presentFile),
  activity: activity.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  transcript: transcript.map(presentMessage),
});
