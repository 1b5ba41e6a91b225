import { createRouter, parseRequest, requireService } from '@livery/service-kit';
import {
  InternalQuoteRequest,
  PROMO_NOT_VALID,
  PromoReservationRequest,
  type InternalQuote,
  type PromoReservation,
} from '@livery/shared-types';
import type { Router } from 'express';
import type { Context } from '../context.ts';
import { businessDay } from '../domain/promo.ts';
import { quotePackage } from '../queries/quotePackage.ts';
import { presentInternalQuote, presentSettings, presentStaffVehicle } from './catalog.presenter.ts';
import { listRoute } from './items.routes.ts';

/** For other services only: the gateway does not forward these paths. */
export function internalRoutes(ctx: Context): Router {
  const { promoUses, settings, vehicles } = ctx.store;
  const routes = createRouter();
  routes.use(requireService);

  routes.post('/quotes', async (req, res) => {
    const { body } = parseRequest({ body: InternalQuoteRequest }, req);
    const [{ quote, vehicle }, current] = await Promise.all([quotePackage(ctx, body), settings.get()]);
    res.json(presentInternalQuote(quote, vehicle, current) satisfies InternalQuote);
  });

  routes.post('/promo-reservations', async (req, res) => {
    const { body } = parseRequest({ body: PromoReservationRequest }, req);
    const today = businessDay(ctx.clock(), ctx.zone);
    const reserved = await promoUses.reserve(body.code, body.bookingId, today);
    const message = reserved ? 'Promo code applied' : PROMO_NOT_VALID;
    res.json({ reserved, message } satisfies PromoReservation);
  });

  routes.delete('/promo-reservations/:code/:bookingId', async (req, res) => {
    const { params } = parseRequest({ params: PromoReservationRequest }, req);
    await promoUses.release(params.bookingId);
    res.status(204).end();
  });

  routes.get('/vehicles', listRoute(vehicles.page, presentStaffVehicle));

  routes.get('/settings', async (_req, res) => {
    res.json(presentSettings(await settings.get()));
  });

  return routes;
}
