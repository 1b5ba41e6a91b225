import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { HelmetOptions } from 'helmet';
import type { Logger } from '../logging/logger.ts';
import { collectProcessMetrics } from '../metrics/metrics.ts';
import { requestTrace } from '../telemetry/requestTrace.ts';
import { bodyReaders, UnsupportedMediaType } from './bodies.ts';
import { replyOf, type ErrorReply } from './errorTable.ts';
import { addHealthRoute, addOperatorsRoutes, type Readiness } from './health.ts';
import { identityGuard } from './identityGuard.ts';
import { pathGuard } from './pathGuard.ts';
import { requestContext } from './requestContext.ts';
import { requestLog } from './requestLog.ts';
import { API_HEADERS, securityHeaders } from './securityHeaders.ts';

export interface HttpAppOptions extends Readiness {
  service: string;
  logger: Logger;
  /** Needed unless `identity` is `'none'`, which only the gateway uses. */
  identitySecret?: string;
  identity?: 'required' | 'none';
  bodyLimitBytes?: number;
  /** Exact paths whose body stays a Buffer (webhooks; at most 256 KB). */
  rawBodyPaths?: readonly string[];
  /** Reachable from the internet: `/metrics` and `/readyz` are left to a private port (`operatorsApp`). */
  isPublic?: boolean;
  /** Replaces the security headers of an API by those of a site; `false` leaves them to the caller. */
  securityHeaders?: HelmetOptions | false;
  /** Runs before the body is read, e.g. a proxy that must stream it. */
  beforeBody?: (app: Express) => void;
  routes: (app: Express) => void;
}

/** An Express application with everything a service's edge needs; `routes` adds what is the service's own. */
export function createHttpApp(options: HttpAppOptions): Express {
  const { service, logger, bodyLimitBytes = 16_384, rawBodyPaths = [] } = options;
  collectProcessMetrics();
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  // One spelling of every address: guards that go by the path must not be passed by another.
  app.enable('case sensitive routing');

  app.use(
    requestTrace({ trustsCallers: options.identity !== 'none' }),
    requestContext,
    requestLog(service, logger),
  );
  if (options.securityHeaders !== false) app.use(securityHeaders(options.securityHeaders ?? API_HEADERS));
  app.use(noStore, pathGuard);
  addHealthRoute(app, service, options);
  if (!options.isPublic) addOperatorsRoutes(app, options);
  if (options.identity !== 'none') {
    if (options.identitySecret === undefined) throw new Error('createHttpApp needs an identitySecret');
    app.use(identityGuard(service, options.identitySecret));
  }
  options.beforeBody?.(app);
  app.use(bodyReaders({ limitBytes: bodyLimitBytes, rawPaths: rawBodyPaths }));
  options.routes(app);
  app.use(unknownPath);
  app.use(errorHandler(logger));
  return app;
}

/** Answers are about people: nothing is stored on the way unless a route says otherwise. */
const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

const unknownPath: RequestHandler = (_req, res) => {
  res.status(404).json({ message: 'Not found', code: 'not_found' });
};

function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    const reply = error instanceof UnsupportedMediaType ? UNSUPPORTED : replyOf(error);
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

const UNSUPPORTED: ErrorReply = {
  status: 415,
  body: { message: 'Send JSON with the content type application/json.', code: 'unsupported_media_type' },
  isUnexpected: false,
};
