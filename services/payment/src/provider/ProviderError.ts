import { unavailable } from '@livery/service-kit/errors';
import { Stripe } from 'stripe';

/**
 * A call to the payment provider that did not work. `refused`: the provider said no, and nothing happened.
 * `unknown`: it may have happened or not; only the same idempotency key, or a look, can tell.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly outcome: 'refused' | 'unknown';
  readonly code: string;
  /** The provider repeated an answer it had kept: asking again by the same key gives the same answer. */
  readonly isReplay: boolean;

  constructor(outcome: 'refused' | 'unknown', code: string, message: string, isReplay = false) {
    super(message);
    this.outcome = outcome;
    this.code = code;
    this.isReplay = isReplay;
  }
}

/**
 * Says of a failed call whether anything can have happened. The SDK's error is left behind: it carries the whole
 * intent, client secret included, which must not reach a log.
 */
export function translateError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderError('unknown', 'unexpected', error instanceof Error ? error.name : 'unexpected');
  }
  const isReplay = error.headers?.['idempotent-replayed'] === 'true';
  // A wrong key (401, 403) says nothing about what an earlier call by the same idempotency key did.
  const outcome = [400, 402, 404].includes(error.statusCode ?? 0) ? 'refused' : 'unknown';
  return new ProviderError(outcome, error.code ?? error.type, error.message, isReplay);
}

/** For whoever waits for an answer: a provider that gave none is unavailable. */
export function refuseAsUnavailable(error: unknown): never {
  throw error instanceof ProviderError ? unavailable('payment provider', 5, error) : error;
}
