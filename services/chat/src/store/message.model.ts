import { Schema, type Connection, type Model } from 'mongoose';
import type { Message } from '../domain/conversation.ts';

export interface MessageDocument extends Omit<Message, 'id'> {
  _id: string;
}

export type MessageModel = Model<MessageDocument>;

const whole = { type: Number, required: true };

export function messageModel(connection: Connection): MessageModel {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      sessionId: { type: String, required: true },
      seq: whole,
      sender: { type: String, required: true },
      text: { type: String, required: true },
      at: { type: Date, required: true },
      clientMessageId: { type: String, default: null },
      author: { type: new Schema({ id: String, name: String }, { _id: false }), default: null },
      customerCount: whole,
      agentCount: whole,
      waitingSince: { type: Date, default: null },
    },
    { collection: 'chatMessages', versionKey: false, autoIndex: false },
  );
  // One message per number: of two that are written at once, one has to take the next number.
  schema.index({ sessionId: 1, seq: 1 }, { name: 'sequence', unique: true });
  // One message per sender's own id: a resend changes nothing.
  schema.index(
    { sessionId: 1, sender: 1, clientMessageId: 1 },
    {
      name: 'resend',
      unique: true,
      partialFilterExpression: { clientMessageId: { $type: 'string' } },
    },
  );
  return connection.model<MessageDocument>('ChatMessage', schema);
}
