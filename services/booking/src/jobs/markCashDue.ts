import { trusted } from 'mongoose';
import type { Context } from '../context.ts';
import { INDEX, LISTED } from '../store/booking.model.ts';

/** Marks the completed cash trips that were stored before cash was recorded, once: the list of due cash reads the mark. */
export const markCashDue = ({ model, maintenance, clock }: Context) =>
  maintenance.once('cash due is marked', clock, async () => {
    await model.updateMany(
      {
        view: LISTED,
        status: 'completed',
        paymentMethod: 'cash',
        cashDue: trusted({ $exists: false }),
        'quote.totalCents': trusted({ $gt: 0 }),
      },
      { $set: { cashDue: true } },
      { hint: INDEX.created },
    );
  });
