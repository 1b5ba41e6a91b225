import { randomUUID } from 'node:crypto';
import type { RequestKey } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import type { CreateBookingRequest } from '@livery/shared-types';
import type { CommandContext } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { requestedId } from '../domain/bookingId.ts';
import { asCreated, newBooking } from '../domain/newBooking.ts';
import type { StaffTerms } from '../domain/staffOrder.ts';
import { priceOrder, takePromoUse } from './priceOrder.ts';
import { storeBooking } from './storeBooking.ts';
import { storeStaffOrder } from './storeStaffOrder.ts';

export interface NewBookingOrder {
  request: CreateBookingRequest;
  staff?: StaffTerms;
  /** Requests with the same key and body make one booking. */
  key: RequestKey | undefined;
}

/** Makes a booking at today's price. Requests with the same key find the booking that it made. */
export async function createBooking(ctx: CommandContext, order: NewBookingOrder): Promise<Booking> {
  const made = (await earlierBooking(ctx, order)) ?? (await make(ctx, order));
  if (made.deletedAt === null) return asCreated(made, order.staff?.approve === true);
  throw conflict('booking.deleted', 'This booking has been deleted.');
}

async function earlierBooking(ctx: CommandContext, { key, staff }: NewBookingOrder) {
  if (key === undefined) return undefined;
  // Throws if the key has made an offer: that is another request.
  if (staff !== undefined) await ctx.offers.findByRequest(key);
  return ctx.bookings.findByRequest(key);
}

async function make(ctx: CommandContext, order: NewBookingOrder): Promise<Booking> {
  const { key } = order;
  if (key === undefined) return store(ctx, order, randomUUID());
  try {
    return await store(ctx, order, requestedId(ctx.codeSecret, key));
  } catch (error) {
    // The order was refused, but a repetition of it may have been stored meanwhile.
    const made = await ctx.bookings.findByRequest(key);
    if (made === undefined) throw error;
    return made;
  }
}

async function store(ctx: CommandContext, order: NewBookingOrder, id: string): Promise<Booking> {
  const { request, staff, key } = order;
  if (staff !== undefined) return storeStaffOrder(ctx, { request, staff, key }, id);
  const price = () => priceOrder(ctx, { request, promoHeldBy: id });
  const priced = await takePromoUse(ctx, id, await price(), price);
  const made = { id, source: 'web', ctx, company: priced.settings, window: ctx.window } as const;
  return storeBooking(ctx, newBooking(request, priced, made), key);
}
