import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Service, Vehicle } from '@livery/shared-types/catalog';
import type { APIRequestContext, Browser } from '@playwright/test';
import { ADMIN, daysAhead } from '../../support/test.ts';

const customers = [
  'Amelia Thornbury',
  'Kwame Mensah',
  'Priya Raghunathan',
  'Élodie Gagnon',
  'Oliver Featherstonehaugh-Cholmondeley',
  'Mei-Lin Zhou',
  'Sofia Marchetti',
  'Daniel O’Connor',
  'Yasmin Haddad',
  'Lars Lindqvist',
];
const places = [
  'Toronto Pearson, Terminal 1',
  'Fairmont Royal York',
  'Union Station',
  'Four Seasons Hotel Toronto',
  'Scarborough Town Centre',
  'Casa Loma',
  'The Ritz-Carlton, Toronto',
];
const at = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;

async function send<Answer>(
  request: APIRequestContext,
  path: string,
  data: object = {},
): Promise<Answer | undefined> {
  const answer = await request.post(path, { data });
  return answer.ok() ? ((await answer.json()) as Answer) : undefined;
}

/** A week of trips as a busy company has them: asked for, approved, turned down, done, and two that want the same car. */
async function fillTheWeek(request: APIRequestContext) {
  const services = (await (await request.get('/api/services')).json()) as Service[];
  const vehicles = (await (await request.get('/api/vehicles')).json()) as Vehicle[];
  for (let index = 0; index < 22; index += 1) {
    const name = at(customers, index);
    const booking = await send<AdminBooking>(request, '/api/bookings', {
      customerName: name,
      customerEmail: `${name
        .normalize('NFKD')
        .replaceAll(/[^A-Za-z ]/g, '')
        .toLowerCase()
        .replaceAll(' ', '.')}@example.com`,
      customerPhone: `416-555-01${10 + index}`,
      pickupDate: `${daysAhead(1 + (index % 6))}T${String(8 + ((index * 3) % 12)).padStart(2, '0')}:30`,
      pickupAddress: at(places, index),
      destinations:
        index % 4 === 0 ? [at(places, index + 1), at(places, index + 3)] : [at(places, index + 2)],
      serviceIds: [at(services, index).id],
      vehicleId: index % 5 === 4 ? null : at(vehicles, index).id,
      duration: 2 + (index % 4),
      paymentMethod: index % 3 ? 'cash' : 'stripe',
      passengers: 2,
      luggage: 1,
      flightNumber: index % 2 ? 'AC 871' : null,
      notes: index % 3 === 0 ? 'Please bring a child seat.\nRing the bell twice.' : null,
    });
    const action = at(['approve', undefined, 'approve', 'reject', 'approve', undefined], index);
    if (!booking || !action) continue;
    const reason = action === 'reject' ? { reason: 'No car of that kind is free on that day.' } : {};
    await send(request, `/api/admin/bookings/${booking.id}/${action}`, reason);
    if (index === 8) await send(request, `/api/admin/bookings/${booking.id}/complete`);
  }
  const [first, second] = vehicles;
  const day = daysAhead(2);
  for (const time of ['13:00', '14:30']) {
    await send(request, '/api/bookings', {
      customerName: time === '13:00' ? 'Nora Beaumont' : 'Theo Papadakis',
      customerEmail: 'clash@example.com',
      pickupDate: `${day}T${time}`,
      pickupAddress: 'Union Station',
      destinations: ['Casa Loma'],
      serviceIds: [services[0]?.id],
      vehicleId: first?.id,
      duration: 3,
      paymentMethod: 'cash',
    });
  }
  await send(request, `/api/admin/vehicles/${second?.id}/block-outs`, {
    from: `${daysAhead(3)}T08:00`,
    to: `${daysAhead(3)}T18:00`,
    reason: 'New tyres',
  });
}

/** One trip that was declined first and then paid by card, so that its ledger has something to show. */
export async function payByCard(browser: Browser, baseURL: string): Promise<string> {
  const person = { first: 'Beatrice', last: 'Okafor', email: 'beatrice.okafor@example.com' };
  const context = await browser.newContext({ baseURL, timezoneId: 'America/Toronto', locale: 'en-CA' });
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  // Outside of a test run nothing may expect: it waits.
  await page.goto('/booking');
  await page
    .locator('summary')
    .filter({ hasText: /^Services/ })
    .click();
  await page.getByRole('checkbox', { name: 'Airport Arrival' }).check();
  await page.getByLabel('Date').fill(daysAhead(9));
  await page.getByLabel('Time').fill('09:15');
  await page.getByLabel('Pickup address').fill('Toronto Pearson, Terminal 1');
  await page.getByLabel('Destination 1').fill('Casa Loma');
  await page.getByLabel('First name').fill(person.first);
  await page.getByLabel('Last name').fill(person.last);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill('416-555-0100');
  await page.getByRole('radio', { name: 'Card' }).check({ force: true });
  await page.getByRole('checkbox', { name: /cancellation terms/i }).check();
  await page.getByTestId('quote-total').getByText('$').waitFor();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  for (const number of ['4000 0000 0000 0002', '4242 4242 4242 4242']) {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiration date').fill('12 / 34');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /^Pay/ }).click();
    const again = page.getByRole('button', { name: 'Try Again' });
    await again.or(page.getByText('Payment Successful', { exact: true }).first()).waitFor();
    if (await again.isVisible()) await again.click();
  }
  await page.getByText('Payment Successful', { exact: true }).first().waitFor();
  await context.close();
  return person.email;
}

/** Fills an empty product with what the pictures show. Returns the address of whoever paid by card. */
export async function fillDashboard(browser: Browser, baseURL: string): Promise<string> {
  const context = await browser.newContext({ baseURL });
  await send(context.request, '/api/auth/login', ADMIN);
  await fillTheWeek(context.request);
  await context.close();
  return payByCard(browser, baseURL);
}
