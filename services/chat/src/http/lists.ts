import type { Request, Response } from 'express';
import type { Page } from '../queries/listTickets.ts';

/** A plain list; how many there are and where it goes on stand in the headers. */
export function sendPage<T>(req: Request, res: Response, page: Page<T>, present: (item: T) => unknown): void {
  res.setHeader('X-Total-Count', String(page.total));
  if (page.nextCursor !== undefined) linkNext(req, res, { cursor: page.nextCursor });
  res.json(page.items.map(present));
}

/** The same list with other positions in it. */
export function linkNext(req: Request, res: Response, position: Record<string, string>): void {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(req.query)) {
    if (typeof value === 'string' && !(name in position)) params.set(name, value);
  }
  for (const [name, value] of Object.entries(position)) params.set(name, value);
  res.setHeader('Link', `<${req.baseUrl}${req.path}?${params}>; rel="next"`);
}
