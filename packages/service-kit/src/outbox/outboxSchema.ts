import { Schema, type SchemaDefinition } from 'mongoose';

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

/** Write them with the change itself (`$push` with `$each`), never the whole array, which the relay empties meanwhile. */
export const outboxField = {
  outbox: { type: [OutboxEntrySchema], default: [] },
  /** Whose turn it is to publish them, and until when; also the earliest next try after a failure. */
  outboxLease: {
    type: new Schema({ owner: String, until: Date }, { _id: false }),
    default: undefined,
  },
} satisfies SchemaDefinition;

/** Holds the documents that wait, and no others. */
export const OUTBOX_INDEX = 'outbox_waiting';

export function withOutbox<S extends { readonly add: unknown; readonly index: unknown }>(schema: S): S {
  // A schema is invariant in its document's type, which plays no part here.
  const plain = schema as unknown as Schema;
  plain.add(outboxField);
  plain.index(
    { 'outboxLease.until': 1 },
    { name: OUTBOX_INDEX, partialFilterExpression: { 'outbox.0': { $exists: true } } },
  );
  return schema;
}
