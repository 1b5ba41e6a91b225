import type { IncomingMessage } from 'node:http';
import { identityOf, invalid } from '@livery/service-kit';
import type { Request } from 'express';
import type { RequestKey } from '../store/ticket.repository.ts';

/** The admin who asks, by the name colleagues see. */
export function actorOf(req: Request): string {
  const { username, subject } = identityOf(req);
  return username ?? subject;
}

/** The `Idempotency-Key` header, if there is one. */
export function requestKeyOf(req: Request, body: unknown): RequestKey | undefined {
  const key = req.get('idempotency-key')?.trim();
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid('invalid_idempotency_key', 'The Idempotency-Key header needs 8 to 200 visible characters.');
  }
  return { key, body };
}

/** The client's address; the header is the gateway's own, as the signed identity beside it proves. */
export function addressOf(req: IncomingMessage): string {
  const header = req.headers['x-forwarded-for'];
  return (Array.isArray(header) ? header[0] : header) ?? req.socket.remoteAddress ?? 'unknown';
}
