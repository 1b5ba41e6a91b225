import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { invalid } from './AppError.ts';

/**
 * By which a repetition is known; both are hashes. Not tied to who asks: a session may end between a request and its
 * repetition, which must not be taken for a second one. Two people who choose the same key ask for different things, and the
 * later one is to be refused.
 */
export interface RequestKey {
  id: string;
  bodyHash: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The `Idempotency-Key` header, if there is one, with the parsed body that it stands for. Refuses a key of other than 8 to 200 visible characters. */
export function requestKeyOf(req: Request, body: unknown): RequestKey | undefined {
  const key = req.get('idempotency-key')?.trim();
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid('invalid_idempotency_key', 'The Idempotency-Key header needs 8 to 200 visible characters.');
  }
  return { id: hash(key), bodyHash: hash(JSON.stringify(body)) };
}
