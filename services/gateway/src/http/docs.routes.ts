import { createRouter } from '@livery/service-kit';
import type { Router } from 'express';
import { docsPage } from '../docs/docsPage.ts';
import { openApiDocument, type DocumentOptions } from '../docs/openApiDocument.ts';

/** The API's description for machines and for people; both are made once, at start. */
export function docsRoutes(options: DocumentOptions): Router {
  const document = JSON.stringify(openApiDocument(options));
  const page = docsPage(options.company, options.development);
  const routes = createRouter();
  routes.get('/openapi.json', (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache');
    res.type('application/json').send(document);
  });
  routes.get('/docs', (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(page);
  });
  return routes;
}
