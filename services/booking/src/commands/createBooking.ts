import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict, type RequestKey } from '@livery/service-kit';
import { AppError, conflict, unavailable } from '@livery/service-kit/errors';
import { presentQuote, type CreateBookingRequest } from '@livery/shared-types';
import type { CommandContext, Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import {
  asCreated,
  checkPackage,
  checkPrice,
  newBooking,
  type BookingClaim,
  type Offer,
} from '../domain/newBooking.ts';
import { pickupTime } from '../domain/pickupRules.ts';

export interface NewBookingOrder {
  request: CreateBookingRequest;
  source: Booking['source'];
  /** Under the same key the same request is carried out once, however often it comes. */
  key: RequestKey | undefined;
}

/** How long a price found under a key serves the other requests under it. */
const CLAIM_MS = 60_000;

/** Makes a booking at today's price; of several requests under one key, all get the one booking. */
export async function createBooking(ctx: CommandContext, order: NewBookingOrder): Promise<Booking> {
  const { request, key } = order;
  let mine: BookingClaim;
  try {
    mine = { bookingId: randomUUID(), offer: await priceOf(ctx, request), at: ctx.now };
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
  offerNow: () => Offer,
): Promise<Booking> {
  const made = await ctx.bookings.findWithTombstones(bookingId);
  if (made !== undefined) return firstAnswer(made);
  const isFresh = ctx.now.getTime() - at.getTime() < CLAIM_MS;
  return make(ctx, order, bookingId, isFresh ? () => offer : offerNow);
}

async function make(
  ctx: CommandContext,
  order: NewBookingOrder,
  id: string,
  offerNow: () => Offer,
): Promise<Booking> {
  try {
    return await store(ctx, order, id, offerNow());
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unavailable') await releaseKey(ctx, order.key, id);
    throw error;
  }
}

async function priceOf(ctx: CommandContext, request: CreateBookingRequest): Promise<Offer> {
  pickupTime(request.pickupDate, ctx.window, ctx.now);
  const offer = await ctx.catalog.quote(request);
  checkPackage(request, offer);
  checkPrice(request, offer, presentQuote);
  return { quote: offer.quote, vehicle: offer.vehicle };
}

async function store(
  ctx: CommandContext,
  { request, source, key }: NewBookingOrder,
  id: string,
  offer: Offer,
): Promise<Booking> {
  const priced = await takePromoUse(ctx, id, offer, () => priceOf(ctx, request));
  const decision = newBooking(request, priced, { id, source, ctx, window: ctx.window });
  if (!(await ctx.bookings.add(decision))) return takenId(ctx, key, id);
  if (priced.quote.promoCode !== null) await ctx.promoHolds.remove(id);
  return decision.after;
}

/**
 * Takes the promo use that the price counts on. Two customers can't share the last one: whoever comes second gets the
 * price without it, which `priceAgain` holds against what they saw. A hold written beforehand lets the sweeper give
 * the use back if nothing comes of the booking.
 */
function takePromoUse(
  ctx: Context,
  bookingId: string,
  offer: Offer,
  priceAgain: () => Promise<Offer>,
): Promise<Offer> {
  let priced = offer;
  const attempt = async () => {
    const code = priced.quote.promoCode;
    if (code === null) return priced;
    await ctx.promoHolds.write(bookingId, code, ctx.clock());
    if (await ctx.catalog.reservePromo(code, bookingId)) return priced;
    await ctx.promoHolds.remove(bookingId);
    priced = await priceAgain();
    return LOST_RACE;
  };
  const giveUp = () => {
    throw conflict('promo_unavailable', 'This promo code was used up a moment ago. Please try again.');
  };
  return retryOnConflict<Offer>(attempt, { attempts: 3, giveUp });
}

/** The id was used by the same request on another way, or taken out of use because this one took too long. */
async function takenId(ctx: Context, key: RequestKey | undefined, id: string): Promise<Booking> {
  const made = await ctx.bookings.findWithTombstones(id);
  if (made !== undefined) return firstAnswer(made);
  if (key !== undefined) await ctx.idempotencyKeys.forget(key);
  throw unavailable('booking service', 1);
}

function firstAnswer(booking: Booking): Booking {
  if (booking.deletedAt === null) return asCreated(booking);
  throw conflict('booking.deleted', 'This booking has been deleted.');
}

/** After a refusal a corrected request may use the key again, once this one's id can't become a booking any more. */
async function releaseKey(ctx: CommandContext, key: RequestKey | undefined, id: string) {
  if (key === undefined) return;
  if (await ctx.bookings.voidId(id, ctx.now)) await ctx.idempotencyKeys.forget(key);
}
