import type { InternalClient, Logger } from '@livery/service-kit';
import type { Patience } from '../domain/steps.ts';
import type { Provider } from '../provider/stripe.ts';
import type { IdempotencyKeyStore } from '../store/idempotencyKeys.ts';
import type { PaymentRepository } from '../store/payment.repository.ts';
import type { ProviderEventStore } from '../store/providerEvents.ts';

/** What the commands work with; put together once in `service.ts`. */
export interface CommandContext {
  payments: PaymentRepository;
  providerEvents: ProviderEventStore;
  idempotencyKeys: IdempotencyKeyStore;
  provider: Provider;
  booking: InternalClient;
  patience: Patience;
  /** A refund that the provider certainly did not make is asked for anew after this long. */
  voidAfterMs: number;
  retryAfterMs: number;
  isLive: boolean;
  now: () => Date;
  logger: Logger;
}
