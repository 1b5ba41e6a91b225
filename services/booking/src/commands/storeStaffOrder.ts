import type { RequestKey } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import type { CreateBookingRequest } from '@livery/shared-types';
import type { CommandContext } from '../context.ts';
import type { Booking, Decision } from '../domain/booking.ts';
import type { PricedOrder } from '../domain/newBooking.ts';
import { newStaffBooking, tripsOf, type OrderedTrip, type StaffTerms } from '../domain/staffOrder.ts';
import { remove } from '../domain/transitions.ts';
import { applyDecisionAndRelease } from './applyDecision.ts';
import { giveBackPromoUse, priceOrder, takePromoUse } from './priceOrder.ts';
import { storeBooking } from './storeBooking.ts';
import { refuseExpiredVehicle, refuseObstacle } from './storeMoved.ts';
import { releaseSlots, tryClaim } from './slots.ts';

export interface StaffOrder {
  request: CreateBookingRequest;
  staff: StaffTerms;
  key: RequestKey | undefined;
}

/**
 * Stores all bookings of a staff order or none. Vehicles are taken first, then promo uses; a refusal gives all
 * back. The main booking is stored last, so that the way back exists whenever it does. Safe to repeat.
 */
export async function storeStaffOrder(
  ctx: CommandContext,
  { request, staff, key }: StaffOrder,
  id: string,
): Promise<Booking> {
  const price = () => priceOrder(ctx, { request, staff, promoHeldBy: id });
  const decide = (trip: OrderedTrip, priced: PricedOrder) =>
    newStaffBooking(trip, priced, staff, { source: 'staff', ctx, window: ctx.window });
  const offer = await price();
  const trips = tripsOf(request, staff, id);
  const planned = trips.map((trip) => decide(trip, offer));
  try {
    if (staff.approve) for (const { after } of planned) await claim(ctx, after);
    const decisions: Decision[] = [];
    for (const trip of trips) decisions.push(decide(trip, await takePromoUse(ctx, trip.id, offer, price)));
    let stored: Booking | undefined;
    for (const decision of decisions)
      stored = await storeBooking(ctx, decision, decision.after.id === id ? key : undefined);
    if (stored === undefined) throw new Error('An order without a trip');
    return stored;
  } catch (error) {
    // After an outage a repetition may succeed, so what this try took is kept until it is swept.
    if (error instanceof AppError && error.kind !== 'unavailable') await giveBack(ctx, id, planned);
    throw error;
  }
}

async function claim(ctx: CommandContext, booking: Booking): Promise<void> {
  await refuseExpiredVehicle(ctx, booking);
  const inTheWay = await tryClaim(ctx, 'vehicle', booking);
  if (inTheWay !== undefined) await refuseObstacle(ctx, booking, { kind: 'vehicle', inTheWay });
}

/** Gives back what was taken, unless a repetition of the order was stored meanwhile. */
async function giveBack(ctx: CommandContext, id: string, planned: readonly Decision[]): Promise<void> {
  if ((await ctx.bookings.findWithTombstones(id)) !== undefined) return;
  for (const { after } of planned) {
    // The way back must not stand alone: its order was refused.
    if ((await ctx.bookings.find(after.id)) !== undefined) {
      await applyDecisionAndRelease(ctx, after.id, (present) => remove(present, ctx));
    } else {
      await releaseSlots(ctx, after);
      await giveBackPromoUse(ctx, after.id, after.quote.promoCode);
    }
  }
}
