import type { Context } from '../context.ts';
import type { ActorContext, Booking } from '../domain/booking.ts';
import { recordCash } from '../domain/cash.ts';
import { isRepeated, refundByHand, type HandRefundOrder } from '../domain/handRefund.ts';
import { changeBooking, refuseStale } from './changeBooking.ts';
import type { StaffOrder } from './decideBooking.ts';

/**
 * Records the cash that the chauffeur took for a trip; a second record replaces the first. The same amount once more
 * changes nothing, so a request whose answer was lost is safe to repeat.
 */
export async function recordCashReceived(
  ctx: Context,
  act: ActorContext,
  { reference, version, amountCents }: StaffOrder & { amountCents: number },
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  return changeBooking(ctx, id, (booking) => {
    if (booking.cashReceivedCents === amountCents) return undefined;
    refuseStale(booking, version);
    return recordCash(booking, amountCents, act);
  });
}

/**
 * Gives money back by hand. Under one key it happens once: the key is stored with the refund, in the booking, so a
 * repetition finds it whatever happened in between, and changes nothing.
 */
export async function refundBooking(
  ctx: Context,
  act: ActorContext,
  { reference, version, ...order }: StaffOrder & HandRefundOrder,
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  return changeBooking(ctx, id, (booking) => {
    if (isRepeated(booking, order)) return undefined;
    refuseStale(booking, version);
    return refundByHand(booking, order, act);
  });
}
