import { createRouter, nameRoute } from '@livery/service-kit';
import type { Express, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { UPSTREAMS, upstreamOf } from '../domain/upstreams.ts';
import { sandboxProxy } from '../proxy/sandboxProxy.ts';
import { upstreamProxy } from '../proxy/upstreamProxy.ts';
import { bodyDeadline } from './bodyDeadline.ts';
import { readBody } from './readBody.ts';
import type { RequestLimits } from './requestLimits.ts';
import { sameSite } from './sameSite.ts';
import { establishIdentity } from './session.ts';

/** Guards, in this order and before a body is read; then the service that answers the path. */
export const proxyRoutes =
  (ctx: Context, limits: RequestLimits, sandboxUrl: string | undefined) => (app: Express) => {
    const guards = createRouter().use(
      limits.concurrency,
      establishIdentity(ctx),
      sameSite,
      limits.throttle,
      limits.uploads,
      ctx.publicReads.middleware,
    );
    const proxies = new Map(UPSTREAMS.map((upstream) => [upstream, upstreamProxy(ctx, upstream)]));
    app.use((req, _res, next) => {
      req.url = withoutLastSlash(req.url);
      next();
    }, bodyDeadline);
    app.use((req, res, next) => {
      if (isApi(req.path)) guards(req, res, next);
      else next();
    });
    app.use((req, res, next) => {
      const upstream = upstreamOf(req.path);
      const proxy = upstream && proxies.get(upstream);
      if (proxy === undefined) return next();
      nameRoute(req, `via ${upstream}`);
      readBody(req, res, (error?: unknown) => (error ? next(error) : void proxy(req, res, next)));
    });
    if (sandboxUrl !== undefined) app.use(sandboxProxy(sandboxUrl));
  };

/** Removes a last slash, so that rules and routers match alike. */
function withoutLastSlash(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) + url.slice(path.length) : url;
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

export const outsideApi =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    isApi(req.path) ? next() : handler(req, res, next);
