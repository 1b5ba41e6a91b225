import type { Request } from 'express';

const names = new WeakMap<Request, string>();

/** For what no route of this process answers, such as a call passed on: what to call it in logs and metrics. */
export function nameRoute(req: Request, name: string): void {
  names.set(req, name);
}

/** The route's pattern: few different values, and nobody's address in it. */
export function routeOf(req: Request): string {
  const known = names.get(req);
  if (known !== undefined) return known;
  const route = req.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? `${req.baseUrl}${route.path}` : 'unmatched';
}
