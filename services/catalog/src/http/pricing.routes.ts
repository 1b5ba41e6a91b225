import { createRouter, parseRequest } from '@livery/service-kit';
import { presentQuote, QuoteRequest } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { quotePackage } from '../queries/quotePackage.ts';

const CalculatePricing = z.object({ body: QuoteRequest });

export function pricingRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.post('/calculate-pricing', async (req, res) => {
    const { body } = parseRequest(CalculatePricing, req);
    const { quote } = await quotePackage(ctx, body);
    res.json(presentQuote(quote));
  });

  return routes;
}
