import type { Request, Response } from 'express';

export interface ListInfo {
  /** How many rows all pages hold together; left out where nobody has counted them all. */
  total?: number | undefined;
  /** The query parameters of the next page, over those of this request; left out on the last page. */
  next?: Record<string, string> | undefined;
}

/** Lists stay plain arrays: how many there are and where the next page is stand in `X-Total-Count` and `Link` (RFC 8288). */
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
