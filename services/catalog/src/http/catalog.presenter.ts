import {
  formatCents,
  type InternalQuote,
  type PricedQuote,
  type PromoCode,
  type PublicSettings,
  type Service,
  type Settings,
  type StaffVehicle,
  type Vehicle,
  type VehicleTotals,
} from '@livery/shared-types';
import type { PromoCodeItem, ServiceItem, SettingsState, VehicleItem } from '../domain/items.ts';
import type { VehicleQuote } from '../queries/quotePackage.ts';

export function presentService(item: ServiceItem): Service {
  const { basePriceCents, createdAt: _, ...shown } = item;
  return { ...shown, basePrice: formatCents(basePriceCents) };
}

/** For everybody. The documents are staff's. */
export function presentVehicle(item: VehicleItem): Vehicle {
  const { documents: _, ...shown } = presentStaffVehicle(item);
  return shown;
}

export function presentStaffVehicle(item: VehicleItem): StaffVehicle {
  const { hourlyRateCents, createdAt: _, ...shown } = item;
  return { ...shown, hourlyRate: formatCents(hourlyRateCents) };
}

export function presentPromoCode(item: PromoCodeItem): PromoCode {
  const { discountValue, createdAt, ...shown } = item;
  return { ...shown, discountValue: formatCents(discountValue), createdAt: createdAt.toISOString() };
}

export function presentPublicSettings(settings: SettingsState): PublicSettings {
  const { stripePaymentEnabled, cashPaymentEnabled, verifyCustomers, cardMode } = settings;
  const { answerWithinMinutes, refundInFullUntilApproved, licence, insurance } = settings;
  return {
    stripePaymentEnabled,
    cashPaymentEnabled,
    verifyCustomers,
    cardMode,
    answerWithinMinutes,
    refundInFullUntilApproved,
    licence,
    insurance,
  };
}

export function presentSettings(settings: SettingsState): Settings {
  return { ...settings, updatedAt: settings.updatedAt.toISOString() };
}

export const presentVehicleTotals = (quotes: readonly VehicleQuote[]): VehicleTotals => ({
  totals: quotes.map(({ vehicle, quote }) => ({
    vehicleId: vehicle.id,
    total: formatCents(quote.totalCents),
  })),
});

export function presentInternalQuote(
  quote: PricedQuote,
  vehicle: VehicleItem | null,
  settings: SettingsState,
): InternalQuote {
  return {
    quote,
    vehicle: vehicle && {
      id: vehicle.id,
      name: vehicle.name,
      type: vehicle.type,
      capacity: vehicle.capacity,
      luggageCapacity: vehicle.luggageCapacity,
    },
    settings: presentPublicSettings(settings),
  };
}
