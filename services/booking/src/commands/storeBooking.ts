import type { RequestKey } from '@livery/service-kit';
import { keyReused, unavailable } from '@livery/service-kit/errors';
import type { CommandContext } from '../context.ts';
import type { Booking, Decision } from '../domain/booking.ts';
import { giveBackPromoUse } from './priceOrder.ts';

/** An order that takes longer is given up: from ten seconds on its promo use and vehicle may be given back. */
const MAX_ORDER_MS = 9_000;

/** Stores a new booking, or returns the one that a repetition of the request has stored. */
export async function storeBooking(
  ctx: CommandContext,
  decision: Decision,
  key: RequestKey | undefined,
): Promise<Booking> {
  const { id, quote } = decision.after;
  if (ctx.clock().getTime() - ctx.now.getTime() > MAX_ORDER_MS) throw unavailable('booking service', 1);
  const isNew = await ctx.bookings.add(decision, key);
  const stored = isNew ? decision.after : await ctx.bookings.find(id);
  if (stored === undefined) {
    // Meanwhile another request under the same key has made another booking.
    await giveBackPromoUse(ctx, id, quote.promoCode);
    throw keyReused('booking');
  }
  if (quote.promoCode !== null) await ctx.promoHolds.remove(id);
  return stored;
}
