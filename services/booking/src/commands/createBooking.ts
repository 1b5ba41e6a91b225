import { randomUUID } from 'node:crypto';
import type { RequestKey } from '@livery/service-kit';
import { AppError, conflict, unavailable } from '@livery/service-kit/errors';
import type { CreateBookingRequest } from '@livery/shared-types';
import type { CommandContext, Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { asCreated, newBooking, type BookingClaim, type PricedPackage } from '../domain/newBooking.ts';
import type { StaffTerms } from '../domain/staffOrder.ts';
import { priceOrder, takePromoUse } from './priceOrder.ts';
import { storeStaffOrder } from './storeStaffOrder.ts';

export interface NewBookingOrder {
  request: CreateBookingRequest;
  /** What staff order; left out of what customers ask for. */
  staff?: StaffTerms;
  /** Under the same key the same request is carried out once, however often it comes. */
  key: RequestKey | undefined;
}

/** How long a price found under a key serves the other requests under it. */
const CLAIM_MS = 60_000;

/** Makes a booking at today's price; of several requests under one key, all get the one booking. */
export async function createBooking(ctx: CommandContext, order: NewBookingOrder): Promise<Booking> {
  const { key } = order;
  let mine: BookingClaim;
  try {
    mine = { bookingId: randomUUID(), offer: await priceOrder(ctx, order), at: ctx.now };
  } catch (error) {
    const earlier = key === undefined ? undefined : await ctx.idempotencyKeys.find(key);
    if (earlier === undefined) throw error;
    const refuse = () => {
      throw error;
    };
    return repeat(ctx, order, earlier, refuse);
  }
  const claim = key === undefined ? mine : await ctx.idempotencyKeys.claim(key, mine);
  if (claim === mine) return make(ctx, order, mine.bookingId, () => mine.offer);
  return repeat(ctx, order, claim, () => mine.offer);
}

/**
 * The booking of an earlier request under the same key. Where there is none yet, it is made, at the earlier price as
 * long as that is fresh: whoever is refused a promo use because its own twin has just taken it goes on with the twin's claim.
 */
async function repeat(
  ctx: CommandContext,
  order: NewBookingOrder,
  { bookingId, offer, at }: BookingClaim,
  offerNow: () => PricedPackage,
): Promise<Booking> {
  const made = await ctx.bookings.findWithTombstones(bookingId);
  if (made !== undefined) return firstAnswer(made, order);
  const isFresh = ctx.now.getTime() - at.getTime() < CLAIM_MS;
  return make(ctx, order, bookingId, isFresh ? () => offer : offerNow);
}

async function make(
  ctx: CommandContext,
  order: NewBookingOrder,
  id: string,
  offerNow: () => PricedPackage,
): Promise<Booking> {
  try {
    return (await store(ctx, order, id, offerNow())) ?? (await takenId(ctx, order, id));
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unavailable') await releaseKey(ctx, order.key, id);
    throw error;
  }
}

/** Undefined: the id is taken. */
async function store(
  ctx: CommandContext,
  { request, staff }: NewBookingOrder,
  id: string,
  offer: PricedPackage,
): Promise<Booking | undefined> {
  if (staff !== undefined) return storeStaffOrder(ctx, { request, staff }, id, offer);
  const priced = await takePromoUse(ctx, id, offer, () => priceOrder(ctx, { request }));
  const decision = newBooking(request, priced, { id, source: 'web', ctx, window: ctx.window });
  if (!(await ctx.bookings.add(decision))) return undefined;
  if (priced.quote.promoCode !== null) await ctx.promoHolds.remove(id);
  return decision.after;
}

/** The id was used by the same request on another way, or taken out of use because this one took too long. */
async function takenId(ctx: Context, order: NewBookingOrder, id: string): Promise<Booking> {
  const made = await ctx.bookings.findWithTombstones(id);
  if (made !== undefined) return firstAnswer(made, order);
  if (order.key !== undefined) await ctx.idempotencyKeys.forget(order.key);
  throw unavailable('booking service', 1);
}

function firstAnswer(booking: Booking, { staff }: NewBookingOrder): Booking {
  if (booking.deletedAt === null) return asCreated(booking, staff?.approve === true);
  throw conflict('booking.deleted', 'This booking has been deleted.');
}

/** After a refusal a corrected request may use the key again, once this one's id can't become a booking any more. */
async function releaseKey(ctx: CommandContext, key: RequestKey | undefined, id: string) {
  if (key === undefined) return;
  if (await ctx.bookings.voidId(id, ctx.now)) await ctx.idempotencyKeys.forget(key);
}
