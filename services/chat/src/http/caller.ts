import type { IncomingMessage } from 'node:http';
import { rateLimitKey, identityOf, setListHeaders } from '@livery/service-kit';
import type { Request, Response } from 'express';
import type { Page } from '../store/findPage.ts';

/** The admin who asks, by the name colleagues see. */
export function actorOf(req: Request): string {
  const { username, subject } = identityOf(req);
  return username ?? subject;
}

/** The client's address, in the form that throttles count by; the header is the gateway's own, as the signed identity beside it proves. */
export function addressOf(req: IncomingMessage): string {
  const header = req.headers['x-forwarded-for'];
  return rateLimitKey((Array.isArray(header) ? header[0] : header) ?? req.socket.remoteAddress ?? 'unknown');
}

/** A plain list; how many there are and where the next page is stand in the headers. */
export function sendPage<T>(req: Request, res: Response, page: Page<T>, present: (item: T) => unknown): void {
  setListHeaders(req, res, page);
  res.json(page.items.map(present));
}
