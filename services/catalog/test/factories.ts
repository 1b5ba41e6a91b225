import type { PromoCode, Service, StaffVehicle } from '@livery/shared-types';
import { expect } from 'vitest';
import type { Harness } from './harness.ts';

export const serviceBody = (overrides: object = {}) => ({
  name: 'Airport transfer',
  description: 'Door to gate',
  basePrice: '120.00',
  category: 'airport',
  features: ['Meet and greet'],
  ...overrides,
});

export const vehicleBody = (overrides: object = {}) => ({
  name: 'Escalade',
  type: 'suv',
  capacity: 6,
  luggageCapacity: 5,
  hourlyRate: '95.00',
  imageUrl: '',
  imageUrls: ['/art/escalade.svg', 'https://pictures.example/escalade.jpg'],
  description: 'Black on black',
  features: ['Wi-Fi'],
  available: true,
  plate: 'CVBN 418',
  ...overrides,
});

let codes = 0;
export const promoBody = (overrides: object = {}) => ({
  code: `PROMO${(codes += 1)}`,
  discountType: 'percentage',
  discountValue: '10',
  ...overrides,
});

async function created<T>(catalog: Harness, path: string, body: object): Promise<T> {
  const reply = await catalog.admin.post<T>(path, body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body;
}

export const createService = (catalog: Harness, overrides?: object) =>
  created<Service>(catalog, '/api/services', serviceBody(overrides));
export const createVehicle = (catalog: Harness, overrides?: object) =>
  created<StaffVehicle>(catalog, '/api/admin/vehicles', vehicleBody(overrides));
export const createPromo = (catalog: Harness, overrides?: object) =>
  created<PromoCode>(catalog, '/api/promo-codes', promoBody(overrides));
