import type { NotificationChannel } from '@livery/shared-types';
import type { DeliveryContext } from './delivery/deliveryContext.ts';
import type { Models } from './store/models.ts';

export interface Context extends DeliveryContext {
  models: Models;
  /** Tells the sender that these e-mails may be due. */
  wake: (channel: NotificationChannel, ids: readonly string[]) => void;
  /** Members of staff who get notices. */
  staffAddresses: readonly string[];
}
