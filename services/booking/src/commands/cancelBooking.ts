import type { BookingContext } from '../context.ts';
import type { Act, Booking } from '../domain/booking.ts';
import { cancel, type By } from '../domain/endings.ts';
import { changeBooking, refuseStale } from './changeBooking.ts';
import { releaseVehicle } from './vehicleClaims.ts';

export interface Cancellation {
  bookingId: string;
  reason: string | null;
  by: By;
  version?: number | undefined;
}

/** Calls a trip off; what goes back is fixed by `act.now`, whatever races with it. */
export async function cancelBooking(
  ctx: BookingContext,
  act: Act,
  { bookingId, reason, by, version }: Cancellation,
): Promise<Booking> {
  const cancelled = await changeBooking(ctx, bookingId, (booking) => {
    const decision = cancel(booking, reason, by, act);
    refuseStale(booking, version);
    return decision;
  });
  await releaseVehicle(ctx, cancelled);
  return cancelled;
}
