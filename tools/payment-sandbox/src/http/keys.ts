import { hash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Sandbox } from '../sandbox.ts';
import { StripeApiError } from './StripeApiError.ts';

const digest = (text: string) => hash('sha256', text, 'buffer');
const isSameText = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));

const unauthorized = (message: string) => new StripeApiError(401, { type: 'invalid_request_error', message });

/** Which key the request came with; refuses a missing or wrong one, and a publishable one where that isn't enough. */
export function checkKey(
  req: Request,
  keys: Sandbox['keys'],
  access: 'secret' | 'any',
): 'secret' | 'publishable' {
  const given = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (!given) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isSameText(given, keys.secret)) return 'secret';
  if (!isSameText(given, keys.publishable)) {
    const start = /^[a-z]+_[a-z]+_/.exec(given)?.[0] ?? '';
    throw unauthorized(`Invalid API Key provided: ${start}****${given.slice(-4)}`);
  }
  if (access === 'any') return 'publishable';
  throw new StripeApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}
