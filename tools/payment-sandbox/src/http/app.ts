import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { testCards } from '../provider/cards.ts';
import type { Sandbox } from '../sandbox.ts';
import { apiRoutes } from './api.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { pageRoutes } from './pages.routes.ts';
import { StripeApiError } from './StripeApiError.ts';

const browserFolder = fileURLToPath(new URL('../browser/', import.meta.url));
const shownCards = Object.values(testCards).map(({ number, purpose }) => ({ number, purpose }));

const handleError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  if (error instanceof StripeApiError) {
    res.status(error.status).json({ error: error.body });
    return;
  }
  const status = (error as { status?: unknown }).status;
  if (typeof status === 'number' && status < 500) {
    const message = 'The request could not be read.';
    res.status(status).json({ error: { type: 'invalid_request_error', message } });
    return;
  }
  console.error('payment sandbox:', error);
  res.status(500).json({ error: { type: 'api_error', message: 'The sandbox itself failed.' } });
};

export function createApp(sandbox: Sandbox): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use('/_sandbox', express.json(), controlRoutes(sandbox));
  app.get('/v3/testCards.json', (_req, res) => {
    res.json(shownCards);
  });
  app.use('/v3', express.static(browserFolder, { index: false, maxAge: 0 }));
  app.use('/v1', express.text({ type: () => true, limit: '256kb' }), apiRoutes(sandbox));
  app.use('/', pageRoutes(sandbox));
  app.use((req) => {
    const message = `Unrecognized request URL (${req.method}: ${req.path}). The sandbox speaks a part of the API only.`;
    throw new StripeApiError(404, { type: 'invalid_request_error', message });
  });
  app.use(handleError);
  return app;
}
