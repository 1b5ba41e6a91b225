import { rateLimitKey, identityOf } from '@livery/service-kit';
import { BookingReference } from '@livery/shared-types';
import type { Request } from 'express';
import * as z from 'zod/mini';
import type { CommandContext, Context } from '../context.ts';

export const ReferenceParams = z.object({ reference: BookingReference });

/** For the one command that this request orders. */
export function contextOf(ctx: Context, req: Request): CommandContext {
  const { role, username, subject } = identityOf(req);
  return { ...ctx, actor: role === 'public' ? 'customer' : (username ?? subject), now: ctx.clock() };
}

export const isStaff = (req: Request) => identityOf(req).role === 'admin';

/** The client's address, as the gateway saw it. */
export const askerOf = (req: Request) => rateLimitKey(req.get('x-forwarded-for') ?? '');
