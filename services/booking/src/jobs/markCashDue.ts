import { trusted } from 'mongoose';
import type { Context } from '../context.ts';
import { INDEX, LISTED } from '../store/booking.model.ts';

const NAME = 'cash due is marked';

/** Marks the completed cash trips that were stored before cash was recorded, once: the list of due cash reads the mark. */
export async function markCashDue({ model, maintenance, clock }: Context): Promise<void> {
  if (await maintenance.isDone(NAME)) return;
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
  await maintenance.markDone(NAME, clock());
}
