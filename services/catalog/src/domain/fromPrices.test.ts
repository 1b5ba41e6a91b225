import { describe, expect, it } from 'vitest';
import { fromPrices } from './fromPrices.ts';
import type { ServiceItem, VehicleItem } from './items.ts';

const rates = { taxPpm: 85_000, serviceFeePpm: 50_000, packageDiscountPpm: 100_000 };
const vehicle = (type: string, hourlyRateCents: number, available = true) =>
  ({ id: 'any', name: 'Any', type, hourlyRateCents, available }) as VehicleItem;

const service = (id: string, basePriceCents: number, needsVehicle = true) =>
  ({ id, name: 'Any', category: 'airport', basePriceCents, needsVehicle }) as ServiceItem;

describe('the price that a type of vehicle begins at', () => {
  it('is the total of two hours with its cheapest vehicle, fee and tax included', () => {
    const fleet = [vehicle('van', 120_00), vehicle('sedan', 95_00), vehicle('sedan', 90_00)];
    expect(fromPrices(fleet, [], rates)).toEqual({
      hours: 2,
      prices: [
        { type: 'sedan', total: '205.07' },
        { type: 'van', total: '273.42' },
      ],
      totals: ['205.07', '216.46', '273.42'].map((total) => ({ vehicleId: 'any', total })),
      services: [],
    });
  });

  it('leaves out what cannot be booked', () => {
    const fleet = [vehicle('suv', 50_00, false), vehicle('suv', 99_999_999_99), vehicle('suv', 100_00)];
    expect(fromPrices(fleet, [], rates)).toMatchObject({
      prices: [{ type: 'suv', total: '227.85' }],
      totals: [{ vehicleId: 'any', total: '227.85' }],
    });
    expect(fromPrices(fleet.slice(0, 2), [], rates)).toMatchObject({ prices: [], totals: [] });
  });
});

describe('the price that a service begins at', () => {
  const fleet = [vehicle('van', 120_00), vehicle('sedan', 85_00), vehicle('sedan', 10_00, false)];

  it('is the total of two hours with the cheapest vehicle that can be booked, or without one', () => {
    const services = [service('arrival', 95_00), service('guide', 100_00, false)];
    expect(fromPrices(fleet, services, rates).services).toEqual([
      { serviceId: 'arrival', total: '273.15' },
      { serviceId: 'guide', total: '113.93' },
    ]);
  });

  it('is left out where it needs a vehicle and there is none, and where it can’t be booked', () => {
    const services = [service('arrival', 95_00), service('gold', 99_999_999_99, false)];
    expect(fromPrices([], services, rates).services).toEqual([]);
  });
});
