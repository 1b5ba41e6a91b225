import type { OutboxEntry } from './newEvent.ts';
import type { OutboxLease, OutboxModel } from './outboxStore.ts';

/** The relay of this process, as an insert sees it. */
interface NewDocuments {
  /** A lease for a document that is about to be inserted; undefined while nothing can be published. */
  lease(): OutboxLease | undefined;
  /** Such a document is stored: `wake` publishes these events, which nobody has to read again. */
  hold(id: unknown, entries: readonly OutboxEntry[], lease: OutboxLease): void;
}

const relays = new WeakMap<object, NewDocuments>();

/** Makes a relay the one that leases new documents of this model; answers how to end that. */
export function leaseNewDocuments(model: OutboxModel, relay: NewDocuments): () => void {
  relays.set(model, relay);
  return () => void (relays.get(model) === relay && relays.delete(model));
}

interface NewDocument {
  _id: unknown;
  outbox: OutboxEntry[];
}

/**
 * Inserts a document as it is given, without its undefined fields. It begins its life leased by the relay of this process, which
 * then publishes its events without leasing it first: call `relay.wake(id)` as after every other write. Answers the id.
 */
export async function insertWithOutbox<D extends NewDocument>(model: OutboxModel, document: D) {
  const { _id: id, outbox } = document;
  const relay = relays.get(model);
  const lease = outbox.length === 0 ? undefined : relay?.lease();
  const inserted = lease === undefined ? document : { ...document, outboxLease: lease };
  await model.collection.insertOne(inserted as never, { ignoreUndefined: true });
  if (lease !== undefined) relay?.hold(id, outbox, lease);
  return id;
}
