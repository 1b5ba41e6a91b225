import type { AdminTicket, AdminTicketDetail, SupportTicket } from '@livery/shared-types';
import type { Message } from '../domain/conversation.ts';
import { isOverdue, type Ticket } from '../domain/ticket.ts';
import type { TicketWithActivity } from '../store/ticket.repository.ts';
import { presentMessage } from './messages.presenter.ts';

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
