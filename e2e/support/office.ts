import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { AdminBooking, CreateBookingBody } from '@livery/shared-types/booking';
import type { Service, Vehicle } from '@livery/shared-types/catalog';
import { ADMIN, daysAhead, someone } from './test.ts';

/** The server without a page: what a test needs to be there, or what somebody else does meanwhile. */
export function office(request: APIRequestContext) {
  const call = async <T>(method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object) => {
    const answer = await request[method](path, data === undefined ? {} : { data });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    const text = await answer.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  /** Adds to the catalog, until customers see it too: they are answered from memory, which hears of it a moment later. */
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
    addVehicle: (name: string, overrides: Partial<Vehicle> = {}) =>
      add<Vehicle>('/api/admin/vehicles', '/api/vehicles', {
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
  };
}

/** The dashboard of a session that is there already. */
export async function openDashboard(page: Page, query = ''): Promise<void> {
  await office(page.request).logIn();
  await page.goto(`/admin${query}`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

/** The notice with exactly this title. */
export const notice = (page: Page, title: string) => page.getByText(title, { exact: true });

/** Changes made elsewhere then stay unknown to the page until it asks. */
export const withoutLiveNews = (page: Page) => page.route('**/api/admin/live', (route) => route.abort());

/** Nothing makes the page itself scroll sideways. */
export async function fitsTheWidth(page: Page, what = 'the page'): Promise<void> {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, `${what}: sideways scrolling`).toBeLessThanOrEqual(0);
}

/** Finds the booking by its e-mail address and opens it. */
export async function openBooking(page: Page, email: string) {
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(email);
  await page.getByRole('row', { name: new RegExp(email) }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText('Full name')).toBeVisible();
  return details;
}
