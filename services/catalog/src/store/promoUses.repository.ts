import { trusted, type Model } from 'mongoose';
import type { PromoCodeItem } from '../domain/items.ts';
import type { StoredPromoCode } from './models.ts';

export interface PromoUsesRepository {
  findByCode(code: string): Promise<PromoCodeItem | null>;
  /**
   * Counts one use for a booking, if the code may be used on `today` (the rule of `isUsable`, as one conditional
   * update: two bookings never share the last use). True as well when the booking holds a use already.
   */
  reserve(code: string, bookingId: string, today: string): Promise<boolean>;
  /** Gives back what the booking holds, once; does nothing when it holds nothing. */
  release(bookingId: string): Promise<void>;
  /** From now on the use stays counted for good: there is nothing left to give back. */
  settle(bookingId: string): Promise<void>;
}

export function promoUsesRepository(
  model: Model<StoredPromoCode>,
  toItem: (stored: StoredPromoCode) => PromoCodeItem,
): PromoUsesRepository {
  return {
    findByCode: async (code) => {
      const found = await model
        .findOne({ code, deleted: false }, { outbox: 0, outboxLease: 0, usedBy: 0 })
        .lean<StoredPromoCode>();
      return found === null ? null : toItem(found);
    },

    reserve: async (code, bookingId, today) => {
      const { modifiedCount } = await model.updateOne(
        {
          code,
          deleted: false,
          active: true,
          usedBy: trusted({ $ne: bookingId }),
          $and: [
            { $or: [{ expiryDate: null }, { expiryDate: trusted({ $gte: today }) }] },
            { $or: [{ usageLimit: null }, { $expr: trusted({ $lt: ['$usageCount', '$usageLimit'] }) }] },
          ],
        },
        { $inc: { usageCount: 1 }, $push: { usedBy: bookingId } },
      );
      if (modifiedCount === 1) return true;
      return (await model.exists({ usedBy: bookingId })) !== null;
    },

    // Found by the booking, not by the code, which staff may have renamed meanwhile.
    release: async (bookingId) => {
      await model.updateMany(
        { usedBy: bookingId },
        { $inc: { usageCount: -1 }, $pull: { usedBy: bookingId } },
      );
    },

    settle: async (bookingId) => {
      await model.updateMany({ usedBy: bookingId }, { $pull: { usedBy: bookingId } });
    },
  };
}
