import { trusted } from 'mongoose';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { searchTokens } from '../domain/searchTokens.ts';
import { streamBookings } from '../store/booking.model.ts';

const NAME = 'search finds flights, vehicles, addresses and last digits';
const BATCH = 500;

/** Gives bookings stored before then what they are found by now, once. The words of a booking never change. */
export const renewSearchTokens = ({ model, maintenance, clock }: Context, stopping?: AbortSignal) =>
  maintenance.once(NAME, clock, async () => {
    const updateOf = (booking: Booking) => ({
      updateOne: { filter: { _id: booking.id }, update: { $set: { searchTokens: searchTokens(booking) } } },
    });
    let batch: ReturnType<typeof updateOf>[] = [];
    const write = async () => {
      if (batch.length > 0) await model.bulkWrite(batch, { ordered: false });
      batch = [];
    };
    for await (const booking of streamBookings(model, { voidedAt: trusted({ $exists: false }) })) {
      stopping?.throwIfAborted();
      batch.push(updateOf(booking));
      if (batch.length === BATCH) await write();
    }
    await write();
  });
