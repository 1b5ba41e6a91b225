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
      shown: ['name', 'description', 'basePriceCents', 'category', 'features'],
    }),
    vehicles: itemRepository<StoredVehicle, VehicleItem>(vehicles, {
      ...common,
      kind: 'vehicle',
      shown: [
        'name',
        'type',
        'capacity',
        'luggageCapacity',
        'hourlyRateCents',
        'imageUrl',
        'imageUrls',
        'description',
        'features',
        'available',
      ],
    }),
    promoCodes: itemRepository<StoredPromoCode, PromoCodeItem>(promoCodes, {
      ...common,
      kind: 'promo',
      shown: ['code', 'discountType', 'discountValue', 'expiryDate', 'active', 'usageLimit', 'usageCount'],
      newestFirst: true,
      unsetOnRemove: { code: 1 },
    }),
    promoUses: promoUsesRepository(promoCodes),
    settings: settingsRepository(settings, { clock, wake: wakeSettings }),
  };
}
