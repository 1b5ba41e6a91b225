import { hash } from 'node:crypto';
import type { Request } from 'express';
import { invalid } from '../errors/AppError.ts';
import { identityOf } from './identityGuard.ts';

/** Hashes that identify a repeated request. Stored with what the request made, under a unique index. */
export interface RequestKey {
  id: string;
  bodyHash: string;
}

export interface KeyedRequest {
  /** As it was parsed. */
  body: unknown;
  /** Without a login, the customer or booking named, as session and address may change. By default staff. */
  customer?: string;
}

const sha256 = (text: string) => hash('sha256', text, 'base64url');

/** The `Idempotency-Key` header. The same key of two callers is two keys. */
export function requestKeyOf(req: Request, { body, customer }: KeyedRequest): RequestKey | undefined {
  const key = req.get('idempotency-key')?.trim();
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid('invalid_idempotency_key', 'The Idempotency-Key header needs 8 to 200 visible characters.');
  }
  const caller = customer === undefined ? `staff ${identityOf(req).subject}` : `customer ${customer}`;
  return { id: sha256(`${key} ${caller}`), bodyHash: sha256(JSON.stringify(body)) };
}
