import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../logging/logger.ts';
import { counter, histogram } from '../metrics/metrics.ts';
import { routeOf } from './routeOf.ts';

const LABELS = ['service', 'method', 'route', 'status'] as const;
const duration = histogram('livery_http_request_duration_seconds', 'Time from request to answer', LABELS);
const LEFT_BEFORE = 'Requests whose client left before the answer';
const aborted = counter('livery_http_requests_aborted_total', LEFT_BEFORE, ['service']);

const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Measures every answer, and logs changes, refusals and faults. Logs routes, never raw paths. */
export function requestLog(service: string, logger: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const report = () => {
      if (!res.writableFinished) aborted.inc({ service });
      const ms = performance.now() - startedAt;
      const { method } = req;
      const route = routeOf(req);
      const status = res.statusCode;
      duration.observe({ service, method, route, status }, ms / 1000);
      logger[levelOf(req, res)]({ method, route, status, ms: Math.round(ms) }, 'request answered');
    };
    // The socket closes outside the request's context.
    res.once('close', AsyncLocalStorage.bind(report));
    next();
  };
}

function levelOf(req: Request, res: Response): 'debug' | 'info' | 'warn' {
  if (res.statusCode === 401 || res.statusCode === 403 || res.statusCode >= 500) return 'warn';
  return MUTATING.has(req.method) ? 'info' : 'debug';
}
