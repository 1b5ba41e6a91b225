import type { Express, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { internalRoutes } from './internal.routes.ts';
import { itemsRoutes } from './items.routes.ts';
import { siteRoutes } from './site.routes.ts';

/**
 * Express takes `Cache-Control: no-cache` in a question for a wish to be sent everything again, and `fetch` adds that header
 * whenever a caller sends `If-None-Match`. It is meant for caches; here at the source a matching ETag is the truth.
 */
const compareETagsAlways: RequestHandler = (req, _res, next) => {
  if (req.headers['if-none-match'] !== undefined) delete req.headers['cache-control'];
  next();
};

export const routes = (ctx: Context) => (app: Express) => {
  // A body has one ETag; a repeated question about it costs no transfer.
  app.set('etag', 'strong');
  app.use(compareETagsAlways);
  app.use('/api', itemsRoutes(ctx), siteRoutes(ctx));
  app.use('/internal', internalRoutes(ctx));
};
