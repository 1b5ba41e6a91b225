import { clientKey, identityOf } from '@livery/service-kit';
import { BookingReference } from '@livery/shared-types';
import type { Request } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { ActorContext } from '../domain/booking.ts';
import type { InitiatedBy } from '../domain/endBooking.ts';

export const ReferenceParams = z.object({ reference: BookingReference });

/** Who acts, by name, and when, by the server's clock. */
export function actorOf(ctx: Context, req: Request): ActorContext {
  const { role, username, subject } = identityOf(req);
  return { actor: role === 'public' ? 'customer' : (username ?? subject), now: ctx.clock() };
}

export const isStaff = (req: Request) => identityOf(req).role === 'admin';

export const initiatedByOf = (req: Request): InitiatedBy => (isStaff(req) ? 'staff' : 'customer');

/** The client's address, as the gateway saw it. */
export const askerOf = (req: Request) => clientKey(req.get('x-forwarded-for') ?? '');
