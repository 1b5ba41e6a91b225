import { addOutbox, type OutboxEntry } from '@livery/service-kit';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Conversation } from '../domain/conversation.ts';

export interface ConversationDocument extends Omit<Conversation, 'id'> {
  _id: string;
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

export type ConversationModel = Model<ConversationDocument>;

const count = { type: Number, default: 0 };
const maybeDate = { type: Date, default: null };

export function conversationModel(connection: Connection): ConversationModel {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      visitorId: { type: String, required: true },
      status: { type: String, default: 'open' },
      agent: { type: new Schema({ id: String, name: String }, { _id: false }), default: null },
      lastSeq: count,
      customerCount: count,
      agentCount: count,
      waitingSince: maybeDate,
      lastMessage: {
        type: new Schema({ sender: String, text: String, at: Date }, { _id: false }),
        default: null,
      },
      agentReadSeq: count,
      agentReadCount: count,
      customerReadSeq: count,
      customerReadCount: count,
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
      activityKey: String,
      waitingKey: { type: String, default: null },
      announced: maybeDate,
      searchTokens: { type: [String], default: [] },
      expireAt: Date,
    },
    { collection: 'chatSessions', versionKey: false, autoIndex: false },
  );
  schema.index({ status: 1, waitingKey: 1 }, { name: 'list_waiting' });
  schema.index({ status: 1, activityKey: -1 }, { name: 'list_active' });
  schema.index({ 'agent.id': 1, status: 1, activityKey: -1 }, { name: 'list_agent' });
  schema.index({ visitorId: 1, createdAt: -1 }, { name: 'by_visitor' });
  schema.index({ searchTokens: 1 }, { name: 'search' });
  schema.index({ expireAt: 1 }, { name: 'expiry', expireAfterSeconds: 0, sparse: true });
  addOutbox(schema);
  return connection.model<ConversationDocument>('ChatSession', schema);
}
