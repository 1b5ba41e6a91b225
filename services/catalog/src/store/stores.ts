import type { PromoCodeItem, ServiceItem, VehicleItem } from '../domain/items.ts';
import { itemRepository, type ItemKind } from './items.repository.ts';
import type { CatalogModels, StoredPromoCode, StoredService, StoredVehicle } from './models.ts';
import { promoUsesRepository } from './promoUses.repository.ts';
import { settingsRepository } from './settings.repository.ts';

export type CatalogStore = ReturnType<typeof createCatalogStore>;

export type Changed = ItemKind | 'settings';

export interface CatalogStoreOptions {
  clock: () => Date;
  /** Called after each write, with the id of the document that has just got an event to publish. */
  onChange(changed: Changed, id: string | number): void;
}

export function createCatalogStore(
  { services, vehicles, promoCodes, settings }: CatalogModels,
  { clock, onChange }: CatalogStoreOptions,
) {
  const common = (kind: ItemKind) => ({ kind, clock, wake: (id: string) => onChange(kind, id) });
  return {
    services: itemRepository<StoredService, ServiceItem>(services, {
      ...common('service'),
      shown: { name: 1, description: 1, basePriceCents: 1, category: 1, features: 1, needsVehicle: 1 },
    }),
    vehicles: itemRepository<StoredVehicle, VehicleItem>(vehicles, {
      ...common('vehicle'),
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
        plate: 1,
        documents: 1,
      },
    }),
    promoCodes: itemRepository<StoredPromoCode, PromoCodeItem>(promoCodes, {
      ...common('promo'),
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
    settings: settingsRepository(settings, { clock, wake: (id) => onChange('settings', id) }),
  };
}
