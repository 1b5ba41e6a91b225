import { cachedBody, identityOf, sendCached, type CachedBody } from '@livery/service-kit';
import type { Request, Response } from 'express';

/** How others may keep an answer: all ask each time, and a matching ETag is answered with 304. */
export type CacheControl = 'public, no-cache' | 'private, no-cache';

export const jsonBody = (
  value: unknown,
  cacheControl: CacheControl,
  headers?: Record<string, string>,
): CachedBody =>
  cachedBody(Buffer.from(JSON.stringify(value)), {
    type: 'application/json; charset=utf-8',
    cacheControl,
    // Between us and the gateway there is no line that is worth it.
    isCompressed: false,
    ...(headers === undefined ? {} : { headers }),
  });

export const sendJson = (req: Request, res: Response, value: unknown, cacheControl: CacheControl) =>
  sendCached(jsonBody(value, cacheControl), req, res);

/** Put into bytes once for each value: memory holds the same one until something changes. */
export function bodyOf<Value extends object>(
  make: (value: Value) => CachedBody,
): (value: Value) => CachedBody {
  const made = new WeakMap<Value, CachedBody>();
  return (value) => {
    const known = made.get(value);
    if (known !== undefined) return known;
    const body = make(value);
    made.set(value, body);
    return body;
  };
}

/**
 * Staff read what is stored, whichever replica has changed it. So does whoever keeps the answer until the next change, and
 * says so (`no-cache`): the gateway may have heard of a change before this replica.
 */
export const wantsStored = (req: Request): boolean =>
  identityOf(req).role === 'admin' || req.headers['cache-control'] === 'no-cache';
