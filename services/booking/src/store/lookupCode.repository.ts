import { createHash } from 'node:crypto';
import { documentSchema } from '@livery/service-kit';
import type { Connection } from 'mongoose';
import {
  CODE_MINUTES,
  CODE_TRIES,
  CODE_TRIES_OF_OTHERS,
  CODES_PER_WINDOW,
  codeExpiry,
  windowEnd,
} from '../domain/lookupCode.ts';

interface CodeDocument {
  _id: string;
  codeHash: string;
  expiresAt: Date;
  /** Who the code was last asked for by. */
  asker: string;
  /** Wrong tries of each asker. */
  triesOf: Record<string, number>;
  /** Wrong tries of all but `asker` together. */
  othersTries: number;
  sent: number;
  /** When the count of codes sent starts afresh; the document may go then. */
  windowEndsAt: Date;
}

/** Of an address, of e-mail or of a client: safe as the name of a field. */
const idOf = (address: string) => createHash('sha256').update(address).digest('base64url');

/** `before` is the code as it was before this try. */
const triesLeftAfter = (before: CodeDocument, asker: string) => CODE_TRIES - (before.triesOf[asker] ?? 0) - 1;

/** Codes wait here hashed, under the hash of their address. */
export function createLookupCodeRepository(connection: Connection) {
  const schema = documentSchema<CodeDocument>('lookupCodes');
  // A code sent at the end of the window still lives its minutes.
  schema.index({ windowEndsAt: 1 }, { expireAfterSeconds: CODE_MINUTES * 60 });
  const model = connection.model<CodeDocument>('LookupCode', schema);

  return {
    /** Makes this the one live code of the address. False: the address has been sent enough for now. */
    issue: async (email: string, codeHash: string, asker: string, now: Date) => {
      const _id = idOf(email);
      const fresh = { codeHash, expiresAt: codeExpiry(now), asker: idOf(asker), triesOf: {}, othersTries: 0 };
      await model.updateOne(
        { _id },
        { $setOnInsert: { sent: 0, windowEndsAt: windowEnd(now) } },
        { upsert: true },
      );
      const again = await model.updateOne(
        { _id, windowEndsAt: { $gt: now }, sent: { $lt: CODES_PER_WINDOW } },
        { $set: fresh, $inc: { sent: 1 } },
      );
      if (again.modifiedCount === 1) return true;
      const anew = await model.updateOne(
        { _id, windowEndsAt: { $lte: now } },
        { $set: { ...fresh, sent: 1, windowEndsAt: windowEnd(now) } },
      );
      return anew.modifiedCount === 1;
    },
    /**
     * Uses up one of this asker's tries and answers the live code's hash, with the tries left after this one; undefined
     * when there is no live code, or no try left. Nobody uses up the tries of whoever asked for the code.
     */
    takeTry: async (email: string, from: string, now: Date) => {
      const asker = idOf(from);
      const live = { _id: idOf(email), expiresAt: { $gt: now } };
      const hasTries = { [`triesOf.${asker}`]: { $not: { $gte: CODE_TRIES } } };
      const own = await model
        .findOneAndUpdate({ ...live, ...hasTries, asker }, { $inc: { [`triesOf.${asker}`]: 1 } })
        .lean<CodeDocument>();
      if (own !== null) return { codeHash: own.codeHash, triesLeft: triesLeftAfter(own, asker) };
      const others = await model
        .findOneAndUpdate(
          {
            ...live,
            ...hasTries,
            asker: { $ne: asker },
            othersTries: { $lt: CODE_TRIES_OF_OTHERS },
          },
          { $inc: { [`triesOf.${asker}`]: 1, othersTries: 1 } },
        )
        .lean<CodeDocument>();
      if (others === null) return undefined;
      const left = Math.min(triesLeftAfter(others, asker), CODE_TRIES_OF_OTHERS - others.othersTries - 1);
      return { codeHash: others.codeHash, triesLeft: left };
    },
    /** Gives back the try of a right answer: a code serves until it expires. */
    giveBackTry: async (email: string, from: string, codeHash: string) => {
      const asker = idOf(from);
      const one = { _id: idOf(email), codeHash, [`triesOf.${asker}`]: { $gt: 0 } };
      const own = await model.updateOne({ ...one, asker }, { $inc: { [`triesOf.${asker}`]: -1 } });
      if (own.matchedCount === 1) return;
      await model.updateOne(one, { $inc: { [`triesOf.${asker}`]: -1, othersTries: -1 } });
    },
  };
}
