import type { Express } from 'express';
import type { CatalogContext } from '../commands/context.ts';
import { internalRoutes } from './internal.routes.ts';
import { pricingRoutes } from './pricing.routes.ts';
import { promoCodesRoutes } from './promoCodes.routes.ts';
import { servicesRoutes } from './services.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { vehiclesRoutes } from './vehicles.routes.ts';

export const catalogRoutes = (ctx: CatalogContext) => (app: Express) => {
  // A body has one ETag; a repeated question about it costs no transfer.
  app.set('etag', 'strong');
  app.use('/api', servicesRoutes(ctx), vehiclesRoutes(ctx), promoCodesRoutes(ctx));
  app.use('/api', settingsRoutes(ctx), pricingRoutes(ctx));
  app.use('/internal', internalRoutes(ctx));
};
