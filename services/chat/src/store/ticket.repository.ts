import { conflict, isDuplicateKey, newEvent, type OutboxEntry, type RequestKey } from '@livery/service-kit';
import { searchTokens } from '../domain/searchTokens.ts';
import { ticketNews, type Activity, type Ticket, type TicketDecision } from '../domain/ticket.ts';
import type { TicketDocument, TicketModel } from './ticket.model.ts';
import { timeKey } from './timeKey.ts';

export interface TicketWithActivity {
  ticket: Ticket;
  activity: Activity[];
}

export interface TicketRepository {
  /** The ticket that an earlier request under this key made. Another body under the same key is refused. */
  findByRequest(request: RequestKey): Promise<Ticket | undefined>;
  /** Stores a ticket with its news; of several requests under one key the first one's ticket is answered. */
  add(ticket: Ticket, activity: Activity[], request: RequestKey | undefined): Promise<Ticket>;
  find(id: string): Promise<TicketWithActivity | undefined>;
  /** Stores a decision made on the version before it; false when somebody was faster. */
  save(decision: TicketDecision): Promise<boolean>;
}

/** What lists need not carry. */
export const TICKET_ONLY = { outbox: 0, outboxLease: 0, searchTokens: 0, activity: 0, request: 0 } as const;
const WITH_ACTIVITY = { outbox: 0, outboxLease: 0, searchTokens: 0, request: 0 } as const;

export function toTicket(stored: TicketDocument): Ticket {
  const {
    _id,
    createdKey: _c,
    dueKey: _d,
    searchTokens: _s,
    activity: _a,
    outbox: _o,
    request: _r,
    ...rest
  } = stored;
  return { id: _id, ...rest };
}

function toDocument(ticket: Ticket) {
  const { id, ...fields } = ticket;
  return {
    ...fields,
    createdKey: timeKey(ticket.createdAt, id),
    dueKey: timeKey(ticket.dueAt, id),
    searchTokens: searchTokens(ticket),
  };
}

export function createTicketRepository(model: TicketModel, wake: (id: string) => void): TicketRepository {
  const findByRequest = async (request: RequestKey) => {
    const found = await model.findOne({ 'request.key': request.id }).lean<TicketDocument>();
    if (found === null) return undefined;
    if (found.request?.bodyHash === request.bodyHash) return toTicket(found);
    throw conflict('idempotency_key_reused', 'This request key was used for another ticket already.');
  };

  return {
    findByRequest,

    add: async (ticket, activity, request) => {
      const outbox: OutboxEntry[] = [newEvent('ticket.created', ticket.id, ticketNews(ticket))];
      try {
        await model.create({
          _id: ticket.id,
          ...toDocument(ticket),
          activity,
          outbox,
          ...(request && { request: { key: request.id, bodyHash: request.bodyHash } }),
        });
      } catch (error) {
        const made = request && isDuplicateKey(error) ? await findByRequest(request) : undefined;
        if (made === undefined) throw error;
        return made;
      }
      wake(ticket.id);
      return ticket;
    },

    find: async (id) => {
      const found = await model.findById(id, WITH_ACTIVITY).lean<TicketDocument>();
      return found === null ? undefined : { ticket: toTicket(found), activity: found.activity };
    },

    save: async ({ after, activity, news }) => {
      const { matchedCount } = await model.updateOne(
        { _id: after.id, version: after.version - 1 },
        {
          $set: toDocument(after),
          $push: {
            activity: { $each: activity },
            ...(news === null ? {} : { outbox: newEvent('ticket.updated', after.id, news) }),
          },
        },
      );
      if (matchedCount === 1 && news !== null) wake(after.id);
      return matchedCount === 1;
    },
  };
}
