import type { Model } from 'mongoose';
import type { StoredPromoCode } from './models.ts';

export function promoUsesRepository(model: Model<StoredPromoCode>) {
  return {
    /**
     * Counts one use for a booking, if the code may be used on `today` (the rule of `isUsable`, as one conditional
     * update: two bookings never share the last use). True as well when the booking holds a use already. Its undo is `release`.
     */
    async reserve(code: string, bookingId: string, today: string): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        {
          code,
          deleted: false,
          active: true,
          usedBy: { $ne: bookingId },
          $and: [
            { $or: [{ expiryDate: null }, { expiryDate: { $gte: today } }] },
            { $or: [{ usageLimit: null }, { $expr: { $lt: ['$usageCount', '$usageLimit'] } }] },
          ],
        },
        { $inc: { usageCount: 1 }, $push: { usedBy: bookingId } },
      );
      return modifiedCount === 1 || (await model.exists({ usedBy: bookingId })) !== null;
    },

    /** Gives back what the booking holds, once. Found by booking: staff may have renamed the code meanwhile. */
    async release(bookingId: string): Promise<void> {
      const giveBack = { $inc: { usageCount: -1 }, $pull: { usedBy: bookingId } };
      await model.updateMany({ usedBy: bookingId }, giveBack);
    },

    /** The trip took place: its use stays counted for good, and there is nothing left to give back. */
    async settle(bookingId: string): Promise<void> {
      await model.updateMany({ usedBy: bookingId }, { $pull: { usedBy: bookingId } });
    },
  };
}
