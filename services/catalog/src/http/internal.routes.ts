import { createRouter, parseRequest, requireService } from '@livery/service-kit';
import { PromoReservationRequest, QuoteRequest } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { releasePromo, reservePromo } from '../commands/promoUses.ts';
import { quotePackage } from '../queries/quotePackage.ts';
import { presentInternalQuote, presentSettings } from './catalog.presenter.ts';

const QuoteBody = z.object({ body: QuoteRequest });
const ReserveBody = z.object({ body: PromoReservationRequest });
const ReservationParams = z.object({ params: PromoReservationRequest });

/** Questions of other services. The gateway never lets these paths in. */
export function internalRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use(requireService);

  routes.post('/quotes', async (req, res) => {
    const { body } = parseRequest(QuoteBody, req);
    const [{ quote, vehicle }, settings] = await Promise.all([
      quotePackage(ctx, body),
      ctx.store.settings.get(),
    ]);
    res.json(presentInternalQuote(quote, vehicle, settings));
  });

  routes.post('/promo-reservations', async (req, res) => {
    const { body } = parseRequest(ReserveBody, req);
    res.json(await reservePromo(ctx, body));
  });

  routes.delete('/promo-reservations/:code/:bookingId', async (req, res) => {
    const { params } = parseRequest(ReservationParams, req);
    await releasePromo(ctx, params.bookingId);
    res.status(204).end();
  });

  routes.get('/settings', async (_req, res) => {
    res.json(presentSettings(await ctx.store.settings.get()));
  });

  return routes;
}
