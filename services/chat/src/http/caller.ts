import type { IncomingMessage } from 'node:http';
import { rateLimitKey, setListHeaders } from '@livery/service-kit';
import type { Request, Response } from 'express';
import type { Page } from '../store/findPage.ts';

/** For throttles. The header is trusted because only the gateway can sign the identity beside it. */
export function addressOf(req: IncomingMessage): string {
  const header = req.headers['x-forwarded-for'];
  return rateLimitKey((Array.isArray(header) ? header[0] : header) ?? req.socket.remoteAddress ?? 'unknown');
}

/** A plain list; headers tell how many items there are, and where the next page is. */
export function sendPage<T>(req: Request, res: Response, page: Page<T>, present: (item: T) => unknown): void {
  setListHeaders(req, res, page);
  res.json(page.items.map(present));
}
