import { hash } from 'node:crypto';
import type { Request } from 'express';
import { invalid } from '../errors/AppError.ts';
import { identityOf } from './identityGuard.ts';

/** By which a repetition is known; both are hashes. It is stored in what the request made, under a unique index. */
export interface RequestKey {
  id: string;
  bodyHash: string;
}

export interface KeyedRequest {
  /** What the key stands for, as it was parsed. */
  body: unknown;
  /**
   * Who asks without a login: the customer, or the one booking, that the request names. Neither the session nor the address is
   * used, since both may change between a request and its repetition. Left out, it is the signed identity of staff.
   */
  customer?: string;
}

const sha256 = (text: string) => hash('sha256', text, 'base64url');

/** The `Idempotency-Key` header. It belongs to the caller: the same key of two callers is two keys. */
export function requestKeyOf(req: Request, { body, customer }: KeyedRequest): RequestKey | undefined {
  const key = req.get('idempotency-key')?.trim();
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid('invalid_idempotency_key', 'The Idempotency-Key header needs 8 to 200 visible characters.');
  }
  const caller = customer === undefined ? `staff ${identityOf(req).subject}` : `customer ${customer}`;
  return { id: sha256(`${key} ${caller}`), bodyHash: sha256(JSON.stringify(body)) };
}
