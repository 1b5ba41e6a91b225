import { searchPrefixes } from '@livery/service-kit/search';
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketListQuery,
  type TicketStatus,
} from '@livery/shared-types';
import { trusted } from 'mongoose';
import type { Context } from '../context.ts';
import type { Ticket } from '../domain/ticket.ts';
import { findPage, type Page } from '../store/findPage.ts';
import { TICKET_ONLY } from '../store/ticket.repository.ts';

export function listTickets(ctx: Context, query: TicketListQuery, actor: string): Promise<Page<Ticket>> {
  const { status, priority, assignee, sort, q = '' } = query;
  const isByDue = sort === 'due';
  const plan = {
    filter: {
      status: trusted({ $in: statusesOf(status) }),
      priority: trusted({ $in: priority === undefined ? [...TICKET_PRIORITIES] : [priority] }),
      ...(assignee !== undefined && { assignedAgent: assigneeOf(assignee, actor) }),
    },
    prefixes: searchPrefixes(q),
    key: isByDue ? 'dueKey' : 'createdKey',
    direction: isByDue ? 1 : -1,
    index: `${assignee === undefined ? 'list' : 'assignee'}_${isByDue ? 'due' : 'created'}`,
    projection: TICKET_ONLY,
  } as const;
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
