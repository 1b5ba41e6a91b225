import type { NotificationChannel } from '@livery/shared-types';
import type { DeliveryContext } from './delivery/deliveryContext.ts';
import type { Dispatcher } from './delivery/dispatcher.ts';
import type { Models } from './store/models.ts';

/** What commands and queries work with. Made once, by `startService`. */
export interface Context extends DeliveryContext {
  models: Models;
  dispatcher: {
    reserve: Dispatcher['reserve'];
    /** Something of this channel may be due. */
    wake: (channel: NotificationChannel) => void;
  };
  /** Who of the staff gets notices. */
  staffAddresses: readonly string[];
}
