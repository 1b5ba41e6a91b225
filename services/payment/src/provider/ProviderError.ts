import { unavailable } from '@livery/service-kit/errors';
import { Stripe } from 'stripe';

/** `refused`: nothing happened. `unknown`: it may have; only the same idempotency key, or a look, can tell. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly outcome: 'refused' | 'unknown';
  readonly code: string;
  /** The provider repeated a stored answer, as it would for every call with this key. */
  readonly isReplay: boolean;

  constructor(outcome: 'refused' | 'unknown', code: string, message: string, isReplay = false) {
    super(message);
    this.outcome = outcome;
    this.code = code;
    this.isReplay = isReplay;
  }
}

/** Tells whether the call may have had an effect. The SDK's error is dropped: it contains the client secret. */
export function translateError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderError('unknown', 'unexpected', error instanceof Error ? error.name : 'unexpected');
  }
  const isReplay = error.headers?.['idempotent-replayed'] === 'true';
  // A wrong key (401, 403) says nothing about an earlier call with the same idempotency key.
  const outcome = [400, 402, 404].includes(error.statusCode ?? 0) ? 'refused' : 'unknown';
  return new ProviderError(outcome, error.code ?? error.type, error.message, isReplay);
}

/** Turns an unknown outcome into "unavailable", for callers who wait for an answer. */
export function refuseAsUnavailable(error: unknown): never {
  throw error instanceof ProviderError ? unavailable('payment provider', 5, error) : error;
}
