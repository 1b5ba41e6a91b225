import type { Express } from 'express';
import type { Context } from '../context.ts';
import { internalRoutes } from './internal.routes.ts';
import { itemsRoutes } from './items.routes.ts';
import { siteRoutes } from './site.routes.ts';

export const routes = (ctx: Context) => (app: Express) => {
  app.use('/api', itemsRoutes(ctx), siteRoutes(ctx));
  app.use('/internal', internalRoutes(ctx));
};
