import type { mongo } from 'mongoose';
import type { OutboxEntry } from './newEvent.ts';
import type { OutboxModel } from './outboxStore.ts';

/** What a document remembers of the events that are published once each. */
interface Announcing {
  _id: string;
  deleted: boolean;
  /** The keys of what was announced, the newest last. */
  announced?: string[];
  outbox: OutboxEntry[];
}

const KEYS_KEPT = 100;

/** Stores an event of a document, once for each `key`. False: it was announced before, or the document is gone. */
export async function announceOnce(model: OutboxModel, key: string, event: OutboxEntry): Promise<boolean> {
  const collection = model.collection as unknown as mongo.Collection<Announcing>;
  const { modifiedCount } = await collection.updateOne(
    { _id: event.aggregateId, deleted: false, announced: { $ne: key } },
    { $push: { outbox: event, announced: { $each: [key], $slice: -KEYS_KEPT } } },
  );
  return modifiedCount === 1;
}
