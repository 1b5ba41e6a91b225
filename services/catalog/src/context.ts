import type { Rates } from './domain/pricing.ts';
import type { CatalogStore } from './store/stores.ts';

/** What commands and queries work with. Made once, by `startService`. */
export interface Context {
  store: CatalogStore;
  rates: Rates;
  /** The business's time zone: expiry dates are days in it. */
  zone: string;
  clock(): Date;
}
