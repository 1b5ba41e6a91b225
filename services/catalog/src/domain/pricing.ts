import { proportionOfCents, type PricedLine, type PricedQuote } from '@livery/shared-types';
import type { ServiceItem, VehicleItem } from './items.ts';
import { promoDiscountCents, type PromoTerms } from './promo.ts';

/** Rates are whole parts per million, because floating-point numbers would round money wrongly: 8.5 % is 85000. */
const PARTS_PER_MILLION = 1_000_000;

export interface Rates {
  taxPpm: number;
  serviceFeePpm: number;
  packageDiscountPpm: number;
}

export type PricedService = Pick<ServiceItem, 'id' | 'name' | 'category' | 'basePriceCents'>;
export type PricedVehicle = Pick<VehicleItem, 'id' | 'name' | 'hourlyRateCents'>;

export interface Cart {
  services: PricedService[];
  vehicle: PricedVehicle | null;
  durationHours: number;
}

const MIN_SERVICES_FOR_PACKAGE = 2;

/**
 * The one place where a package gets its price; quote, booking and payment all use what comes out of here.
 * In this order, each step rounded half up to a whole cent, once:
 * lines → subtotal → package discount on the subtotal → promo on what is left → fee on the subtotal → tax on
 * (subtotal − discounts + fee) → total. No step goes below zero, and the total is exactly what is charged.
 */
export function priceCart(cart: Cart, rates: Rates, promo: PromoTerms | null): PricedQuote {
  const lines = [
    ...cart.services.map((service) => serviceLine(service, cart.durationHours)),
    ...(cart.vehicle ? [vehicleLine(cart.vehicle, cart.durationHours)] : []),
  ];
  const subtotalCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  const packageDiscountCents = isPackage(cart) ? share(subtotalCents, rates.packageDiscountPpm) : 0;
  const promoDiscount = promo ? promoDiscountCents(promo, subtotalCents - packageDiscountCents) : 0;
  const discountCents = packageDiscountCents + promoDiscount;
  const serviceFeeCents = share(subtotalCents, rates.serviceFeePpm);
  const taxableCents = subtotalCents - discountCents + serviceFeeCents;
  const taxCents = share(taxableCents, rates.taxPpm);
  return {
    lines,
    durationHours: cart.durationHours,
    subtotalCents,
    packageDiscountCents,
    promoDiscountCents: promoDiscount,
    discountCents,
    serviceFeeCents,
    taxCents,
    totalCents: taxableCents + taxCents,
    promoCode: promo?.code ?? null,
    promoMessage: null,
    taxPpm: rates.taxPpm,
  };
}

/** Two or more services, or a vehicle together with at least one service. */
function isPackage({ services, vehicle }: Cart): boolean {
  return services.length >= MIN_SERVICES_FOR_PACKAGE || (vehicle !== null && services.length > 0);
}

function serviceLine(service: PricedService, durationHours: number): PricedLine {
  const hourly = service.category === 'hourly';
  const quantity = hourly ? durationHours : 1;
  return {
    kind: 'service',
    itemId: service.id,
    name: service.name,
    unitPriceCents: service.basePriceCents,
    quantity,
    hourly,
    amountCents: service.basePriceCents * quantity,
  };
}

function vehicleLine(vehicle: PricedVehicle, durationHours: number): PricedLine {
  return {
    kind: 'vehicle',
    itemId: vehicle.id,
    name: vehicle.name,
    unitPriceCents: vehicle.hourlyRateCents,
    quantity: durationHours,
    hourly: true,
    amountCents: vehicle.hourlyRateCents * durationHours,
  };
}

const share = (cents: number, ppm: number) => proportionOfCents(cents, ppm, PARTS_PER_MILLION);
