import { expect, type APIRequestContext } from '@playwright/test';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { CreateBookingBody } from '@livery/shared-types/booking';
import type { Service, StaffVehicle } from '@livery/shared-types/catalog';
import type { Chauffeur, ChauffeurInput, ChauffeurLink } from '@livery/shared-types/chauffeur';
import { keyOf } from './chauffeurApi.ts';
import { ADMIN, daysAhead, someone } from './test.ts';

/** Calls the HTTP interface as staff: for what a test needs to be there, and for what somebody else does meanwhile. */
export function staffApi(request: APIRequestContext) {
  const call = async <T>(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    data?: object,
  ) => {
    const answer = await request[method](path, data === undefined ? {} : { data });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    const text = await answer.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  /** Adds to the catalog, until customers see it too: they are answered from a cache, which the catalog event refreshes a moment later. */
  const add = async <T extends { id: string }>(path: string, list: string, data: object) => {
    const added = await call<T>('post', path, data);
    const seen = async () => (await fetch(`${process.env['E2E_SITE_URL']}${list}`)).json() as Promise<T[]>;
    await expect.poll(async () => (await seen()).some(({ id }) => id === added.id)).toBe(true);
    return added;
  };
  return {
    call,
    logIn: () => call('post', '/api/auth/login', ADMIN),
    /** A request for a trip, by default with a car of its own, so that it clashes with nothing. */
    async book(overrides: Partial<CreateBookingBody> = {}) {
      const person = someone('Rosa');
      const [service] = await call<Service[]>('get', '/api/services');
      const booking = await call<AdminBooking>('post', '/api/bookings', {
        customerName: person.name,
        customerEmail: person.email,
        customerPhone: '416-555-0177',
        pickupDate: `${daysAhead(20)}T10:00`,
        pickupAddress: 'Union Station',
        destinations: ['Casa Loma', 'Fairmont Royal York'],
        serviceIds: [service?.id],
        duration: 3,
        paymentMethod: 'cash',
        ...overrides,
      });
      return { person, booking };
    },
    /** A vehicle that only this test knows. */
    addVehicle: (name: string, overrides: Partial<StaffVehicle> = {}) =>
      add<StaffVehicle>('/api/admin/vehicles', '/api/vehicles', {
        name,
        type: 'sedan',
        capacity: 3,
        hourlyRate: '80.00',
        available: true,
        ...overrides,
      }),
    addService: (name: string, overrides: Partial<Service> = {}) =>
      add<Service>('/api/services', '/api/services', {
        name,
        description: 'Quiet roads.',
        category: 'airport',
        basePrice: '100.00',
        features: [],
        ...overrides,
      }),
    /** A chauffeur that only this test knows. */
    addChauffeur: (name: string, overrides: Partial<ChauffeurInput> = {}) =>
      call<Chauffeur>('post', '/api/admin/chauffeurs', {
        name,
        phone: '416-555-0188',
        email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`,
        licenceExpiry: daysAhead(400),
        ...overrides,
      }),
    /** A personal link to the chauffeur's page, and the key in it; it ends the one before. */
    async issueLink(chauffeurId: string, send = false) {
      const { url } = await call<ChauffeurLink>('post', `/api/admin/chauffeurs/${chauffeurId}/link`, {
        send,
      });
      return { url, key: keyOf(url) };
    },
    /** Puts a chauffeur on a trip that is approved; null takes him off it. */
    assign: (bookingId: string, chauffeurId: string | null) =>
      call<AdminBooking>('post', `/api/admin/bookings/${bookingId}/assign`, { chauffeurId }),
  };
}
