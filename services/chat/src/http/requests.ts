import type { IncomingMessage } from 'node:http';
import { clientKey, identityOf } from '@livery/service-kit';
import type { Request } from 'express';

/** The admin who asks, by the name colleagues see. */
export function actorOf(req: Request): string {
  const { username, subject } = identityOf(req);
  return username ?? subject;
}

/** The client's address, in the form that throttles count by; the header is the gateway's own, as the signed identity beside it proves. */
export function addressOf(req: IncomingMessage): string {
  const header = req.headers['x-forwarded-for'];
  return clientKey((Array.isArray(header) ? header[0] : header) ?? req.socket.remoteAddress ?? 'unknown');
}
