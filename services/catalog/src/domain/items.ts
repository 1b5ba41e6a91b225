import type { PromoCode, Service, Settings, StaffVehicle } from '@livery/shared-types';

/** What every item has. Lists are sorted by `createdAt`. */
export interface Catalogued {
  id: string;
  /** Grows with every edit by staff. */
  version: number;
  createdAt: Date;
}

export type ServiceFields = Omit<Service, keyof Catalogued | 'basePrice'> & { basePriceCents: number };
export type ServiceItem = ServiceFields & Catalogued;

export type VehicleFields = Omit<StaffVehicle, keyof Catalogued | 'hourlyRate'> & { hourlyRateCents: number };
export type VehicleItem = VehicleFields & Catalogued;

/** What staff edit. Uses are counted elsewhere. */
export type PromoCodeFields = Omit<PromoCode, keyof Catalogued | 'discountValue' | 'usageCount'> & {
  /** Cents for a fixed discount, hundredths of a percent for a percentage. */
  discountValue: number;
};
export type PromoCodeItem = PromoCodeFields & { usageCount: number } & Catalogued;

export type SettingsFields = Omit<Settings, 'version' | 'updatedAt'>;
export type SettingsState = SettingsFields & { version: number; updatedAt: Date };
