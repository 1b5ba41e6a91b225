import type { EventBus, Logger } from '@livery/service-kit';
import type { CatalogClient } from './catalog/catalogClient.ts';
import type { ManageTokens } from './domain/manageToken.ts';
import type { PickupWindow } from './domain/pickupRules.ts';
import type { BookingModel } from './store/booking.model.ts';
import type { BookingRepository } from './store/booking.repository.ts';
import type { CounterStore } from './store/counters.store.ts';
import type { IdempotencyRepository } from './store/idempotency.repository.ts';
import type { LookupCodeRepository } from './store/lookupCode.repository.ts';
import type { PromoHoldRepository } from './store/promoHold.repository.ts';
import type { ScheduleRepository } from './store/schedule.repository.ts';
import type { SettingsRepository } from './store/settings.repository.ts';
import type { UpkeepRepository } from './store/upkeep.repository.ts';
import type { WaitingTallies } from './store/waitingTallies.ts';

/** Everything that commands and queries work with; made once, by `startService`. */
export interface BookingContext {
  zone: string;
  window: PickupWindow;
  turnaroundMinutes: number;
  company: string;
  /** Hides look-up codes at rest. */
  codeSecret: string;
  clock: () => Date;
  logger: Logger;
  bus: EventBus;
  catalog: CatalogClient;
  tokens: ManageTokens;
  bookings: BookingRepository;
  /** For queries: they read what they show, without the repository's detour over the domain. */
  model: BookingModel;
  schedules: ScheduleRepository;
  promoHolds: PromoHoldRepository;
  requestKeys: IdempotencyRepository;
  settings: SettingsRepository;
  lookupCodes: LookupCodeRepository;
  counters: CounterStore;
  waiting: WaitingTallies;
  upkeep: UpkeepRepository;
}
