import type { AdminTicket, AdminTicketDetail, ChatMessage, SupportTicket } from '@livery/shared-types';
import type { Message } from '../domain/conversation.ts';
import { isOverdue, type Ticket } from '../domain/ticket.ts';
import type { TicketWithActivity } from '../store/ticket.repository.ts';

export function presentTicket(ticket: Ticket): SupportTicket {
  const { id, customerName, customerEmail, bookingId, category, priority, subject, description } = ticket;
  return {
    id,
    customerName,
    customerEmail,
    bookingId,
    category,
    priority,
    subject,
    description,
    status: ticket.status,
    assignedAgent: ticket.assignedAgent,
    dueAt: ticket.dueAt.toISOString(),
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}

export const presentAdminTicket = (ticket: Ticket, now: Date): AdminTicket => ({
  ...presentTicket(ticket),
  version: ticket.version,
  firstAnswerAt: ticket.firstAnswerAt?.toISOString() ?? null,
  isOverdue: isOverdue(ticket, now),
  chatSessionId: ticket.chat?.sessionId ?? null,
});

export const presentDetail = (
  { ticket, activity, transcript }: TicketWithActivity & { transcript: Message[] },
  now: Date,
): AdminTicketDetail => ({
  ...presentAdminTicket(ticket, now),
  activity: activity.map(({ at, id, actor, kind, text, changes }) => ({
    id,
    at: at.toISOString(),
    actor,
    kind,
    text,
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
  })),
  transcript: transcript.map(presentMessage),
});

/** A message exactly as the sockets carry it to everybody. */
export const presentMessage = ({ id, sessionId, sender, text, at }: Message): ChatMessage => ({
  id,
  sessionId,
  sender,
  message: text,
  timestamp: at.toISOString(),
});
