import type { Request } from 'express';

const names = new WeakMap<Request, string>();

/** Names what no route of this process answers, such as a proxied call, for logs and metrics. */
export function nameRoute(req: Request, name: string): void {
  names.set(req, name);
}

/** The route's pattern, which has few values and no personal data. */
export function routeOf(req: Request): string {
  const known = names.get(req);
  if (known !== undefined) return known;
  const route = req.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? `${req.baseUrl}${route.path}` : 'unmatched';
}
