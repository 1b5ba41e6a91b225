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
  return {
    services: itemRepository<ServiceFields, StoredService, ServiceItem>(services, {
      kind: 'service',
      toItem: toService,
      clock,
      wake,
    }),
    vehicles: itemRepository<VehicleFields, StoredVehicle, VehicleItem>(vehicles, {
      kind: 'vehicle',
      toItem: toVehicle,
      clock,
      wake,
    }),
    promoCodes: itemRepository<PromoCodeFields, StoredPromoCode, PromoCodeItem>(promoCodes, {
      kind: 'promo',
      newestFirst: true,
      hidden: { usedBy: 0 },
      unsetOnRemove: { code: 1 },
      toItem: toPromoCode,
      clock,
      wake,
    }),
    promoUses: promoUsesRepository(promoCodes),
    settings: settingsRepository(settings, { clock, wake: wakeSettings }),
  };
}

function toService(stored: StoredService): ServiceItem {
  const { _id: id, name, description, basePriceCents, category, features, createdAt } = stored;
  return { id, name, description, basePriceCents, category, features, createdAt };
}

function toVehicle(stored: StoredVehicle): VehicleItem {
  const { _id: id, name, type, capacity, luggageCapacity, hourlyRateCents, createdAt } = stored;
  const { imageUrl, imageUrls, description, features, available } = stored;
  return {
    id,
    name,
    type,
    capacity,
    luggageCapacity,
    hourlyRateCents,
    imageUrl,
    imageUrls,
    description,
    features,
    available,
    createdAt,
  };
}

function toPromoCode(stored: StoredPromoCode): PromoCodeItem {
  const { _id: id, code = '', discountType, discountValue, expiryDate, active, createdAt } = stored;
  const { usageLimit, usageCount } = stored;
  return { id, code, discountType, discountValue, expiryDate, active, usageLimit, usageCount, createdAt };
}
