import { createRouter, identityOf, parseRequest, requireAdmin } from '@livery/service-kit';
import { presentQuote, QuoteRequest, SettingsInput, VehicleTotalsRequest } from '@livery/shared-types';
import type { Router } from 'express';
import type { Context } from '../context.ts';
import { updateSettings } from '../commands/updateSettings.ts';
import { fromPrices } from '../domain/fromPrices.ts';
import { quotePackage, quoteVehicles } from '../queries/quotePackage.ts';
import { presentPublicSettings, presentSettings, presentVehicleTotals } from './catalog.presenter.ts';

export function siteRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.post('/calculate-pricing', async (req, res) => {
    const { body } = parseRequest({ body: QuoteRequest }, req);
    const { quote } = await quotePackage(ctx, body);
    res.json(presentQuote(quote));
  });

  routes.post('/calculate-pricing/vehicles', async (req, res) => {
    const { body } = parseRequest({ body: VehicleTotalsRequest }, req);
    res.json(presentVehicleTotals(await quoteVehicles(ctx, body)));
  });

  routes.get('/from-prices', async (_req, res) => {
    const [vehicles, services] = await Promise.all([ctx.store.vehicles.all(), ctx.store.services.all()]);
    res.json(fromPrices(vehicles, services, ctx.rates));
  });

  routes.get('/settings', async (req, res) => {
    const settings = await ctx.store.settings.get();
    const isAdmin = identityOf(req).role === 'admin';
    res.json(isAdmin ? presentSettings(settings) : presentPublicSettings(settings));
  });

  routes.put('/settings', requireAdmin, async (req, res) => {
    const { body } = parseRequest({ body: SettingsInput }, req);
    res.json(presentSettings(await updateSettings(ctx, body)));
  });

  return routes;
}
