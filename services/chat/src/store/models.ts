import { withOutbox, documentSchema, type OutboxEntry } from '@livery/service-kit';
import type { Connection } from 'mongoose';
import type { Conversation, Message } from '../domain/conversation.ts';
import type { Activity, Ticket } from '../domain/ticket.ts';

type Stored<Entity> = Omit<Entity, 'id'> & { _id: string };

export interface ConversationDocument extends Stored<Conversation> {
  /** `<instant of the last message>/<id>`; absent while nobody wrote. */
  activityKey?: string;
  /** `<instant since when>/<id>` while somebody waits for an answer. */
  waitingKey: string | null;
  /** The latest `waitingSince` that staff have been notified of. */
  announced: Date | null;
  /** The words of its messages; the latest ones of a long conversation. */
  searchTokens: string[];
  /** When a session in which nobody wrote is deleted. */
  expireAt?: Date;
  outbox: OutboxEntry[];
}

export type MessageDocument = Stored<Message>;

export interface TicketDocument extends Stored<Ticket> {
  /** `<instant>/<id>`: unique, sorts by time, so one key pages exactly. */
  createdKey: string;
  dueKey: string;
  searchTokens: string[];
  activity: Activity[];
  /** The request that made it: the same key with the same body is answered with this ticket again. */
  request?: { key: string; bodyHash: string };
  outbox: OutboxEntry[];
}

export interface UploadDocument {
  _id: string;
  ticketId: string;
  at: Date;
}

export const toEntity = <Document extends { _id: string }>({ _id: id, ...rest }: Document) => ({
  id,
  ...rest,
});

export const maybeEntity = <Document extends { _id: string }>(found: Document | null) =>
  found === null ? undefined : toEntity(found);

const conversations = documentSchema<ConversationDocument>('chatSessions');
conversations.index({ status: 1, waitingKey: 1 }, { name: 'list_waiting' });
conversations.index({ status: 1, activityKey: -1 }, { name: 'list_active' });
conversations.index({ 'agent.id': 1, status: 1, activityKey: -1 }, { name: 'list_agent' });
conversations.index({ visitorId: 1, createdAt: -1 }, { name: 'by_visitor' });
conversations.index({ searchTokens: 1 }, { name: 'search' });
conversations.index({ expireAt: 1 }, { name: 'expiry', expireAfterSeconds: 0, sparse: true });
withOutbox(conversations);

const messages = documentSchema<MessageDocument>('chatMessages');
// One message per number: of two that are written at once, one has to take the next number.
messages.index({ sessionId: 1, seq: 1 }, { name: 'sequence', unique: true });
// One message per sender's own id: a resend changes nothing.
messages.index(
  { sessionId: 1, sender: 1, clientMessageId: 1 },
  { name: 'resend', unique: true, partialFilterExpression: { clientMessageId: { $type: 'string' } } },
);

const tickets = documentSchema<TicketDocument>('supportTickets');
// No list is left to the planner's choice: each names its index (`hint`).
const byStatus = { status: 1, priority: 1 } as const;
tickets.index({ ...byStatus, createdKey: -1 }, { name: 'list_created' });
tickets.index({ ...byStatus, dueKey: 1 }, { name: 'list_due' });
tickets.index({ assignedAgent: 1, ...byStatus, createdKey: -1 }, { name: 'assignee_created' });
tickets.index({ assignedAgent: 1, ...byStatus, dueKey: 1 }, { name: 'assignee_due' });
tickets.index({ customerEmail: 1 }, { name: 'by_customer' });
tickets.index({ searchTokens: 1 }, { name: 'search' });
tickets.index(
  { 'request.key': 1 },
  { name: 'request_key', unique: true, partialFilterExpression: { 'request.key': { $exists: true } } },
);
withOutbox(tickets);

const uploads = documentSchema<UploadDocument>('ticketUploads');
uploads.index({ at: 1 }, { name: 'begun' });

/** Every collection of this service, with its indexes in place. */
export async function openModels(connection: Connection) {
  const models = {
    tickets: connection.model<TicketDocument>('SupportTicket', tickets),
    conversations: connection.model<ConversationDocument>('ChatSession', conversations),
    messages: connection.model<MessageDocument>('ChatMessage', messages),
    uploads: connection.model<UploadDocument>('TicketUpload', uploads),
  };
  for (const model of Object.values(models)) await model.createIndexes();
  return models;
}
export type Models = Awaited<ReturnType<typeof openModels>>;
