import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import type { CommandContext } from '../context.ts';
import { holdsVehicle, type Booking, type Decision } from '../domain/booking.ts';
import { cancel, cancelByStaff, type StaffCancellation } from '../domain/cancel.ts';
import { recordCash } from '../domain/cash.ts';
import type { InitiatedBy } from '../domain/cancelOrReject.ts';
import { isRepeated, refundByHand, type HandRefundOrder } from '../domain/handRefund.ts';
import { reject } from '../domain/reject.ts';
import { approve, archive, complete, remove, unarchive } from '../domain/transitions.ts';
import { applyDecisionAndRelease, applyDecision, refuseBusy, refuseStale } from './applyDecision.ts';
import { claimVehicle, releaseVehicle } from './vehicleSlots.ts';

export interface StaffOrder {
  reference: string;
  /** The version that the person saw. */
  version?: number | undefined;
}

/** Decides on the booking as the person saw it; what was done before changes nothing, whatever they saw. */
async function decideOn(
  ctx: CommandContext,
  { reference, version }: StaffOrder,
  decide: (booking: Booking) => Decision | undefined,
  { change = applyDecision, isDone = (_booking: Booking): boolean => false } = {},
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  return change(ctx, id, (booking) => {
    if (isDone(booking)) return undefined;
    refuseStale(booking, version);
    return decide(booking);
  });
}

const RELEASING = { change: applyDecisionAndRelease };

/** Approves a booking and takes its vehicle for the trip; of two clashing approvals only one can win. */
export async function approveBooking(ctx: CommandContext, { reference, version }: StaffOrder) {
  const { id } = await ctx.bookings.getByReference(reference);
  const attempt = async () => {
    const booking = await ctx.bookings.get(id);
    refuseStale(booking, version);
    const decision = approve(booking, ctx);
    await claimVehicle(ctx, booking);
    if (await ctx.bookings.save(decision)) return decision.after;
    // Lost: the claim stays only if the booking still needs it, or if the next attempt is going to use it.
    const present = await ctx.bookings.find(id);
    const isWanted = present !== undefined && (holdsVehicle(present) || present.status === booking.status);
    if (!isWanted) await releaseVehicle(ctx, booking);
    return LOST_RACE;
  };
  return retryOnConflict<Booking>(attempt, { giveUp: refuseBusy });
}

export const rejectBooking = (ctx: CommandContext, order: StaffOrder & { reason: string | null }) =>
  decideOn(ctx, order, (booking) => reject(booking, order.reason, ctx));

export const completeBooking = (
  ctx: CommandContext,
  order: StaffOrder & { cashReceived?: number | null | undefined },
) => decideOn(ctx, order, (booking) => complete(booking, ctx, order.cashReceived), RELEASING);

/** Calls a trip off by the customer's tiers; what goes back is fixed by `ctx.now`, whatever races with it. */
export const cancelBooking = (
  ctx: CommandContext,
  { bookingId, reason, by }: { bookingId: string; reason: string | null; by: InitiatedBy },
) => applyDecisionAndRelease(ctx, bookingId, (booking) => cancel(booking, reason, by, ctx));

/** Calls a trip off, or notes that the passenger was not there; staff say what goes back. */
export const cancelBookingByStaff = (ctx: CommandContext, order: StaffOrder & StaffCancellation) =>
  decideOn(ctx, order, (booking) => cancelByStaff(booking, order, ctx), RELEASING);

/** Hides a booking from the main view; a hidden one stays as it is. */
export const archiveBooking = (ctx: CommandContext, order: StaffOrder & { confirm: boolean }) =>
  decideOn(ctx, order, (booking) => archive(booking, ctx, order.confirm));

/** Puts a hidden booking back into the main view; one that is there stays as it is. */
export const unarchiveBooking = (ctx: CommandContext, order: StaffOrder) =>
  decideOn(ctx, order, (booking) => unarchive(booking, ctx));

/** Deletes a booking for good. No money moves: one that still holds the customer's is refused. */
export const deleteBooking = (ctx: CommandContext, order: StaffOrder) =>
  decideOn(ctx, order, (booking) => remove(booking, ctx), RELEASING);

/**
 * Records the cash that the chauffeur took for a trip; a second record replaces the first. The same amount once more
 * changes nothing, so a request whose answer was lost is safe to repeat.
 */
export const recordCashReceived = (ctx: CommandContext, order: StaffOrder & { amountCents: number }) =>
  decideOn(ctx, order, (booking) => recordCash(booking, order.amountCents, ctx), {
    isDone: ({ cashReceivedCents }) => cashReceivedCents === order.amountCents,
  });

/**
 * Gives money back by hand. Under one key it happens once: the key is stored with the refund, in the booking, so a
 * repetition finds it whatever happened in between, and changes nothing.
 */
export const refundBooking = (ctx: CommandContext, order: StaffOrder & HandRefundOrder) =>
  decideOn(ctx, order, (booking) => refundByHand(booking, order, ctx), {
    isDone: (booking) => isRepeated(booking, order),
  });
