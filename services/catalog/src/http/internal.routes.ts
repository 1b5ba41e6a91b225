import { createRouter, parseRequest, requireService } from '@livery/service-kit';
import {
  PROMO_NOT_VALID,
  PromoReservationRequest,
  QuoteRequest,
  type PromoReservation,
} from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { businessDay } from '../domain/promo.ts';
import { quotePackage } from '../queries/quotePackage.ts';
import { presentInternalQuote, presentSettings } from './catalog.presenter.ts';

const QuoteBody = z.object({ body: QuoteRequest });
const ReserveBody = z.object({ body: PromoReservationRequest });
const ReservationParams = z.object({ params: PromoReservationRequest });

/** Questions of other services. The gateway never lets these paths in. */
export function internalRoutes(ctx: Context): Router {
  const { promoUses, settings } = ctx.store;
  const routes = createRouter();
  routes.use(requireService);

  routes.post('/quotes', async (req, res) => {
    const { body } = parseRequest(QuoteBody, req);
    const [{ quote, vehicle }, current] = await Promise.all([quotePackage(ctx, body), settings.get()]);
    res.json(presentInternalQuote(quote, vehicle, current));
  });

  routes.post('/promo-reservations', async (req, res) => {
    const { body } = parseRequest(ReserveBody, req);
    const today = businessDay(ctx.clock(), ctx.zone);
    const reserved = await promoUses.reserve(body.code, body.bookingId, today);
    const message = reserved ? 'Promo code applied' : PROMO_NOT_VALID;
    res.json({ reserved, message } satisfies PromoReservation);
  });

  routes.delete('/promo-reservations/:code/:bookingId', async (req, res) => {
    const { params } = parseRequest(ReservationParams, req);
    await promoUses.release(params.bookingId);
    res.status(204).end();
  });

  routes.get('/settings', async (_req, res) => {
    res.json(presentSettings(await settings.get()));
  });

  return routes;
}
