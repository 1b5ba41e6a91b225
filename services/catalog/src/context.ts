import type { Rates } from './domain/pricing.ts';
import type { CatalogStore } from './store/stores.ts';

export interface Context {
  store: CatalogStore;
  rates: Rates;
  /** The business's time zone, in which expiry dates are days. */
  zone: string;
  clock(): Date;
}
