import type { IdempotencyKeys, InternalClient, Logger } from '@livery/service-kit';
import type { Config } from './config.ts';
import type { Provider } from './provider/stripe.ts';
import type { CursorStore } from './store/cursors.ts';
import type { PaymentRepository } from './store/payment.repository.ts';
import type { ProviderEventStore } from './store/providerEvents.ts';

/** What commands and routes work with. Made once, by `startService`. */
export interface Context {
  payments: PaymentRepository;
  providerEvents: ProviderEventStore;
  cursors: CursorStore;
  /** The intent answered with. The answer itself holds a client secret and is never stored. */
  idempotencyKeys: IdempotencyKeys<string>;
  provider: Provider;
  booking: InternalClient;
  config: Config;
  now: () => Date;
  logger: Logger;
}
