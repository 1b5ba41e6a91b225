import { AppError } from '@livery/service-kit/errors';
import { MAX_MONEY_CENTS } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import type { ServiceItem, VehicleItem } from './items.ts';
import { assemblePackage, refuseUnbookableTotal } from './package.ts';
import { priceCart } from './pricing.ts';

const service = (id: string, overrides: Partial<ServiceItem> = {}): ServiceItem => ({
  id,
  name: `Service ${id}`,
  description: '',
  basePriceCents: 100_00,
  category: 'airport',
  features: [],
  needsVehicle: true,
  version: 1,
  createdAt: new Date(0),
  ...overrides,
});
const vehicle = (overrides: Partial<VehicleItem> = {}): VehicleItem => ({
  id: 'v',
  name: 'Escalade',
  type: 'suv',
  capacity: 6,
  luggageCapacity: 4,
  hourlyRateCents: 80_00,
  imageUrl: null,
  imageUrls: [],
  description: '',
  features: [],
  available: true,
  documents: [],
  plate: '',
  version: 1,
  createdAt: new Date(0),
  ...overrides,
});

function refusalOf(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('assembling a package', () => {
  it('keeps the order of the choice and takes a service named twice once', () => {
    const cart = assemblePackage(
      { serviceIds: ['b', 'a', 'b'], vehicleId: 'v', durationHours: 4 },
      { services: [service('a'), service('b')], vehicle: vehicle() },
    );
    expect(cart.services.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(cart).toMatchObject({ vehicle: { id: 'v' }, durationHours: 4 });
  });

  it('names every item that is not offered', () => {
    const refusal = refusalOf(() =>
      assemblePackage(
        { serviceIds: ['a', 'x'], vehicleId: 'y', durationHours: 2 },
        { services: [service('a')], vehicle: null },
      ),
    );
    expect(refusal).toMatchObject({
      kind: 'invalid',
      code: 'quote.item_not_offered',
      message: 'This service is no longer offered',
      errors: [
        { path: 'serviceIds.1', message: 'This service is no longer offered' },
        { path: 'vehicleId', message: 'This vehicle is no longer offered' },
      ],
    });
  });

  it('refuses an unavailable vehicle by its name', () => {
    const refusal = refusalOf(() =>
      assemblePackage(
        { serviceIds: [], vehicleId: 'v', durationHours: 2 },
        { services: [], vehicle: vehicle({ available: false }) },
      ),
    );
    expect(refusal.message).toBe('Escalade is not available for booking');
  });
});

describe('a total that no booking can hold', () => {
  const rates = { taxPpm: 0, serviceFeePpm: 0, packageDiscountPpm: 0 };
  const flat = (basePriceCents: number) =>
    priceCart(
      { services: [service('a', { basePriceCents })], vehicle: null, durationHours: 2 },
      { ...rates },
      null,
    );

  it('is refused one cent beyond ten digits', () => {
    expect(refuseUnbookableTotal(flat(MAX_MONEY_CENTS)).totalCents).toBe(MAX_MONEY_CENTS);
    expect(refusalOf(() => refuseUnbookableTotal(flat(MAX_MONEY_CENTS + 1))).code).toBe('quote.too_large');
  });
});
