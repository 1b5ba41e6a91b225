import { trusted } from 'mongoose';
import type { Context } from '../context.ts';
import { searchTokens } from '../domain/searchTokens.ts';
import { streamBookings } from '../store/readBookings.ts';

const NAME = 'search finds flights, vehicles, addresses and last digits';
const BATCH = 500;

/** Gives bookings stored before then what they are found by now, once. The words of a booking never change. */
export async function renewSearchTokens(ctx: Context, stopping?: AbortSignal): Promise<void> {
  if (await ctx.maintenance.isDone(NAME)) return;
  let batch: { id: string; tokens: string[] }[] = [];
  const write = async () => {
    if (batch.length === 0) return;
    await ctx.model.bulkWrite(
      batch.map(({ id, tokens }) => ({
        updateOne: { filter: { _id: id }, update: { $set: { searchTokens: tokens } } },
      })),
      { ordered: false },
    );
    batch = [];
  };
  for await (const booking of streamBookings(ctx.model, { voidedAt: trusted({ $exists: false }) })) {
    stopping?.throwIfAborted();
    batch.push({ id: booking.id, tokens: searchTokens(booking) });
    if (batch.length === BATCH) await write();
  }
  await write();
  await ctx.maintenance.markDone(NAME, ctx.clock());
}
