import { conflict, type RequestKey } from '@livery/service-kit';
import type { InternalQuote } from '@livery/shared-types';
import { Schema, type Connection } from 'mongoose';

interface KeyDocument {
  _id: string;
  bodyHash: string;
  bookingId: string;
  offer: InternalQuote;
  at: Date;
}

/** What requests under one key have in common: the booking they make, and the price it is made at. */
export interface Claim {
  bookingId: string;
  offer: InternalQuote;
  at: Date;
}

export interface IdempotencyRepository {
  /** What an earlier request with this key is making or has made. Another body under the same key is refused. */
  find(request: RequestKey): Promise<Claim | undefined>;
  /** Ties the key to a booking's id and price; of several requests at once, all get the same claim. */
  claim(request: RequestKey, claim: Claim): Promise<Claim>;
  /** Lets go of a key whose request was refused, so that a corrected one may use it. */
  forget(request: RequestKey): Promise<void>;
}

const KEPT_SECONDS = 7 * 24 * 60 * 60;

export function createIdempotencyRepository(connection: Connection): IdempotencyRepository {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      bodyHash: String,
      bookingId: String,
      offer: Schema.Types.Mixed,
      at: Date,
    },
    { collection: 'requestKeys', versionKey: false, autoIndex: false, minimize: false },
  );
  schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  const model = connection.model<KeyDocument>('RequestKey', schema);
  const claimOf = (found: KeyDocument, request: RequestKey): Claim => {
    if (found.bodyHash === request.bodyHash) return found;
    throw conflict('idempotency_key_reused', 'This request key was used for another booking already.');
  };
  return {
    find: async (request) => {
      const found = await model.findById(request.id).lean<KeyDocument>();
      return found === null ? undefined : claimOf(found, request);
    },
    claim: async (request, claim) => {
      const claimed = await model
        .findOneAndUpdate(
          { _id: request.id },
          { $setOnInsert: { bodyHash: request.bodyHash, ...claim } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<KeyDocument>();
      return claimed === null ? claim : claimOf(claimed, request);
    },
    forget: async (request) => {
      await model.deleteOne({ _id: request.id, bodyHash: request.bodyHash });
    },
  };
}
