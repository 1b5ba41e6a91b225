import { randomUUID } from 'node:crypto';
import type { RequestKey } from '@livery/service-kit';
import type { CreateTicketRequest } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { isOwner, notYours } from '../domain/conversation.ts';
import { newTicket, type Ticket } from '../domain/ticket.ts';

export interface NewTicketOrder {
  request: CreateTicketRequest;
  /** Requests with the same key make one ticket. */
  key: RequestKey | undefined;
  /** The visitor, who may attach only their own chat. */
  visitorId: string | undefined;
}

/** Opens a ticket. A repeated request gets the same answer, whatever happened to the ticket since. */
export async function createTicket(ctx: Context, order: NewTicketOrder): Promise<Ticket> {
  const { request, key } = order;
  const earlier = key && (await ctx.tickets.findByRequest(key));
  if (earlier !== undefined) return asCreated(earlier, request);

  const chat = await attachedChat(ctx, order);
  const ticket = newTicket(request, { id: randomUUID(), now: ctx.clock(), chat });
  const { id, createdAt: at, customerName: actor } = ticket;
  const opened = { id: `${id}-1`, at, actor, kind: 'created' as const, text: null, changes: [] };
  const stored = await ctx.tickets.add(ticket, [opened], key);
  if (stored.id === id) ctx.logger.info({ ticketId: id, priority: ticket.priority }, 'ticket opened');
  return asCreated(stored, request);
}

const asCreated = ({ id, createdAt: now, chat }: Ticket, request: CreateTicketRequest): Ticket =>
  newTicket(request, { id, now, chat });

/** The conversation up to now; null when nothing was said. */
async function attachedChat(ctx: Context, order: NewTicketOrder): Promise<Ticket['chat']> {
  const { chatSessionId } = order.request;
  if (chatSessionId == null) return null;
  const conversation = await ctx.conversations.find(chatSessionId);
  if (conversation === undefined) return null;
  if (!isOwner(conversation, order.visitorId)) throw notYours();
  return conversation.lastSeq === 0 ? null : { sessionId: chatSessionId, upTo: conversation.lastSeq };
}
