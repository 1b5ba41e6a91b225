import { randomUUID } from 'node:crypto';
import { AppError, conflict, unavailable } from '@livery/service-kit';
import type { CreateBookingRequest, InternalQuote } from '@livery/shared-types';
import type { BookingContext } from '../context.ts';
import type { Act, Booking } from '../domain/booking.ts';
import { asCreated, checkPackage, checkPrice, newBooking } from '../domain/newBooking.ts';
import { pickupTime } from '../domain/pickupRules.ts';
import { presentQuote } from '../domain/quoteView.ts';
import type { RequestKey } from '../store/idempotency.repository.ts';
import { takePromoUse } from './promoUse.ts';

export interface NewBookingOrder {
  request: CreateBookingRequest;
  source: Booking['source'];
  /** Under the same key the same request is carried out once, however often it comes. */
  key: RequestKey | undefined;
}

/** Makes a booking at today's price; of several requests under one key, all get the one booking. */
export async function createBooking(ctx: BookingContext, act: Act, order: NewBookingOrder): Promise<Booking> {
  const { request, key } = order;
  const earlier = key === undefined ? undefined : await ctx.requestKeys.find(key);
  const made = earlier === undefined ? undefined : await ctx.bookings.findWithTombstones(earlier);
  if (made !== undefined) return firstAnswer(made);

  pickupTime(request.pickupDate, ctx.window, act.now);
  const offer = await priceOf(ctx, request);
  const id = key === undefined ? randomUUID() : await ctx.requestKeys.claim(key, randomUUID(), act.now);
  try {
    return await store(ctx, act, order, { id, offer });
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unavailable') await letGo(ctx, act, key, id);
    throw error;
  }
}

async function priceOf(ctx: BookingContext, request: CreateBookingRequest): Promise<InternalQuote> {
  const offer = await ctx.catalog.quote(request);
  checkPackage(request, offer);
  checkPrice(request, offer, presentQuote);
  return offer;
}

async function store(
  ctx: BookingContext,
  act: Act,
  { request, source, key }: NewBookingOrder,
  { id, offer }: { id: string; offer: InternalQuote },
): Promise<Booking> {
  const priced = await takePromoUse(ctx, id, offer, () => priceOf(ctx, request));
  const decision = newBooking(request, priced, { id, source, act, window: ctx.window });
  if (!(await ctx.bookings.add(decision))) return takenId(ctx, key, id);
  if (priced.quote.promoCode !== null) await ctx.promoHolds.remove(id);
  return decision.after;
}

/** The id was used by the same request on another way, or taken out of use because this one took too long. */
async function takenId(ctx: BookingContext, key: RequestKey | undefined, id: string): Promise<Booking> {
  const made = await ctx.bookings.findWithTombstones(id);
  if (made !== undefined) return firstAnswer(made);
  if (key !== undefined) await ctx.requestKeys.forget(key);
  throw unavailable('booking service', 1);
}

function firstAnswer(booking: Booking): Booking {
  if (booking.deletedAt === null) return asCreated(booking);
  throw conflict('booking.deleted', 'This booking has been deleted.');
}

/** After a refusal a corrected request may use the key again, once this one's id can't become a booking any more. */
async function letGo(ctx: BookingContext, act: Act, key: RequestKey | undefined, id: string): Promise<void> {
  if (key !== undefined && (await ctx.bookings.voidId(id, act.now))) await ctx.requestKeys.forget(key);
}
