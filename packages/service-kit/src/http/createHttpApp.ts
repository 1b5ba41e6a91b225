import express, { type ErrorRequestHandler, type Express } from 'express';
import type { HelmetOptions } from 'helmet';
import type { Logger } from '../logging/logger.ts';
import { collectProcessMetrics } from '../metrics/metrics.ts';
import { requestTrace } from '../telemetry/requestTrace.ts';
import { bodyReaders } from './bodyReaders.ts';
import { replyOf } from './errorTable.ts';
import { addHealthRoute, addOperatorsRoutes, unknownPath, type Readiness } from './health.ts';
import { identityGuard } from './identityGuard.ts';
import { pathGuard } from './pathGuard.ts';
import { requestContext } from './requestContext.ts';
import { requestLog } from './requestLog.ts';
import { standardHeaders } from './standardHeaders.ts';

export interface HttpAppOptions extends Readiness {
  service: string;
  logger: Logger;
  /** Needed unless `identity` is `'none'` (the gateway). */
  identitySecret?: string;
  identity?: 'none';
  /** Exact paths whose body stays a Buffer, at most 256 KB (webhooks). */
  rawBodyPaths?: readonly string[];
  /** Reachable from the internet, so `/metrics` and `/readyz` are served on a private port (`operatorsApp`). */
  isPublic?: boolean;
  /** Instead of an API's. */
  securityHeaders?: HelmetOptions;
  /** Runs before the body is read, for example a proxy. */
  beforeBody?: (app: Express) => void;
  routes: (app: Express) => void;
}

export function createHttpApp(options: HttpAppOptions): Express {
  const { service, logger, identitySecret, rawBodyPaths = [] } = options;
  collectProcessMetrics();
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  // Guards that go by the path must not be passed by another spelling.
  app.enable('case sensitive routing');

  app.use(
    requestTrace({ trustsCallers: options.identity !== 'none' }),
    requestContext,
    requestLog(service, logger),
    standardHeaders(options.securityHeaders),
    pathGuard,
  );
  addHealthRoute(app, service, options);
  if (!options.isPublic) addOperatorsRoutes(app, options);
  if (options.identity !== 'none') {
    if (identitySecret === undefined) throw new Error('createHttpApp needs an identitySecret');
    app.use(identityGuard(service, identitySecret));
  }
  options.beforeBody?.(app);
  app.use(bodyReaders(rawBodyPaths));
  options.routes(app);
  app.use(unknownPath);
  app.use(errorHandler(logger));
  return app;
}

function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    const reply = replyOf(error);
    if (reply.isUnexpected) logger.error({ err: error }, 'request failed');
    else if (reply.status === 503) logger.warn({ err: error }, 'request refused: a needed part is down');
    if (res.headersSent) {
      next(error);
      return;
    }
    if (reply.retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(reply.retryAfterSeconds));
    res.setHeader('Cache-Control', 'no-store');
    res.status(reply.status).json(reply.body);
  };
}
