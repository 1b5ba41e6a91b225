import { hash } from 'node:crypto';
import type { Request } from 'express';
import type { Collection, Connection } from 'mongoose';
import { invalid, keyReused } from '../errors/AppError.ts';
import { identityOf } from '../http/identityGuard.ts';
import { documentSchema } from '../mongo/documentSchema.ts';

/** By which a repetition is known; both are hashes. */
export interface RequestKey {
  id: string;
  bodyHash: string;
}

export interface KeyedRequest {
  /** What the key stands for, as it was parsed. */
  body: unknown;
  /**
   * Who asks without a login: the customer, or the one booking, that the request names. Neither the session nor the address is
   * used, since both may change between a request and its repetition. Left out, it is the signed identity of staff.
   */
  customer?: string;
}

const sha256 = (text: string) => hash('sha256', text, 'base64url');

/** The `Idempotency-Key` header. It belongs to the caller: the same key of two callers is two keys. */
export function requestKeyOf(req: Request, { body, customer }: KeyedRequest): RequestKey | undefined {
  const key = req.get('idempotency-key')?.trim();
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid('invalid_idempotency_key', 'The Idempotency-Key header needs 8 to 200 visible characters.');
  }
  const caller = customer === undefined ? `staff ${identityOf(req).subject}` : `customer ${customer}`;
  return { id: sha256(`${key} ${caller}`), bodyHash: sha256(JSON.stringify(body)) };
}

interface KeyDocument {
  _id: string;
  bodyHash: string;
  claim: unknown;
  claimedAt: Date;
}

const KEPT_SECONDS = 7 * 24 * 3600;

/** `T` is what the first request under a key claimed for all of them. `what` is a noun for the refusal: "booking". */
export function createIdempotencyKeys<T>(connection: Connection, what: string) {
  const schema = documentSchema('idempotencyKeys');
  schema.index({ claimedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  const model = connection.model<KeyDocument>('IdempotencyKey', schema);
  const collection = model.collection as unknown as Collection<KeyDocument>;
  const claimOf = (found: KeyDocument, request: RequestKey): T => {
    if (found.bodyHash === request.bodyHash) return found.claim as T;
    throw keyReused(what);
  };
  return {
    /** What an earlier request claimed. Another body under the same key is refused. */
    find: async (request: RequestKey): Promise<T | undefined> => {
      const found = await model.findById(request.id).lean<KeyDocument>();
      return found === null ? undefined : claimOf(found, request);
    },
    /** Ties the key to the claim; of several requests at once, and of all later ones, all get the same claim. */
    claim: async (request: RequestKey, claim: T): Promise<T> => {
      const { id: _id, bodyHash } = request;
      // Both are hashes, so mongoose's casting would only cost; the claim itself need not come back.
      const earlier = await collection.findOneAndUpdate(
        { _id },
        { $setOnInsert: { bodyHash, claim, claimedAt: new Date() } },
        { upsert: true, returnDocument: 'before' },
      );
      return earlier === null ? claim : claimOf(earlier, request);
    },
    /** Frees a key whose request was refused, so that a corrected one may use it. */
    forget: async (request: RequestKey): Promise<void> => {
      await model.deleteOne({ _id: request.id, bodyHash: request.bodyHash });
    },
  };
}
