import { randomUUID } from 'node:crypto';
import type { RequestKey } from '@livery/service-kit';
import type { CreateTicketRequest } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { isOwner, notYours } from '../domain/conversation.ts';
import { newTicket, type Ticket } from '../domain/ticket.ts';

export interface NewTicketOrder {
  request: CreateTicketRequest;
  /** Under the same key the same request is carried out once, however often it comes. */
  key: RequestKey | undefined;
  /** Who asks, by the visitor's cookie; whoever asks may attach their own chat only. */
  visitorId: string | undefined;
}

/** Opens a ticket. A repeated request is answered as the first one was, whatever has become of the ticket since. */
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

/** The conversation as far as it has come; none when nothing was said in it. */
async function attachedChat(ctx: Context, order: NewTicketOrder): Promise<Ticket['chat']> {
  const { chatSessionId } = order.request;
  if (chatSessionId == null) return null;
  const conversation = await ctx.conversations.find(chatSessionId);
  if (conversation === undefined) return null;
  if (!isOwner(conversation, order.visitorId)) throw notYours();
  return conversation.lastSeq === 0 ? null : { sessionId: chatSessionId, upTo: conversation.lastSeq };
}
