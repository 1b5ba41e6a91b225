import type { InternalClient, Logger } from '@livery/service-kit';
import type { Config } from './config.ts';
import type { Provider } from './provider/stripe.ts';
import type { Stores } from './store/stores.ts';

export interface Context extends Stores {
  provider: Provider;
  booking: InternalClient;
  config: Config;
  now: () => Date;
  logger: Logger;
}
