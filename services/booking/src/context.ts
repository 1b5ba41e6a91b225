import type { EventBus, IdempotencyKeys, Logger, SettingsCopy } from '@livery/service-kit';
import type { CatalogClient } from './clients/catalogClient.ts';
import type { ManageTokens } from './domain/manageToken.ts';
import type { BookingClaim } from './domain/newBooking.ts';
import type { PickupWindow } from './domain/pickupRules.ts';
import type { BookingModel } from './store/booking.model.ts';
import type { BookingRepository } from './store/booking.repository.ts';
import type { CounterStore } from './counters/counterStore.ts';
import type { LookupCodeRepository } from './store/lookupCode.repository.ts';
import type { PromoHoldRepository } from './store/promoHold.repository.ts';
import type { ScheduleRepository } from './store/schedule.repository.ts';
import type { MaintenanceRepository } from './store/maintenance.repository.ts';
import type { PendingDeltas } from './counters/pendingDeltas.ts';

/** Everything that commands and queries work with; made once, by `startService`. */
export interface Context {
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
  bookings: BookingRepository;
  /** For queries: they read what they show, without the repository's detour over the domain. */
  model: BookingModel;
  schedules: ScheduleRepository;
  promoHolds: PromoHoldRepository;
  idempotencyKeys: IdempotencyKeys<BookingClaim>;
  settings: SettingsCopy;
  lookupCodes: LookupCodeRepository;
  counters: CounterStore;
  pending: PendingDeltas;
  maintenance: MaintenanceRepository;
}
