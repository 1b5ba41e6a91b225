import { randomUUID } from 'node:crypto';
import { conflict, notFound } from '@livery/service-kit';
import type { UpdateTicketRequest } from '@livery/shared-types';
import type { ChatContext } from '../context.ts';
import { updateTicket as decide } from '../domain/ticket.ts';

const TRIES = 5;

export interface TicketUpdate {
  id: string;
  request: UpdateTicketRequest;
  actor: string;
}

/**
 * Carries out what staff asked for. Who names the version they saw is refused when it is stale; who doesn't has it applied
 * to whatever the ticket has become.
 */
export async function updateTicket(ctx: ChatContext, { id, request, actor }: TicketUpdate): Promise<void> {
  const { version, ...changes } = request;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const found = await ctx.tickets.find(id);
    if (found === undefined) throw notFound('Ticket');
    if (version !== undefined && version !== found.ticket.version) throw stale();
    const decision = decide(found.ticket, changes, { actor, now: ctx.clock(), newId: randomUUID });
    if (decision === null) return;
    if (await ctx.tickets.save(decision)) {
      const kinds = decision.activity.map(({ kind }) => kind);
      ctx.logger.info({ ticketId: id, status: decision.after.status, kinds }, 'ticket updated');
      return;
    }
  }
  throw stale();
}

const stale = () => conflict('stale', 'Somebody changed this ticket meanwhile. Please look at it again.');
