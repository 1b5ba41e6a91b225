import type {
  PromoCodeFields,
  PromoCodeItem,
  ServiceFields,
  ServiceItem,
  VehicleFields,
  VehicleItem,
} from '../domain/items.ts';
import { itemRepository } from './items.repository.ts';
import type { CatalogModels, StoredPromoCode, StoredService, StoredVehicle } from './models.ts';
import { promoUsesRepository } from './promoUses.repository.ts';
import { settingsRepository } from './settings.repository.ts';

export type CatalogStore = ReturnType<typeof createCatalogStore>;

export interface CatalogStoreOptions {
  clock: () => Date;
  /** Called with the id of each document that has just got an event to publish. */
  wakeItem(id: string): void;
  wakeSettings(id: number): void;
}

export function createCatalogStore(
  { services, vehicles, promoCodes, settings }: CatalogModels,
  { clock, wakeItem: wake, wakeSettings }: CatalogStoreOptions,
) {
  const common = { clock, wake };
  return {
    services: itemRepository<ServiceFields, StoredService, ServiceItem>(services, {
      ...common,
      kind: 'service',
    }),
    vehicles: itemRepository<VehicleFields, StoredVehicle, VehicleItem>(vehicles, {
      ...common,
      kind: 'vehicle',
    }),
    promoCodes: itemRepository<PromoCodeFields, StoredPromoCode, PromoCodeItem>(promoCodes, {
      ...common,
      kind: 'promo',
      newestFirst: true,
      hidden: { usedBy: 0 },
      unsetOnRemove: { code: 1 },
    }),
    promoUses: promoUsesRepository(promoCodes),
    settings: settingsRepository(settings, { clock, wake: wakeSettings }),
  };
}
