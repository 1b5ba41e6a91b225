import { addOutbox, type OutboxEntry } from '@livery/service-kit';
import { Schema, type Connection, type Model, type SchemaDefinition } from 'mongoose';
import type { Activity, Ticket } from '../domain/ticket.ts';

/** A ticket as it is stored: the domain's fields, and what searching and publishing need. */
export interface TicketDocument extends Omit<Ticket, 'id'> {
  _id: string;
  /** `<instant>/<id>`: unique, sorts by time, so one key pages exactly. */
  createdKey: string;
  dueKey: string;
  searchTokens: string[];
  activity: Activity[];
  /** The request that made it: the same key with the same body is answered with this ticket again. */
  request?: { key: string; bodyHash: string };
  outbox: OutboxEntry[];
}

const part = (definition: SchemaDefinition) => new Schema(definition, { _id: false });
const maybeText = { type: String, default: null };
const text = { type: String, required: true };
const when = { type: Date, required: true };

const definition: SchemaDefinition = {
  _id: text,
  version: { type: Number, required: true },
  customerName: text,
  customerEmail: text,
  bookingId: maybeText,
  category: text,
  priority: text,
  subject: { type: String, default: '' },
  description: text,
  status: text,
  assignedAgent: maybeText,
  dueAt: when,
  firstAnswerAt: { type: Date, default: null },
  chat: { type: part({ sessionId: String, upTo: Number }), default: null },
  createdAt: when,
  updatedAt: when,
  createdKey: text,
  dueKey: text,
  searchTokens: { type: [String], default: [] },
  activity: {
    type: [
      part({
        id: String,
        at: Date,
        actor: String,
        kind: String,
        text: maybeText,
        changes: { type: [part({ field: String, from: maybeText, to: maybeText })], default: [] },
      }),
    ],
    default: [],
  },
  request: part({ key: String, bodyHash: String }),
};

export type TicketModel = Model<TicketDocument>;

export function ticketModel(connection: Connection): TicketModel {
  const schema = new Schema(definition, {
    collection: 'supportTickets',
    versionKey: false,
    autoIndex: false,
  });
  // No list is left to the planner's choice: each names its index (`hint`).
  const byStatus = { status: 1, priority: 1 } as const;
  schema.index({ ...byStatus, createdKey: -1 }, { name: 'list_created' });
  schema.index({ ...byStatus, dueKey: 1 }, { name: 'list_due' });
  schema.index({ assignedAgent: 1, ...byStatus, createdKey: -1 }, { name: 'assignee_created' });
  schema.index({ assignedAgent: 1, ...byStatus, dueKey: 1 }, { name: 'assignee_due' });
  schema.index({ searchTokens: 1 }, { name: 'search' });
  schema.index(
    { 'request.key': 1 },
    { name: 'request_key', unique: true, partialFilterExpression: { 'request.key': { $exists: true } } },
  );
  addOutbox(schema);
  return connection.model<TicketDocument>('SupportTicket', schema);
}
