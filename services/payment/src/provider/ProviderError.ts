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
