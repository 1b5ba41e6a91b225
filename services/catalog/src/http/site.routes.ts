import { createRouter, identityOf, parseRequest, requireAdmin, sendCached } from '@livery/service-kit';
import { presentQuote, QuoteRequest, SettingsInput } from '@livery/shared-types';
import type { Router } from 'express';
import type { Context } from '../context.ts';
import { updateSettings } from '../commands/updateSettings.ts';
import type { SettingsState } from '../domain/items.ts';
import { quotePackage } from '../queries/quotePackage.ts';
import { presentPublicSettings, presentSettings } from './catalog.presenter.ts';
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
