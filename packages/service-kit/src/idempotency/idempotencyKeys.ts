import { Schema, type Connection } from 'mongoose';
import { keyReused } from '../errors/keyReused.ts';
import type { RequestKey } from './requestKey.ts';

interface KeyDocument {
  _id: string;
  bodyHash: string;
  claim: unknown;
  claimedAt: Date;
}

const KEPT_SECONDS = 7 * 24 * 3600;

/** What requests under one `Idempotency-Key` have in common: `T`, which the first of them claimed. */
export interface IdempotencyKeys<T> {
  /** What an earlier request claimed. Another body under the same key is refused. */
  find(request: RequestKey): Promise<T | undefined>;
  /** Ties the key to the claim; of several requests at once, all get the same claim. */
  claim(request: RequestKey, claim: T): Promise<T>;
  /** Frees a key whose request was refused, so that a corrected one may use it. */
  forget(request: RequestKey): Promise<void>;
}

/** The keys of one service. `what` a request makes is a noun for the refusal: "booking". */
export function createIdempotencyKeys<T>(connection: Connection, what: string): IdempotencyKeys<T> {
  const schema = new Schema(
    { _id: { type: String, required: true }, bodyHash: String, claim: Schema.Types.Mixed, claimedAt: Date },
    { collection: 'idempotencyKeys', versionKey: false, autoIndex: false, minimize: false },
  );
  schema.index({ claimedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  const model = connection.model<KeyDocument>('IdempotencyKey', schema);
  const claimOf = (found: KeyDocument, request: RequestKey): T => {
    if (found.bodyHash === request.bodyHash) return found.claim as T;
    throw keyReused(what);
  };
  return {
    find: async (request) => {
      const found = await model.findById(request.id).lean<KeyDocument>();
      return found === null ? undefined : claimOf(found, request);
    },
    claim: async (request, claim) => {
      const found = await model
        .findOneAndUpdate(
          { _id: request.id },
          { $setOnInsert: { bodyHash: request.bodyHash, claim, claimedAt: new Date() } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<KeyDocument>();
      return found === null ? claim : claimOf(found, request);
    },
    forget: async (request) => {
      await model.deleteOne({ _id: request.id, bodyHash: request.bodyHash });
    },
  };
}
