import { mongo } from 'mongoose';
import { batched } from '../concurrency/batched.ts';
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
 * Inserts a document as it is given, without its undefined fields, with one command for all that come at the same moment. It
 * begins its life leased by the relay of this process, which then publishes its events without leasing it first: call
 * `relay.wake(id)` as after every other write. Answers the id.
 */
export async function insertWithOutbox<D extends NewDocument>(model: OutboxModel, document: D) {
  const { _id: id, outbox } = document;
  const relay = relays.get(model);
  const lease = outbox.length === 0 ? undefined : relay?.lease();
  const inserted = lease === undefined ? document : { ...document, outboxLease: lease };
  await inserterOf(model)(inserted);
  if (lease !== undefined) relay?.hold(id, outbox, lease);
  return id;
}

type Insert = (document: NewDocument) => Promise<true>;

const inserters = new WeakMap<object, Insert>();

function inserterOf(model: OutboxModel): Insert {
  const known = inserters.get(model);
  if (known !== undefined) return known;
  const made = batched(insertAll(model), { waitMs: 0, maxItems: MAX_TOGETHER });
  inserters.set(model, made);
  return made;
}

const MAX_TOGETHER = 50;
const AS_GIVEN = { ignoreUndefined: true } as const;

/** Those of one moment share a command, and its wait for the journal. Each is stored, or refused, by itself. */
const insertAll =
  ({ collection }: OutboxModel) =>
  async (documents: readonly NewDocument[]): Promise<(true | Error)[]> => {
    const [first] = documents;
    try {
      if (documents.length === 1) await collection.insertOne(first as never, AS_GIVEN);
      else await collection.insertMany(documents as never, { ...AS_GIVEN, ordered: false });
      return documents.map(() => true);
    } catch (error) {
      const refusals = documents.length === 1 ? undefined : refusalsIn(error);
      if (refusals === undefined) throw error;
      return documents.map((_, index) => refusals.get(index) ?? true);
    }
  };

/** Which documents of several were refused; undefined when it is unknown what became of any. */
function refusalsIn(error: unknown): Map<number, Error> | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  const refused = [error.writeErrors].flat();
  if (refused.length === 0 || error.result.getWriteConcernError() !== undefined) return undefined;
  return new Map(
    refused.map(({ index, code, errmsg }) => [
      index,
      new mongo.MongoServerError({ message: errmsg ?? 'The document was refused', code }),
    ]),
  );
}
