import type { AdminTicket, AdminTicketDetail, SupportTicket } from '@livery/shared-types';
import { contentOf, isOverdue, type Ticket } from '../domain/ticket.ts';
import type { TicketDetail } from '../queries/ticketDetail.ts';
import { presentMessage } from './messages.presenter.ts';

export const presentTicket = (ticket: Ticket): SupportTicket => ({
  id: ticket.id,
  ...contentOf(ticket),
  assignedAgent: ticket.assignedAgent,
  dueAt: ticket.dueAt.toISOString(),
  createdAt: ticket.createdAt.toISOString(),
  updatedAt: ticket.updatedAt.toISOString(),
});

export const presentAdminTicket = (ticket: Ticket, now: Date): AdminTicket => ({
  ...presentTicket(ticket),
  version: ticket.version,
  firstAnswerAt: ticket.firstAnswerAt?.toISOString() ?? null,
  isOverdue: isOverdue(ticket, now),
  chatSessionId: ticket.chat?.sessionId ?? null,
});

export const presentDetail = (
  { ticket, activity, transcript }: TicketDetail,
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
