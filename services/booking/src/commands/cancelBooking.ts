import type { CommandContext } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { cancel } from '../domain/cancel.ts';
import type { InitiatedBy } from '../domain/endBooking.ts';
import { changeAndRelease } from './changeBooking.ts';

interface Cancellation {
  bookingId: string;
  reason: string | null;
  by: InitiatedBy;
}

/** Calls a trip off by the customer's tiers; what goes back is fixed by `ctx.now`, whatever races with it. */
export function cancelBooking(
  ctx: CommandContext,
  { bookingId, reason, by }: Cancellation,
): Promise<Booking> {
  return changeAndRelease(ctx, bookingId, (booking) => cancel(booking, reason, by, ctx));
}
