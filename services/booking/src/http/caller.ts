import { identityOf, rateLimitKey, staffName } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import { BookingReference } from '@livery/shared-types';
import type { Request } from 'express';
import * as z from 'zod/mini';
import type { CommandContext, Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';

export const ReferenceParams = z.object({ reference: BookingReference });

export function contextOf(ctx: Context, req: Request): CommandContext {
  const actor = identityOf(req).role === 'public' ? 'customer' : staffName(req);
  return { ...ctx, actor, now: ctx.clock() };
}

export const TokenParams = z.object({ token: z.string().check(z.maxLength(200)) });

export async function bookingOfToken(ctx: Context, token: string): Promise<Booking> {
  const id = ctx.tokens.read(token);
  const booking = id === undefined ? undefined : await ctx.bookings.find(id);
  if (booking === undefined) throw notFound('Booking');
  return booking;
}

export const isStaff = (req: Request) => identityOf(req).role === 'admin';

/** The client's address, as the gateway saw it. */
export const askerOf = (req: Request) => rateLimitKey(req.get('x-forwarded-for') ?? '');
