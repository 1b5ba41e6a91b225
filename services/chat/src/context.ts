import type { Logger } from '@livery/service-kit';
import type { VisitorTokens } from './domain/visitorTokens.ts';
import type { Stores } from './store/stores.ts';

/** Everything that commands and queries work with; made once, by `startService`. */
export interface ChatContext extends Stores {
  clock: () => Date;
  logger: Logger;
  visitors: VisitorTokens;
}
