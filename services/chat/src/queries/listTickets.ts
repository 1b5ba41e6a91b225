import { searchConditions } from '@livery/service-kit/search';
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketListQuery,
  type TicketStatus,
} from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { Ticket } from '../domain/ticket.ts';
import { findPage, type Page, type PageQuery } from '../store/findPage.ts';
import type { TicketDocument } from '../store/models.ts';
import { TICKET_ONLY } from '../store/ticket.repository.ts';

export function listTickets(ctx: Context, query: TicketListQuery, actor: string): Promise<Page<Ticket>> {
  const { status, priority, assignee, sort, q = '' } = query;
  const isByDue = sort === 'due';
  const plan: PageQuery<TicketDocument> = {
    filter: {
      status: { $in: statusesOf(status) },
      priority: { $in: priority === undefined ? [...TICKET_PRIORITIES] : [priority] },
      ...(assignee !== undefined && { assignedAgent: assigneeOf(assignee, actor) }),
    },
    words: searchConditions(q),
    key: isByDue ? 'dueKey' : 'createdKey',
    direction: isByDue ? 1 : -1,
    index: `${assignee === undefined ? 'list' : 'assignee'}_${isByDue ? 'due' : 'created'}`,
    projection: TICKET_ONLY,
  };
  return findPage(ctx.models.tickets, plan, query);
}

function statusesOf(status: TicketListQuery['status']): TicketStatus[] {
  if (status === undefined) return [...TICKET_STATUSES];
  return status === 'active' ? ['open', 'in_progress'] : [status];
}

function assigneeOf(assignee: string, actor: string): string | null {
  if (assignee === 'none') return null;
  return assignee === 'me' ? actor : assignee;
}
