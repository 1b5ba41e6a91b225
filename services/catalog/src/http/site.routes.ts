import { createRouter, identityOf, parseRequest, requireAdmin, sendCached } from '@livery/service-kit';
import { presentQuote, QuoteRequest, SettingsInput, VehicleTotalsRequest } from '@livery/shared-types';
import type { Router } from 'express';
import type { Context } from '../context.ts';
import { updateSettings } from '../commands/updateSettings.ts';
import { fromPrices } from '../domain/fromPrices.ts';
import type { SettingsState, VehicleItem } from '../domain/items.ts';
import type { ItemList } from '../store/catalogMemory.ts';
import { quotePackage, quoteVehicles } from '../queries/quotePackage.ts';
import { presentPublicSettings, presentSettings, presentVehicleTotals } from './catalog.presenter.ts';
import { bodyOf, jsonBody, sendJson, wantsStored } from './publicReads.ts';

/** One address, two views: no cache in between may mix them up. */
const CACHE_CONTROL = 'private, no-cache';

const publicBodyOf = bodyOf((settings: SettingsState) =>
  jsonBody(presentPublicSettings(settings), CACHE_CONTROL),
);

/** What the site shows beside the items: prices of packages, and the settings. */
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

  const fromPricesOf = (vehicles: readonly VehicleItem[]) =>
    jsonBody(fromPrices(vehicles, ctx.rates), 'public, no-cache');
  const fromPricesInMemory = bodyOf(({ items }: ItemList<VehicleItem>) => fromPricesOf(items));
  routes.get('/from-prices', async (req, res) => {
    const body = wantsStored(req)
      ? fromPricesOf(await ctx.store.vehicles.all())
      : fromPricesInMemory(await ctx.memory.vehicles.list());
    return sendCached(body, req, res);
  });

  routes.get('/settings', async (req, res) => {
    if (!wantsStored(req)) return sendCached(publicBodyOf(await ctx.memory.settings()), req, res);
    const settings = await ctx.store.settings.get();
    const isAdmin = identityOf(req).role === 'admin';
    const shown = isAdmin ? presentSettings(settings) : presentPublicSettings(settings);
    return sendJson(req, res, shown, CACHE_CONTROL);
  });

  routes.put('/settings', requireAdmin, async (req, res) => {
    const { body } = parseRequest({ body: SettingsInput }, req);
    res.json(presentSettings(await updateSettings(ctx, body)));
  });

  return routes;
}
