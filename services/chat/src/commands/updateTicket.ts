import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import type { UpdateTicketRequest } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { updateTicket as decide } from '../domain/ticket.ts';

/** Changes a ticket as staff asked. A stale version is refused; without a version it applies to the present state. */
export function updateTicket(
  ctx: Context,
  { id, request, actor }: { id: string; request: UpdateTicketRequest; actor: string },
): Promise<void> {
  const { version, ...changes } = request;
  const attempt = async () => {
    const { ticket } = await ctx.tickets.get(id);
    if (version !== undefined && version !== ticket.version) throw stale();
    const decision = decide(ticket, changes, { actor, now: ctx.clock(), newId: randomUUID });
    if (decision === null) return undefined;
    if (!(await ctx.tickets.save(decision))) return LOST_RACE;
    const kinds = decision.activity.map(({ kind }) => kind);
    ctx.logger.info({ ticketId: id, status: decision.after.status, kinds }, 'ticket updated');
    return undefined;
  };
  return retryOnConflict<void>(attempt, { giveUp: () => Promise.reject(stale()) });
}

const stale = () => conflict('stale', 'Somebody changed this ticket meanwhile. Please look at it again.');
