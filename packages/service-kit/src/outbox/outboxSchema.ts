import type { Schema } from 'mongoose';
import type { OutboxEntry } from './newEvent.ts';

/** Holds the documents that wait, and no others. */
export const OUTBOX_INDEX = 'outbox_waiting';

/** Write an event with its change, by `$push`, never as a whole array: the relay takes entries out at any time. */
export const withOutbox = <Document extends { outbox: OutboxEntry[] }>(
  schema: Schema<Document>,
): Schema<Document> =>
  schema.index(
    { 'outboxLease.until': 1 },
    { name: OUTBOX_INDEX, partialFilterExpression: { 'outbox.0': { $exists: true } } },
  );
