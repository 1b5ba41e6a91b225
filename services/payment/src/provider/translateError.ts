import { Stripe } from 'stripe';
import { ProviderError } from './ProviderError.ts';

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
  const code = error.code ?? error.type;
  return new ProviderError(isRefusal(error) ? 'refused' : 'unknown', code, error.message, isReplay);
}

/** A wrong key (401, 403) says nothing about what an earlier call by the same idempotency key did. */
function isRefusal(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const status = error.statusCode ?? 0;
  return status === 400 || status === 402 || status === 404;
}
