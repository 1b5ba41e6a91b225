import { createRouter } from '@livery/service-kit';
import type { Brand, SystemStatus } from '@livery/shared-types';
import type { Express, RequestHandler, Router } from 'express';
import type { Context } from '../context.ts';
import { docsPage } from '../docs/docsPage.ts';
import { openApiDocument, type DocumentOptions } from '../docs/openApiDocument.ts';
import { authRoutes } from './auth.routes.ts';
import { outsideApi } from './proxyRoutes.ts';
import type { RequestLimits } from './requestLimits.ts';
import { requireSession } from './session.ts';
import type { LiveSite } from '../site/liveSite.ts';
import { usersRoutes } from './users.routes.ts';

export interface RoutesOptions {
  limits: RequestLimits;
  brand: Brand;
  currentSite: () => Promise<LiveSite>;
  site: { files: RequestHandler; pages: RequestHandler };
  collectStatus: () => Promise<SystemStatus>;
  isDevelopment: boolean;
}

/** What the gateway answers itself: its part of the API, and the site. */
export const ownRoutes = (ctx: Context, options: RoutesOptions) => (app: Express) => {
  const { limits, site, brand, currentSite, collectStatus, isDevelopment } = options;
  app.use(
    '/api',
    createRouter()
      .get('/brand', (_req, res) => void res.json(brand))
      .get('/site', async (_req, res) => void res.json((await currentSite()).site))
      .get('/admin/status', async (req, res) => {
        requireSession(req);
        res.json(await collectStatus());
      }),
    authRoutes(ctx),
    usersRoutes(ctx),
    docsRoutes({ company: brand.name, sessionCookie: ctx.cookies.sessionName, development: isDevelopment }),
  );
  app.use(
    ...[site.files, limits.concurrency, limits.throttle, site.pages].map((handler) => outsideApi(handler)),
  );
};

/** The API's description, as JSON and as a page. Both are made at start. */
function docsRoutes(options: DocumentOptions): Router {
  const document = JSON.stringify(openApiDocument(options));
  const page = docsPage(options.company, options.development);
  return createRouter()
    .get('/openapi.json', (_req, res) => {
      res.set('Cache-Control', 'no-cache').type('application/json').send(document);
    })
    .get('/docs', (_req, res) => {
      res.set('Cache-Control', 'no-cache').type('html').send(page);
    });
}
