import { createRouter, parseRequest } from '@livery/service-kit';
import { QuoteRequest } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { CatalogContext } from '../commands/context.ts';
import { quotePackage } from '../queries/quotePackage.ts';
import { presentQuote } from './catalog.presenter.ts';

const CalculatePricing = z.object({ body: QuoteRequest });

export function pricingRoutes(ctx: CatalogContext): Router {
  const routes = createRouter();

  routes.post('/calculate-pricing', async (req, res) => {
    const { body } = parseRequest(CalculatePricing, req);
    const { quote } = await quotePackage(ctx, body);
    res.json(presentQuote(quote));
  });

  return routes;
}
