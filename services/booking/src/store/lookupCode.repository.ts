import { createHash } from 'node:crypto';
import { Schema, trusted, type Connection } from 'mongoose';
import { CODE_MINUTES, CODE_TRIES, CODES_PER_WINDOW, codeExpiry, windowEnd } from '../domain/lookupCode.ts';

interface CodeDocument {
  _id: string;
  codeHash: string;
  expiresAt: Date;
  tries: number;
  sent: number;
  /** When the count of codes sent starts afresh; the document may go then. */
  windowEndsAt: Date;
}

export interface LookupCodeRepository {
  /** Makes this the one live code of the address. False: the address has been sent enough for now. */
  issue(email: string, codeHash: string, now: Date): Promise<boolean>;
  /** Uses up one try and answers the live code's hash; undefined when there is none, or no try left. */
  takeTry(email: string, now: Date): Promise<string | undefined>;
  /** Gives back the try of a right answer: a code serves until it expires. */
  giveBackTry(email: string, codeHash: string): Promise<void>;
}

const idOf = (email: string) => createHash('sha256').update(email).digest('base64url');

/** Codes wait here hashed, under the hash of their address. */
export function createLookupCodeRepository(connection: Connection): LookupCodeRepository {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      codeHash: String,
      expiresAt: Date,
      tries: Number,
      sent: Number,
      windowEndsAt: Date,
    },
    { collection: 'lookupCodes', versionKey: false, autoIndex: false },
  );
  // A code sent at the end of the window still lives its minutes.
  schema.index({ windowEndsAt: 1 }, { expireAfterSeconds: CODE_MINUTES * 60 });
  const model = connection.model<CodeDocument>('LookupCode', schema);

  return {
    issue: async (email, codeHash, now) => {
      const _id = idOf(email);
      const fresh = { codeHash, expiresAt: codeExpiry(now), tries: 0 };
      await model.updateOne(
        { _id },
        { $setOnInsert: { sent: 0, windowEndsAt: windowEnd(now) } },
        { upsert: true },
      );
      const again = await model.updateOne(
        { _id, windowEndsAt: trusted({ $gt: now }), sent: trusted({ $lt: CODES_PER_WINDOW }) },
        { $set: fresh, $inc: { sent: 1 } },
      );
      if (again.modifiedCount === 1) return true;
      const anew = await model.updateOne(
        { _id, windowEndsAt: trusted({ $lte: now }) },
        { $set: { ...fresh, sent: 1, windowEndsAt: windowEnd(now) } },
      );
      return anew.modifiedCount === 1;
    },
    takeTry: async (email, now) => {
      const found = await model
        .findOneAndUpdate(
          { _id: idOf(email), expiresAt: trusted({ $gt: now }), tries: trusted({ $lt: CODE_TRIES }) },
          { $inc: { tries: 1 } },
        )
        .lean<CodeDocument>();
      return found?.codeHash;
    },
    giveBackTry: async (email, codeHash) => {
      await model.updateOne(
        { _id: idOf(email), codeHash, tries: trusted({ $gt: 0 }) },
        { $inc: { tries: -1 } },
      );
    },
  };
}
