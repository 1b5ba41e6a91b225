import type { PromoCodeItem, ServiceItem, VehicleItem } from '../domain/items.ts';
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
    services: itemRepository<StoredService, ServiceItem>(services, {
      ...common,
      kind: 'service',
      shown: { name: 1, description: 1, basePriceCents: 1, category: 1, features: 1 },
    }),
    vehicles: itemRepository<StoredVehicle, VehicleItem>(vehicles, {
      ...common,
      kind: 'vehicle',
      shown: {
        name: 1,
        type: 1,
        capacity: 1,
        luggageCapacity: 1,
        hourlyRateCents: 1,
        imageUrl: 1,
        imageUrls: 1,
        description: 1,
        features: 1,
        available: 1,
      },
    }),
    promoCodes: itemRepository<StoredPromoCode, PromoCodeItem>(promoCodes, {
      ...common,
      kind: 'promo',
      shown: {
        code: 1,
        discountType: 1,
        discountValue: 1,
        expiryDate: 1,
        active: 1,
        usageLimit: 1,
        usageCount: 1,
      },
      newestFirst: true,
      unsetOnRemove: { code: 1 },
    }),
    promoUses: promoUsesRepository(promoCodes),
    settings: settingsRepository(settings, { clock, wake: wakeSettings }),
  };
}
