import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketListQuery,
  type TicketStatus,
} from '@livery/shared-types';
import { trusted, type QueryFilter } from 'mongoose';
import type { ChatContext } from '../context.ts';
import { prefixPattern, searchPrefixes } from '../domain/searchTokens.ts';
import type { Ticket } from '../domain/ticket.ts';
import { TICKET_INDEX, type TicketDocument } from '../store/ticket.model.ts';
import { TICKET_ONLY, toTicket } from '../store/ticket.repository.ts';
import { readCursor, writeCursor } from '../store/timeKey.ts';

export interface Page<T> {
  items: T[];
  /** How many fit on all pages together. */
  total: number;
  nextCursor: string | undefined;
}

/** How a list is read: one index gives both the selection and the order, so a page costs what a page holds. */
export function planTickets(query: TicketListQuery, actor: string) {
  const { priority, assignee, sort } = query;
  const byDue = sort === 'due';
  const keyField = byDue ? 'dueKey' : 'createdKey';
  const prefixes = searchPrefixes(query.q ?? '');
  const fits: QueryFilter<TicketDocument> = {
    status: trusted({ $in: statusesOf(query.status) }),
    priority: trusted({ $in: priority === undefined ? [...TICKET_PRIORITIES] : [priority] }),
    ...(assignee === undefined ? {} : { assignedAgent: assigneeOf(assignee, actor) }),
    ...(prefixes.length === 0
      ? {}
      : { $and: prefixes.map((prefix) => ({ searchTokens: prefixPattern(prefix) })) }),
  };
  const from = query.cursor === undefined ? undefined : readCursor(query.cursor);
  return {
    fits,
    page: {
      ...fits,
      ...(from === undefined ? {} : { [keyField]: trusted(byDue ? { $gt: from } : { $lt: from }) }),
    } as QueryFilter<TicketDocument>,
    order: { [keyField]: byDue ? 1 : -1 } as Record<string, 1 | -1>,
    hint: indexOf(prefixes.length > 0, assignee !== undefined, byDue),
    keyField,
  } as const;
}

export async function listTickets(
  ctx: ChatContext,
  query: TicketListQuery,
  actor: string,
): Promise<Page<Ticket>> {
  const { fits, page, order, hint, keyField } = planTickets(query, actor);
  const model = ctx.models.tickets;
  const [rows, total] = await Promise.all([
    model
      .find(page, TICKET_ONLY)
      .sort(order)
      .limit(query.limit + 1)
      .hint(hint)
      .lean<TicketDocument[]>(),
    model.countDocuments(fits).hint(hint),
  ]);
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toTicket),
    total,
    nextCursor: last === undefined ? undefined : writeCursor(last[keyField]),
  };
}

function statusesOf(status: TicketListQuery['status']): TicketStatus[] {
  if (status === undefined) return [...TICKET_STATUSES];
  return status === 'active' ? ['open', 'in_progress'] : [status];
}

function assigneeOf(assignee: string, actor: string): string | null {
  if (assignee === 'none') return null;
  return assignee === 'me' ? actor : assignee;
}

function indexOf(isSearch: boolean, hasAssignee: boolean, byDue: boolean): string {
  if (isSearch) return TICKET_INDEX.search;
  if (hasAssignee) return byDue ? TICKET_INDEX.assigneeDue : TICKET_INDEX.assigneeCreated;
  return byDue ? TICKET_INDEX.due : TICKET_INDEX.created;
}
