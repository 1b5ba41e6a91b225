import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../logging/logger.ts';
import { counter, histogram } from '../metrics/metrics.ts';
import { runInContext, knownContext } from '../logging/context.ts';
import { bindTrace } from '../telemetry/tracing.ts';
import { routeOf } from './routeOf.ts';

const duration = histogram('livery_http_request_duration_seconds', 'Time from request to answer', [
  'service',
  'method',
  'route',
  'status',
]);
const aborted = counter(
  'livery_http_requests_aborted_total',
  'Requests whose client left before the answer',
  ['service'],
);

const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Measures every answer and logs the telling ones: changes, refusals and faults. Routes are logged, never raw paths. */
export function requestLog(service: string, logger: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = process.hrtime.bigint();
    const context = knownContext();
    const report = () => {
      if (!res.writableFinished) aborted.inc({ service });
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const route = routeOf(req);
      duration.observe({ service, method: req.method, route, status: res.statusCode }, seconds);
      const fields = { method: req.method, route, status: res.statusCode, ms: Math.round(seconds * 1000) };
      const write = () => logger[levelOf(req, res)](fields, 'request answered');
      if (context === undefined) write();
      else runInContext(context, write);
    };
    res.once('close', bindTrace(report));
    next();
  };
}

function levelOf(req: Request, res: Response): 'debug' | 'info' | 'warn' {
  if (res.statusCode === 401 || res.statusCode === 403 || res.statusCode >= 500) return 'warn';
  return MUTATING.has(req.method) ? 'info' : 'debug';
}
