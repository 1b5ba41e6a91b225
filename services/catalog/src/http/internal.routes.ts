import { createRouter, parseRequest, requireService } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import {
  ManyQuotesRequest,
  PROMO_NOT_VALID,
  PromoReservationRequest,
  QuoteRequest,
  type InternalQuote,
  type PromoReservation,
} from '@livery/shared-types';
import type { Router } from 'express';
import type { Context } from '../context.ts';
import { businessDay } from '../domain/promo.ts';
import { quotePackage } from '../queries/quotePackage.ts';
import { presentInternalQuote, presentSettings } from './catalog.presenter.ts';

/** Questions of other services. The gateway never lets these paths in. */
export function internalRoutes(ctx: Context): Router {
  const { promoUses, settings } = ctx.store;
  const { memory } = ctx;
  const routes = createRouter();
  routes.use(requireService);

  const quoteOf = async (request: QuoteRequest): Promise<InternalQuote> => {
    const [{ quote, vehicle }, current] = await Promise.all([quotePackage(ctx, request), memory.settings()]);
    return presentInternalQuote(quote, vehicle, current);
  };

  routes.post('/quotes', async (req, res) => {
    const { body } = parseRequest({ body: QuoteRequest }, req);
    res.json(await quoteOf(body));
  });

  routes.post('/quotes/many', async (req, res) => {
    const { body } = parseRequest({ body: ManyQuotesRequest }, req);
    const nullIfRefused = (error: unknown) => {
      if (error instanceof AppError && error.kind === 'invalid') return null;
      throw error;
    };
    const quotes = await Promise.all(body.map((request) => quoteOf(request).catch(nullIfRefused)));
    res.json(quotes);
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

  routes.get('/settings', async (_req, res) => {
    res.json(presentSettings(await settings.get()));
  });

  return routes;
}
