import { Uuid } from '@livery/shared-types';
import { createRouter, identityOf, parseRequest, requireAdmin } from '@livery/service-kit';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { retryRefunds } from '../commands/retryRefunds.ts';
import { ledgerOf } from '../domain/ledger.ts';
import { ANSWER_MS, answerWithin } from '../provider/deadline.ts';

const OneBooking = z.object({ params: z.object({ id: Uuid }) });

export function adminPaymentsRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.get('/bookings/:id/payments', requireAdmin, async (req, res) => {
    const id = parseRequest(OneBooking, req).params.id.toLowerCase();
    const stored = await ctx.payments.find(id);
    res.json(ledgerOf(id, stored?.payment));
  });

  routes.post('/payments/:id/retry-refunds', requireAdmin, async (req, res) => {
    const id = parseRequest(OneBooking, req).params.id.toLowerCase();
    const { username, subject } = identityOf(req);
    const retried = await answerWithin(ANSWER_MS, () => retryRefunds(ctx, id, username ?? subject));
    res.json(ledgerOf(id, retried));
  });

  return routes;
}
