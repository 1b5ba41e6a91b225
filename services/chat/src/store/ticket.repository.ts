import { isDuplicateKey, newEvent, timeKey, type RequestKey } from '@livery/service-kit';
import { keyReused, notFound } from '@livery/service-kit/errors';
import { ticketTokens } from '../domain/searchTokens.ts';
import { ticketEventData, type Activity, type Ticket, type TicketDecision } from '../domain/ticket.ts';
import { toEntity, type Models, type TicketDocument } from './models.ts';

const WITH_ACTIVITY = {
  outbox: 0,
  outboxLease: 0,
  searchTokens: 0,
  request: 0,
  createdKey: 0,
  dueKey: 0,
} as const;
/** What lists leave out. */
export const TICKET_ONLY = { ...WITH_ACTIVITY, activity: 0 } as const;

export const toTicket = (document: TicketDocument) => toEntity(document);

function toDocument(ticket: Ticket) {
  const { id, ...fields } = ticket;
  return {
    ...fields,
    createdKey: timeKey(ticket.createdAt, id),
    dueKey: timeKey(ticket.dueAt, id),
    searchTokens: ticketTokens(ticket),
  };
}

export function createTicketRepository(model: Models['tickets'], onEvent: (id: string) => void) {
  /** The ticket that an earlier request under this key made. Another body under the same key is refused. */
  const findByRequest = async (request: RequestKey): Promise<Ticket | undefined> => {
    const found = await model.findOne({ 'request.key': request.id }).lean<TicketDocument>();
    if (found === null) return undefined;
    if (found.request?.bodyHash === request.bodyHash) return toTicket(found);
    throw keyReused('ticket');
  };

  return {
    findByRequest,

    /** Stores a ticket with its event; of several requests under one key the first one's ticket is answered. */
    add: async (ticket: Ticket, activity: Activity[], request: RequestKey | undefined): Promise<Ticket> => {
      try {
        await model.create({
          _id: ticket.id,
          ...toDocument(ticket),
          activity,
          outbox: [newEvent('ticket.created', ticket.id, ticketEventData(ticket))],
          ...(request && { request: { key: request.id, bodyHash: request.bodyHash } }),
        });
      } catch (error) {
        const made = request && isDuplicateKey(error) ? await findByRequest(request) : undefined;
        if (made === undefined) throw error;
        return made;
      }
      onEvent(ticket.id);
      return ticket;
    },

    get: async (id: string): Promise<{ ticket: Ticket; activity: Activity[] }> => {
      const found = await model.findById(id, WITH_ACTIVITY).lean<TicketDocument>();
      if (found === null) throw notFound('Ticket');
      const { activity, ...ticket } = toTicket(found);
      return { ticket, activity };
    },

    hasFile: async (id: string, fileId: string): Promise<boolean> =>
      (await model.exists({ _id: id, 'files.id': fileId })) !== null,

    /** Some of the tickets of these e-mail addresses, with what happened to them. */
    ofCustomer: async (emails: readonly string[], limit: number) => {
      const found = await model
        .find({ customerEmail: { $in: emails } }, WITH_ACTIVITY)
        .limit(limit)
        .hint('by_customer')
        .lean<TicketDocument[]>();
      return found.map((one) => {
        const { activity, ...ticket } = toTicket(one);
        return { ticket, activity };
      });
    },

    /** Stores a ticket without its customer, history included; one that was changed meanwhile stays. */
    saveErased: async ({ ticket, activity }: { ticket: Ticket; activity: Activity[] }): Promise<void> => {
      await model.updateOne(
        { _id: ticket.id, version: ticket.version - 1 },
        { $set: { ...toDocument(ticket), activity } },
      );
    },

    /** Stores a decision made on the version before it; false when somebody was faster. */
    save: async ({ after, activity, event }: TicketDecision): Promise<boolean> => {
      const { matchedCount } = await model.updateOne(
        { _id: after.id, version: after.version - 1 },
        {
          $set: toDocument(after),
          $push: {
            activity: { $each: activity },
            ...(event !== null && { outbox: newEvent('ticket.updated', after.id, event) }),
          },
        },
      );
      if (matchedCount === 1 && event !== null) onEvent(after.id);
      return matchedCount === 1;
    },
  };
}
