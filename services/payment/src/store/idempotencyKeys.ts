import { conflict, isDuplicateKey } from '@livery/service-kit';
import { Schema, type Connection, type Model } from 'mongoose';

interface IdempotencyKey {
  _id: string;
  bookingId: string;
  /** The intent answered with. The answer itself holds a client secret and is never stored. */
  intentId: string | null;
  createdAt: Date;
}

const KEPT_SECONDS = 24 * 3600;

export function idempotencyKeyModel(connection: Connection): Model<IdempotencyKey> {
  const schema = new Schema<IdempotencyKey>(
    {
      _id: { type: String, required: true },
      bookingId: { type: String, required: true },
      intentId: { type: String, default: null },
      createdAt: { type: Date, required: true },
    },
    { collection: 'idempotencyKeys', versionKey: false, autoIndex: false },
  );
  schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  return connection.model('IdempotencyKey', schema);
}

/** The `Idempotency-Key`s of clients: the same key means the same request, and gets the first answer again. */
export function createIdempotencyKeyStore(model: Model<IdempotencyKey>, now: () => Date) {
  return {
    /** Claims the key for this booking; answers the intent it was answered with, if it was. */
    async claim(key: string, bookingId: string): Promise<string | null> {
      try {
        await model.create({ _id: key, bookingId, intentId: null, createdAt: now() });
        return null;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const known = await model.findById(key).lean<IdempotencyKey>();
      if (known === null || known.bookingId === bookingId) return known?.intentId ?? null;
      throw conflict(
        'idempotency.key_reused',
        'This Idempotency-Key was already used for a different request.',
      );
    },

    async answer(key: string, intentId: string): Promise<void> {
      await model.updateOne({ _id: key, intentId: null }, { $set: { intentId } });
    },
  };
}
export type IdempotencyKeyStore = ReturnType<typeof createIdempotencyKeyStore>;
