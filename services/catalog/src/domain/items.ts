import type { DiscountType, ServiceCategory, VehicleType } from '@livery/shared-types';

/** What everything in the catalog carries; `createdAt` gives lists their order. */
export interface Catalogued {
  id: string;
  createdAt: Date;
}

export interface ServiceFields {
  name: string;
  description: string;
  basePriceCents: number;
  category: ServiceCategory;
  features: string[];
}
export type ServiceItem = ServiceFields & Catalogued;

export interface VehicleFields {
  name: string;
  type: VehicleType;
  capacity: number;
  luggageCapacity: number;
  hourlyRateCents: number;
  imageUrl: string | null;
  imageUrls: string[];
  description: string;
  features: string[];
  available: boolean;
}
export type VehicleItem = VehicleFields & Catalogued;

/** What staff may write of a promo code. How often it was used is counted elsewhere, and never by an edit. */
export interface PromoCodeFields {
  code: string;
  discountType: DiscountType;
  /** Cents for a fixed discount, hundredths of a percent for a percentage. */
  discountValue: number;
  /** The last day on which the code works, YYYY-MM-DD in the business zone. */
  expiryDate: string | null;
  active: boolean;
  usageLimit: number | null;
}
export type PromoCodeItem = PromoCodeFields & { usageCount: number } & Catalogued;

export interface SettingsFields {
  stripePaymentEnabled: boolean;
  cashPaymentEnabled: boolean;
  verifyCustomers: boolean;
  ccEmails: string[];
}
export type SettingsState = SettingsFields & { updatedAt: Date };
