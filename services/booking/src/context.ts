import type { EventBus, Logger, SettingsCopy } from '@livery/service-kit';
import type { CatalogClient } from './clients/catalogClient.ts';
import type { ActorContext } from './domain/booking.ts';
import type { ManageTokens } from './domain/manageToken.ts';
import type { PickupWindow } from './domain/pickupRules.ts';
import type { Stores } from './store/stores.ts';

/** Everything that commands and queries work with; made once, by `startService`. */
export interface Context extends Stores {
  zone: string;
  window: PickupWindow;
  turnaroundMinutes: number;
  company: string;
  /** Hides look-up codes at rest. */
  codeSecret: string;
  /** Hides them on their way to notification, which knows it too. */
  sealSecret: string;
  clock: () => Date;
  logger: Logger;
  bus: EventBus;
  catalog: CatalogClient;
  tokens: ManageTokens;
  settings: SettingsCopy;
}

/** What commands work with: also who acts, by name, and when, by the server's clock. */
export interface CommandContext extends Context, ActorContext {}
