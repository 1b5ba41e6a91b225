import type { RequestHandler } from 'express';
import { SpanStatusCode } from '@opentelemetry/api';
import { routeOf } from '../http/routeOf.ts';
import { beginSpan, isTracing, withSpan } from './tracing.ts';

/** Continues the trace of trusted callers. Spans are named by route, as raw paths may hold personal data. */
export function requestTrace({ trustsCallers }: { trustsCallers: boolean }): RequestHandler {
  return (req, res, next) => {
    if (!isTracing() || UNTRACED.has(req.path)) return next();
    const span = beginSpan({
      name: req.method,
      kind: 'server',
      from: trustsCallers ? req.get('traceparent') : undefined,
      attributes: { 'http.request.method': req.method, 'url.scheme': req.protocol },
    });
    res.once('close', () => {
      const route = routeOf(req);
      span.updateName(`${req.method} ${route}`);
      span.setAttribute('http.route', route);
      span.setAttribute('http.response.status_code', res.statusCode);
      if (!res.writableFinished) span.setAttribute('error.type', 'aborted');
      if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return withSpan(span, next);
  };
}

/** Asked for every few seconds by machines. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);
