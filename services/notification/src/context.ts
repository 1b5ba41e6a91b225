import type { NotificationChannel } from '@livery/shared-types';
import type { DeliveryContext } from './delivery/deliveryContext.ts';
import type { Models } from './store/models.ts';

/** What commands and queries work with. Made once, by `startService`. */
export interface Context extends DeliveryContext {
  models: Models;
  /** These may be due. */
  wake: (channel: NotificationChannel, ids: readonly string[]) => void;
  /** Who of the staff gets notices. */
  staffAddresses: readonly string[];
}
