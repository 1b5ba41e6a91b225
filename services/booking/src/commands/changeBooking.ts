import { retryOnConflict } from '@livery/service-kit';
import { refuseStale } from '@livery/service-kit/errors';
import type { CommandContext } from '../context.ts';
import type { Booking, Decision } from '../domain/booking.ts';
import { refuseStandingOverride } from '../domain/changeBooking.ts';
import { decideOnChange, type ChangeWish } from '../queries/previewChange.ts';
import { refuseBusy } from './applyDecision.ts';
import { storeMoved } from './storeMoved.ts';

export interface ChangeOrder extends ChangeWish {
  reference: string;
  /** The version that the person saw. */
  version?: number | undefined;
  /** A further decision for the same update, made even if the booking itself does not change. May throw. */
  along?: (before: Booking, changed: Decision | undefined) => Decision;
}

/** Changes a booking and the schedules of its vehicle and chauffeur. Stores nothing if nothing changes. */
export const changeBooking = async (ctx: CommandContext, order: ChangeOrder): Promise<Booking> =>
  (await changeAndCompare(ctx, order)).after;

/** Also answers what the booking was before. */
export async function changeAndCompare(ctx: CommandContext, order: ChangeOrder) {
  const { id } = await ctx.bookings.getByReference(order.reference);
  const attempt = async () => {
    const before = await ctx.bookings.get(id);
    refuseStale(before, order.version, 'booking');
    const changed = await decideOnChange(ctx, before, order);
    if (changed !== undefined) refuseStandingOverride(before, order.change, changed.after);
    const decision = order.along === undefined ? changed : order.along(before, changed);
    if (decision === undefined) return { before, after: before };
    const after = await storeMoved(ctx, before, decision, order.change);
    return typeof after === 'symbol' ? after : { before, after };
  };
  return retryOnConflict<{ before: Booking; after: Booking }>(attempt, { giveUp: refuseBusy });
}
