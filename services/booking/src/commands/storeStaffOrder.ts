import { AppError } from '@livery/service-kit/errors';
import type { CommandContext } from '../context.ts';
import type { Booking, Decision } from '../domain/booking.ts';
import type { PricedPackage } from '../domain/newBooking.ts';
import { newStaffBooking, tripsOf, type OrderedTrip, type StaffTerms } from '../domain/staffOrder.ts';
import { remove } from '../domain/transitions.ts';
import { applyDecisionAndRelease } from './applyDecision.ts';
import { giveBackPromoUse, priceOrder, takePromoUse, type PricedOrder } from './priceOrder.ts';
import { refuseObstacle } from './storeMoved.ts';
import { releaseSlots, tryClaim } from './slots.ts';

export interface StaffOrder extends PricedOrder {
  staff: StaffTerms;
}

/**
 * Makes the bookings of an order by staff: all of them or none. What they need is taken first, vehicles before promo uses; a
 * refusal takes their ids out of use and gives everything back. The booking that the order is known by is stored last, so
 * whoever finds it finds the way back as well. A repetition after a crash takes and stores the same things again. Undefined:
 * the order's id is taken, by this very order on another way or by a refusal.
 */
export async function storeStaffOrder(
  ctx: CommandContext,
  order: StaffOrder,
  id: string,
  offer: PricedPackage,
): Promise<Booking | undefined> {
  const { request, staff } = order;
  const trips = tripsOf(request, staff, id);
  const decide = (trip: OrderedTrip, priced: PricedPackage) =>
    newStaffBooking(trip, priced, staff, { source: 'staff', ctx, window: ctx.window });
  const planned = trips.map((trip) => decide(trip, offer));
  try {
    if (staff.approve) for (const { after } of planned) await claim(ctx, after);
    const decisions: Decision[] = [];
    for (const trip of trips) {
      const priced = await takePromoUse(ctx, trip.id, offer, () => priceOrder(ctx, order));
      decisions.push(decide(trip, priced));
    }
    for (const decision of decisions) if (!(await add(ctx, decision))) return await undone(ctx, planned);
    return decisions.at(-1)?.after;
  } catch (error) {
    // What is unavailable may be there for the next try; what this one took is swept until then.
    if (error instanceof AppError && error.kind !== 'unavailable') await giveBack(ctx, planned);
    throw error;
  }
}

async function claim(ctx: CommandContext, booking: Booking): Promise<void> {
  const inTheWay = await tryClaim(ctx, 'vehicle', booking);
  if (inTheWay !== undefined) await refuseObstacle(ctx, booking, { kind: 'vehicle', inTheWay });
}

/** False: the id was taken out of use. That the booking is stored already, by another way of the same order, is as good. */
async function add(ctx: CommandContext, decision: Decision): Promise<boolean> {
  const { id, quote } = decision.after;
  const isStored =
    (await ctx.bookings.add(decision)) || (await ctx.bookings.findWithTombstones(id)) !== undefined;
  if (isStored && quote.promoCode !== null) await ctx.promoHolds.remove(id);
  return isStored;
}

async function undone(ctx: CommandContext, planned: readonly Decision[]): Promise<undefined> {
  await giveBack(ctx, planned);
  return undefined;
}

/** Takes the ids out of use, and gives back what was taken for those that no booking has. */
async function giveBack(ctx: CommandContext, planned: readonly Decision[]): Promise<void> {
  // The one that the order is known by first: without it, none of the others may stay.
  for (const { after } of planned.toReversed()) {
    if (await ctx.bookings.voidId(after.id, ctx.now)) {
      await releaseSlots(ctx, after);
      await giveBackPromoUse(ctx, after.id, after.quote.promoCode);
    } else if (after !== planned.at(-1)?.after) {
      await removeAlone(ctx, after.id);
    } else return;
  }
}

/** A way back without the way there: its order was refused. */
async function removeAlone(ctx: CommandContext, id: string): Promise<void> {
  const booking = await ctx.bookings.find(id);
  if (booking === undefined) return;
  await applyDecisionAndRelease(ctx, id, (present) => remove(present, ctx));
}
