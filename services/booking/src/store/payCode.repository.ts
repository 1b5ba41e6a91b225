import { documentSchema, unlessTaken } from '@livery/service-kit';
import type { Connection } from 'mongoose';
import { payCodeExpiry } from '../domain/payCode.ts';

interface PayCodeDocument {
  /** The booking's id: it has one code at a time. */
  _id: string;
  code: string;
  expiresAt: Date;
}

export function createPayCodeRepository(connection: Connection) {
  const schema = documentSchema<PayCodeDocument>('payCodes');
  schema.index({ code: 1 }, { unique: true });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const model = connection.model<PayCodeDocument>('PayCode', schema);

  return {
    /** The booking's code, good from now on: the one that it has while that is valid, otherwise a fresh one. */
    issue: async (bookingId: string, freshCode: () => string, now: Date) => {
      const expiresAt = payCodeExpiry(now);
      for (;;) {
        const renewed = await model
          .findOneAndUpdate({ _id: bookingId, expiresAt: { $gt: now } }, { $set: { expiresAt } })
          .lean<PayCodeDocument>();
        if (renewed !== null) return { code: renewed.code, expiresAt };
        const code = freshCode();
        // Taken: by another booking, or this one has been given a code at the same moment.
        const expired = { _id: bookingId, expiresAt: { $lte: now } };
        const written = model.updateOne(expired, { $set: { code, expiresAt } }, { upsert: true });
        if ((await unlessTaken(written)) !== undefined) return { code, expiresAt };
      }
    },
    /** The id of the booking that a valid code is of. */
    bookingOf: async (code: string, now: Date) =>
      (await model.findOne({ code, expiresAt: { $gt: now } }).lean<PayCodeDocument>())?._id,
  };
}
