import { Schema } from 'mongoose';
import type { OutboxEntry } from './newEvent.ts';

const OutboxEntrySchema = new Schema(
  {
    eventId: { type: String, required: true },
    type: { type: String, required: true },
    version: { type: Number, required: true },
    occurredAt: { type: String, required: true },
    aggregateId: { type: String, required: true },
    correlationId: { type: String, required: true },
    data: { type: Schema.Types.Mixed },
    traceparent: { type: String },
  },
  { _id: false, minimize: false, typeKey: 'type' },
);

const outboxFields = new Schema(
  {
    outbox: { type: [OutboxEntrySchema], default: [] },
    /** Who publishes them now, and until when; after a failure, the earliest next try. */
    outboxLease: { type: new Schema({ owner: String, until: Date }, { _id: false }), default: undefined },
  },
  { _id: false },
);

/** Holds the documents that wait, and no others. */
export const OUTBOX_INDEX = 'outbox_waiting';

/** Write an event with its change, by `$push`, never as a whole array: the relay takes entries out at any time. */
export function withOutbox<Document extends { outbox: OutboxEntry[] }>(
  schema: Schema<Document>,
): Schema<Document> {
  schema.add(outboxFields);
  schema.index(
    { 'outboxLease.until': 1 },
    { name: OUTBOX_INDEX, partialFilterExpression: { 'outbox.0': { $exists: true } } },
  );
  return schema;
}
