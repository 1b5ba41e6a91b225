import { createRouter } from '@livery/service-kit';
import type { SiteConfig, SystemStatus } from '@livery/shared-types';
import type { Express, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { authRoutes } from './auth.routes.ts';
import { docsRoutes } from './docs.routes.ts';
import { outsideApi } from './edge.ts';
import { liveRoutes } from './live.routes.ts';
import type { RequestLimits } from './requestLimits.ts';
import { statusRoutes } from './status.routes.ts';
import { usersRoutes } from './users.routes.ts';

export interface RoutesOptions {
  limits: RequestLimits;
  siteConfig: SiteConfig;
  site: { files: RequestHandler; pages: RequestHandler };
  collectStatus: () => Promise<SystemStatus>;
  isDevelopment: boolean;
}

/** What the gateway answers itself: its part of the API, and the site everywhere else. */
export const routes = (ctx: Context, options: RoutesOptions) => (app: Express) => {
  const { limits, site, siteConfig, isDevelopment } = options;
  const { brand } = siteConfig;
  app.use(
    '/api',
    createRouter()
      .get('/brand', (_req, res) => void res.json(brand))
      .get('/site', (_req, res) => void res.json(siteConfig)),
    authRoutes(ctx),
    usersRoutes(ctx),
    liveRoutes(ctx),
    statusRoutes(options.collectStatus),
    docsRoutes({
      company: brand.name,
      sessionCookie: ctx.cookies.sessionName,
      development: isDevelopment,
    }),
  );
  app.use(
    ...[site.files, limits.concurrency, limits.throttle, site.pages].map((handler) => outsideApi(handler)),
  );
};
