import { describe, expect, it } from 'vitest';
import { fromPrices } from './fromPrices.ts';
import type { VehicleItem } from './items.ts';

const rates = { taxPpm: 85_000, serviceFeePpm: 50_000, packageDiscountPpm: 100_000 };
const vehicle = (type: string, hourlyRateCents: number, available = true) =>
  ({ id: 'any', name: 'Any', type, hourlyRateCents, available }) as VehicleItem;

describe('the price that a type of vehicle begins at', () => {
  it('is the total of two hours with its cheapest vehicle, fee and tax included', () => {
    const fleet = [vehicle('van', 120_00), vehicle('sedan', 95_00), vehicle('sedan', 90_00)];
    expect(fromPrices(fleet, rates)).toEqual({
      hours: 2,
      prices: [
        { type: 'sedan', total: '205.07' },
        { type: 'van', total: '273.42' },
      ],
      totals: ['273.42', '216.46', '205.07'].map((total) => ({ vehicleId: 'any', total })),
    });
  });

  it('leaves out what cannot be booked', () => {
    const fleet = [vehicle('suv', 50_00, false), vehicle('suv', 99_999_999_99), vehicle('suv', 100_00)];
    expect(fromPrices(fleet, rates)).toMatchObject({
      prices: [{ type: 'suv', total: '227.85' }],
      totals: [{ vehicleId: 'any', total: '227.85' }],
    });
    expect(fromPrices(fleet.slice(0, 2), rates)).toMatchObject({ prices: [], totals: [] });
  });
});
