import { Uuid } from '@livery/shared-types';
import { parseRequest, requireAdmin } from '@livery/service-kit';
import { Router } from 'express';
import * as z from 'zod/mini';
import { ledgerOf } from '../domain/ledger.ts';
import type { PaymentRepository } from '../store/payment.repository.ts';

const OneBooking = z.object({ params: z.object({ id: Uuid }) });

export function ledgerRoutes(payments: PaymentRepository): Router {
  const routes = Router();

  routes.get('/bookings/:id/payments', requireAdmin, async (req, res) => {
    const id = parseRequest(OneBooking, req).params.id.toLowerCase();
    const stored = await payments.find(id);
    res.json(ledgerOf(id, stored?.payment));
  });

  return routes;
}
