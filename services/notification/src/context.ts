import type { DeliveryContext } from './delivery/deliveryContext.ts';
import type { Dispatcher } from './delivery/dispatcher.ts';
import type { Models } from './store/models.ts';

/** What commands and queries work with. Made once, by `startService`. */
export interface Context extends DeliveryContext {
  models: Models;
  dispatcher: Pick<Dispatcher, 'wake' | 'reserve'>;
  /** Who of the staff gets notices. */
  staffAddresses: readonly string[];
}
