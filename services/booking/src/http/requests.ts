import { identityOf } from '@livery/service-kit';
import { BookingReference } from '@livery/shared-types';
import type { Request } from 'express';
import * as z from 'zod/mini';
import type { BookingContext } from '../context.ts';
import type { Act } from '../domain/booking.ts';
import type { By } from '../domain/endings.ts';

export const ReferenceParams = z.object({ reference: BookingReference });

/** Who acts, by name, and when, by the server's clock. */
export function actOf(ctx: BookingContext, req: Request): Act {
  const { role, username, subject } = identityOf(req);
  return { actor: role === 'public' ? 'customer' : (username ?? subject), now: ctx.clock() };
}

export const isStaff = (req: Request) => identityOf(req).role === 'admin';

export const byOf = (req: Request): By => (isStaff(req) ? 'staff' : 'customer');
