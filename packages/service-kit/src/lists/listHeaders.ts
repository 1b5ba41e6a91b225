import type { Request, Response } from 'express';

export interface ListInfo {
  /** Number of rows in all pages, if it was counted. */
  total?: number | undefined;
  /** Query parameters of the next page, if there is one. */
  next?: Record<string, string> | undefined;
}

/** Lists are plain arrays. `X-Total-Count` and `Link` (RFC 8288) tell how many there are and where the next page is. */
export function setListHeaders(req: Request, res: Response, { total, next }: ListInfo): void {
  if (total !== undefined) res.setHeader('X-Total-Count', String(total));
  if (next === undefined) return;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(req.query)) {
    if (typeof value === 'string' && !(name in next)) query.set(name, value);
  }
  for (const [name, value] of Object.entries(next)) query.set(name, value);
  res.setHeader('Link', `<${req.baseUrl}${req.path}?${query}>; rel="next"`);
}
