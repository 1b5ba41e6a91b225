import { conflict } from '@livery/service-kit/errors';
import {
  RESPONSE_TARGET_HOURS,
  type CreateTicketRequest,
  type EventData,
  type SupportTicket,
  type TicketActivity,
  type TicketFile as PublicFile,
  type TicketPriority,
  type TicketStatus,
  type UpdateTicketRequest,
} from '@livery/shared-types';

export interface TicketFile extends Omit<PublicFile, 'at'> {
  at: Date;
  /** The request that brought it, to recognise a repetition. */
  request: { key: string; bodyHash: string } | null;
}

/** `assignedAgent` is a username. */
export interface Ticket extends Omit<SupportTicket, 'dueAt' | 'createdAt' | 'updatedAt'> {
  version: number;
  dueAt: Date;
  firstAnswerAt: Date | null;
  /** The conversation that came with it, up to this number. */
  chat: { sessionId: string; upTo: number } | null;
  /** Oldest first. */
  files: TicketFile[];
  createdAt: Date;
  updatedAt: Date;
}

export interface Activity extends Omit<TicketActivity, 'at'> {
  at: Date;
}

export interface ActorContext {
  actor: string;
  now: Date;
  newId: () => string;
}

export interface TicketDecision {
  after: Ticket;
  activity: Activity[];
  event: EventData<'ticket.updated'> | null;
}

const HOUR_MS = 3_600_000;

export const dueAt = (priority: TicketPriority, createdAt: Date): Date =>
  new Date(createdAt.getTime() + RESPONSE_TARGET_HOURS[priority].latest * HOUR_MS);

export function newTicket(
  request: CreateTicketRequest,
  { id, now, chat }: { id: string; now: Date; chat: Ticket['chat'] },
): Ticket {
  const { chatSessionId: _attached, ...fields } = request;
  return {
    ...fields,
    id,
    version: 1,
    status: 'open',
    assignedAgent: null,
    dueAt: dueAt(request.priority, now),
    firstAnswerAt: null,
    chat,
    files: [],
    createdAt: now,
    updatedAt: now,
  };
}

export const isOverdue = ({ status, firstAnswerAt, dueAt: due }: Ticket, now: Date): boolean =>
  firstAnswerAt === null && (status === 'open' || status === 'in_progress') && due < now;

/** What the ticket's author and its events know of it, besides times. */
export function contentOf(ticket: Ticket) {
  const { customerName, customerEmail, bookingId, category, priority, subject, description, status } = ticket;
  return { customerName, customerEmail, bookingId, category, priority, subject, description, status };
}

export const ticketEventData = (ticket: Ticket): EventData<'ticket.created'> => ({
  ticketId: ticket.id,
  ...contentOf(ticket),
  dueAt: ticket.dueAt.toISOString(),
});

/** A reply puts an open ticket in progress, and assigns it if it had nobody. Null when nothing changes. */
export function updateTicket(
  ticket: Ticket,
  request: Omit<UpdateTicketRequest, 'version'>,
  { actor, now, newId }: ActorContext,
): TicketDecision | null {
  const { reply, note } = request;
  const wanted = {
    status:
      request.status ?? (reply !== undefined && ticket.status === 'open' ? 'in_progress' : ticket.status),
    priority: request.priority ?? ticket.priority,
    assignedAgent: assigneeAfter(ticket, request, actor),
  };
  refuseWrongStatus(ticket, wanted.status, reply !== undefined);

  const changes = (['status', 'priority', 'assignedAgent'] as const)
    .filter((field) => wanted[field] !== ticket[field])
    .map((field) => ({ field, from: ticket[field], to: wanted[field] }));
  if (changes.length === 0 && reply === undefined && note === undefined) return null;

  const after: Ticket = {
    ...ticket,
    ...wanted,
    dueAt: dueAt(wanted.priority, ticket.createdAt),
    firstAnswerAt: ticket.firstAnswerAt ?? (reply === undefined ? null : now),
    version: ticket.version + 1,
    updatedAt: now,
  };
  const entry = (kind: Activity['kind'], text: string | null): Activity => ({
    id: newId(),
    at: now,
    actor,
    kind,
    text,
    changes: kind === 'changed' ? changes : [],
  });
  return {
    after,
    activity: [
      ...(note === undefined ? [] : [entry('note', note)]),
      ...(reply === undefined ? [] : [entry('reply', reply)]),
      ...(changes.length === 0 ? [] : [entry('changed', null)]),
    ],
    event: customerUpdate(ticket, after, request),
  };
}

function assigneeAfter(
  { assignedAgent }: Ticket,
  { assignedAgent: asked, reply }: UpdateTicketRequest,
  actor: string,
): string | null {
  if (asked === 'me') return actor;
  if (asked !== undefined) return asked;
  return reply === undefined ? assignedAgent : (assignedAgent ?? actor);
}

/** A closed ticket has to be opened again first. */
function refuseWrongStatus({ status }: Ticket, wanted: TicketStatus, isReply: boolean): void {
  if (status !== 'closed') return;
  if (wanted === 'resolved' || (wanted === 'closed' && isReply)) {
    throw conflict('ticket.wrong_status', 'This ticket is closed. Open it again first.', { status });
  }
}

/** The customer is told of replies, of a new status or priority, and of the first agent. */
function customerUpdate(
  before: Ticket,
  after: Ticket,
  request: UpdateTicketRequest,
): TicketDecision['event'] {
  const isFirstAssigned = before.assignedAgent === null && after.assignedAgent !== null;
  const changed = [
    request.reply !== undefined && 'reply',
    request.status !== undefined && after.status !== before.status && 'status',
    after.priority !== before.priority && 'priority',
    request.assignedAgent !== undefined && isFirstAssigned && 'assignedAgent',
  ].filter((field) => field !== false);
  if (changed.length === 0) return null;
  return { ...ticketEventData(after), reply: request.reply ?? null, changed };
}
