import { driverOf, isMongoDown } from '@livery/service-kit';
import type { BookingFactsAnswer } from '@livery/shared-types';
import { summaryView, type Context } from '../context.ts';
import { factsOf } from '../domain/summary.ts';
import { BOOKING_ONLY, toBooking, type StoredBooking } from '../store/booking.model.ts';
import { whyNotToPay } from './payable.ts';
import { rideOf } from './rideOf.ts';

/**
 * What is true of each of these bookings now, in their order. A deleted one is answered as long as its tombstone stands:
 * its last e-mails are about to be sent. One that cannot be told of keeps the others from nobody.
 */
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
    });
  } catch (err) {
    if (isMongoDown(err)) throw err;
    ctx.logger.error({ err, bookingId: stored._id }, 'nothing can be said of this booking');
    return 'unknown';
  }
}
