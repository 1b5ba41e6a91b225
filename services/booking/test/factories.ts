import type {
  AdminBooking,
  Chauffeur,
  CreatedBooking,
  PromoCode,
  Service,
  Vehicle,
} from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import type { ApiReply } from '@livery/test-kit';
import { expect } from 'vitest';
import { unique, type Harness } from './harness.ts';

export const ZONE = 'America/Toronto';
const HOUR_MS = 3_600_000;

/** `YYYY-MM-DDTHH:mm` on a clock in the business zone. */
export const localTime = (instant: Date) => isoInZone(instant, ZONE).slice(0, 16);

export const hoursAhead = (hours: number, from = new Date()) => new Date(from.getTime() + hours * HOUR_MS);

type Catalogued = Pick<Harness, 'catalog'>;

async function made<T>(booking: Catalogued, path: string, body: object): Promise<T> {
  const reply = await booking.catalog.post<T>(path, body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body;
}

export const makeService = (booking: Catalogued, overrides: object = {}) =>
  made<Service>(booking, '/api/services', {
    name: 'Airport transfer',
    description: '',
    basePrice: '120.00',
    category: 'airport',
    features: [],
    ...overrides,
  });

export const makeVehicle = (booking: Catalogued, overrides: object = {}) =>
  made<Vehicle>(booking, '/api/admin/vehicles', {
    name: 'Escalade',
    type: 'suv',
    capacity: 6,
    luggageCapacity: 5,
    hourlyRate: '95.00',
    imageUrls: [],
    description: '',
    features: [],
    available: true,
    ...overrides,
  });

export const makePromo = (booking: Catalogued, overrides: object = {}) =>
  made<PromoCode>(booking, '/api/promo-codes', {
    code: unique('P').toUpperCase(),
    discountType: 'percentage',
    discountValue: '10',
    ...overrides,
  });

/** A good request; `serviceIds` or `vehicleId` must be among the overrides. */
export const requestBody = (overrides: object = {}) => ({
  customerName: 'Ada Lovelace',
  customerEmail: `${unique('ada')}@example.com`,
  customerPhone: '+1 (416) 555-0142',
  pickupDate: localTime(hoursAhead(72)),
  pickupAddress: '1 King St W, Toronto',
  destinations: ['Pearson Airport, Terminal 1'],
  duration: 2,
  paymentMethod: 'stripe',
  totalAmount: '0',
  status: 'pending_approval',
  ...overrides,
});

export function book(
  booking: Harness,
  overrides: object = {},
  headers: Record<string, string> = {},
): Promise<ApiReply<CreatedBooking>> {
  return booking.visitor.post<CreatedBooking>('/api/bookings', requestBody(overrides), headers);
}

export async function booked(booking: Harness, overrides: object = {}): Promise<CreatedBooking> {
  const reply = await book(booking, overrides);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body;
}

export async function act(
  booking: Harness,
  id: string,
  step: string,
  body: object = {},
): Promise<AdminBooking> {
  const reply = await booking.admin.post<AdminBooking>(`/api/admin/bookings/${id}/${step}`, body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  return reply.body;
}

export const approved = async (booking: Harness, overrides: object = {}) =>
  act(booking, (await booked(booking, overrides)).id, 'approve');

export async function makeChauffeur(
  booking: Pick<Harness, 'admin'>,
  overrides: object = {},
): Promise<Chauffeur> {
  const reply = await booking.admin.post<Chauffeur>('/api/admin/chauffeurs', {
    name: 'Marc Tremblay',
    phone: '+14165550177',
    email: `${unique('marc')}@example.com`,
    licenceExpiry: '2099-12-31',
    ...overrides,
  });
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body;
}
