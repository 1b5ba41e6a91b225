import { documentSchema } from '@livery/service-kit';
import { trusted, type Connection } from 'mongoose';

interface PromoHold {
  /** The id of the booking that the promo use is, or will be, for. */
  _id: string;
  code: string;
  at: Date;
}

/** Written before a promo use is taken, so that a crash anywhere leaves a trace of it. */
export function createPromoHoldRepository(connection: Connection) {
  const schema = documentSchema('promoHolds');
  schema.index({ at: 1 });
  const model = connection.model<PromoHold>('PromoHold', schema);
  return {
    /** Notes that a use is about to be taken; a repeated request renews the note. */
    write: async (bookingId: string, code: string, now: Date) => {
      await model.updateOne({ _id: bookingId }, { $set: { code, at: now } }, { upsert: true });
    },
    remove: async (bookingId: string) => {
      await model.deleteOne({ _id: bookingId });
    },
    olderThan: (before: Date) =>
      model
        .find({ at: trusted({ $lt: before }) })
        .limit(100)
        .lean<PromoHold[]>(),
  };
}
