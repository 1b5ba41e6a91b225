import type {
  PromoCodeFields,
  PromoCodeItem,
  ServiceFields,
  ServiceItem,
  VehicleFields,
  VehicleItem,
} from '../domain/items.ts';
import { itemRepository, type ItemRepository } from './items.repository.ts';
import type { CatalogModels, StoredPromoCode, StoredService, StoredVehicle } from './models.ts';
import { promoUsesRepository, type PromoUsesRepository } from './promoUses.repository.ts';
import { settingsRepository, type SettingsRepository } from './settings.repository.ts';

export interface CatalogStore {
  services: ItemRepository<ServiceFields, ServiceItem>;
  vehicles: ItemRepository<VehicleFields, VehicleItem>;
  promoCodes: ItemRepository<PromoCodeFields, PromoCodeItem>;
  promoUses: PromoUsesRepository;
  settings: SettingsRepository;
}

export interface CatalogStoreOptions {
  clock: () => Date;
  /** Called with the id of each document that has just got an event to publish. */
  wakeItem(id: string): void;
  wakeSettings(id: number): void;
}

export function createCatalogStore(models: CatalogModels, options: CatalogStoreOptions): CatalogStore {
  const { clock, wakeItem, wakeSettings } = options;
  return {
    services: itemRepository<ServiceFields, StoredService, ServiceItem>(models.services, {
      kind: 'service',
      toItem: toService,
      wake: wakeItem,
    }),
    vehicles: itemRepository<VehicleFields, StoredVehicle, VehicleItem>(models.vehicles, {
      kind: 'vehicle',
      toItem: toVehicle,
      wake: wakeItem,
    }),
    promoCodes: itemRepository<PromoCodeFields, StoredPromoCode, PromoCodeItem>(models.promoCodes, {
      kind: 'promo',
      newestFirst: true,
      hidden: { usedBy: 0 },
      unsetOnRemove: { code: 1 },
      toItem: toPromoCode,
      wake: wakeItem,
    }),
    promoUses: promoUsesRepository(models.promoCodes, toPromoCode),
    settings: settingsRepository(models.settings, { clock, wake: wakeSettings }),
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
