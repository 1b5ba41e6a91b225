import { driverOf, isMongoDown } from '@livery/service-kit';
import type { BookingFactsAnswer } from '@livery/shared-types';
import { summaryView, type Context } from '../context.ts';
import { factsOf } from '../domain/summary.ts';
import { BOOKING_ONLY, toBooking, type StoredBooking } from '../store/booking.model.ts';
import { companyPromises } from './companyPromises.ts';
import { whyNotToPay } from './payable.ts';
import { rideOf } from './rideOf.ts';

/** In the order of the ids. Deleted ones are answered while their tombstone stands, for their last e-mails. */
export async function bookingFacts(ctx: Context, ids: readonly string[]): Promise<BookingFactsAnswer[]> {
  const wanted = ids.map((id) => id.toLowerCase());
  const found = await driverOf(ctx.model)
    .find<StoredBooking>({ _id: { $in: wanted } }, { projection: BOOKING_ONLY })
    .toArray();
  const known = new Map(found.map((stored) => [stored._id, stored]));
  return Promise.all(wanted.map((id) => answerOf(ctx, known.get(id))));
}

async function answerOf(ctx: Context, stored: StoredBooking | undefined): Promise<BookingFactsAnswer> {
  if (stored === undefined) return 'gone';
  try {
    const booking = toBooking(stored);
    const notPayableReason = await whyNotToPay(ctx, booking);
    return factsOf(booking, summaryView(ctx, booking.id), {
      ride: rideOf(ctx, booking),
      notPayableReason,
      company: companyPromises(ctx),
    });
  } catch (err) {
    if (isMongoDown(err)) throw err;
    ctx.logger.error({ err, bookingId: stored._id }, 'nothing can be said of this booking');
    return 'unknown';
  }
}
