import { Uuid } from '@livery/shared-types';
import { createRouter, identityOf, parseRequest, requireAdmin } from '@livery/service-kit';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { CommandContext } from '../commands/context.ts';
import { retryRefunds } from '../commands/retryRefunds.ts';
import { ledgerOf } from '../domain/ledger.ts';

const OneBooking = z.object({ params: z.object({ id: Uuid }) });

export function ledgerRoutes(ctx: CommandContext): Router {
  const routes = createRouter();

  routes.get('/bookings/:id/payments', requireAdmin, async (req, res) => {
    const id = parseRequest(OneBooking, req).params.id.toLowerCase();
    const stored = await ctx.payments.find(id);
    res.json(ledgerOf(id, stored?.payment));
  });

  routes.post('/payments/:id/retry-refunds', requireAdmin, async (req, res) => {
    const id = parseRequest(OneBooking, req).params.id.toLowerCase();
    const { username, subject } = identityOf(req);
    res.json(ledgerOf(id, await retryRefunds(ctx, id, username ?? subject)));
  });

  return routes;
}
