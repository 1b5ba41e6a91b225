import type { CreatedBooking } from '@livery/shared-types/booking';
import type { PassengerRide } from '@livery/shared-types/ride';
import type { APIRequestContext, Page } from '@playwright/test';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { chauffeurApi } from '../support/chauffeurApi.ts';
import { fitsTheWidth } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { expect, someone, test } from '../support/test.ts';

const CUSTOMER_PHONE = '647-555-0163';
/** The car is a good way off, and then a little nearer. */
const far = { lat: 43.7615, lng: -79.4111 };
const nearer = { lat: 43.7, lng: -79.4 };

/** An approved trip from Union Station today, by a chauffeur and in a car that only this test knows. */
async function arrange(request: APIRequestContext, { assigned = true } = {}) {
  const staff = staffApi(request);
  await staff.logIn();
  const tag = someone('x').last.slice('Tester-'.length);
  const car = await staff.addVehicle(`Ride Car ${tag}`, { plate: 'CKLV 204' });
  const { booking } = await staff.book({
    vehicleId: car.id,
    customerPhone: CUSTOMER_PHONE,
    pickupDate: inHours(5),
  });
  await staff.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  const chauffeur = await staff.addChauffeur(`Marc Roy-${tag}`);
  if (assigned) await staff.assign(booking.id, chauffeur.id);
  const { rideToken } = await staff.call<{ rideToken: string }>('get', `/api/admin/bookings/${booking.id}`);
  const { key } = await staff.issueLink(chauffeur.id);
  return {
    staff,
    id: booking.id,
    car,
    chauffeur,
    chauffeurs: chauffeurApi(key),
    manageToken: (booking as unknown as CreatedBooking).manageToken,
    path: `/ride/${rideToken}`,
    api: `/api/ride/${rideToken}`,
  };
}

/** A wall clock of the business, as the booking form sends it. */
function inHours(hours: number): string {
  const at = new Date(Date.now() + hours * 60 * 60 * 1000);
  return at.toLocaleString('sv-SE', { timeZone: 'America/Toronto' }).slice(0, 16).replace(' ', 'T');
}

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const car = (page: Page) => page.locator('[data-spot="car"]');
const placeOf = (page: Page) => car(page).evaluate((spot) => `${spot.style.left} ${spot.style.top}`);

test('a passenger follows the ride from the assignment to the rating @journey', async ({ page, request }) => {
  const { staff, id, chauffeur, chauffeurs, path, api } = await arrange(request, { assigned: false });
  await page.goto(path);
  await title(page, 'Your ride is booked');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await staff.assign(id, chauffeur.id);
  await title(page, `${chauffeur.name} will drive you`);
  await expect(page.getByText('CKLV 204')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Marc' })).toHaveAttribute('href', 'tel:+14165550188');

  await chauffeurs.step(id, 'accepted', 'on_the_way');
  await title(page, `${chauffeur.name} is on the way`);
  await expect(page.getByText('The position of the car is not known at the moment.')).toBeVisible();
  await chauffeurs.position(id, far);
  await expect(car(page)).toHaveCount(1);
  await expect(page.getByText(/^Arrives about \d+:\d\d [AP]M/)).toBeVisible();
  const before = await placeOf(page);
  await chauffeurs.position(id, nearer);
  await expect.poll(() => placeOf(page)).not.toBe(before);

  await chauffeurs.step(id, 'arrived');
  await title(page, 'Your car is here');
  await chauffeurs.step(id, 'on_board');
  await title(page, 'You are on your way');
  await expect(car(page)).toHaveCount(0);
  await chauffeurs.step(id, 'done');
  await title(page, 'Thank you for riding with us');
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(0);

  await page.getByRole('radio', { name: '5 stars: Excellent' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.getByLabel(/Anything you would like to tell us/).fill('Smooth and on time.');
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText(/Your rating of 4 stars is saved/)).toBeVisible();
  await expect.poll(async () => ((await (await request.get(api)).json()) as PassengerRide).rating).toBe(4);
});

test('one press in the e-mail rates the ride; the comment of the page outlives it', async ({
  page,
  request,
}) => {
  const { staff, id, chauffeurs, path } = await arrange(request);
  await chauffeurs.step(id, 'accepted', 'on_the_way', 'arrived', 'on_board', 'done');
  await page.goto(`${path}?rating=3`);
  await expect(page.getByText(/Your rating of 3 stars is saved/)).toBeVisible();
  await expect(page).toHaveURL(path);
  await page.getByLabel(/Anything you would like to tell us/).fill('The heating was high.');
  await page.getByRole('button', { name: 'Update rating' }).click();
  await expect(page.getByLabel(/Anything you would like to tell us/)).toHaveValue('');
  await page.goto(`${path}?rating=5`);
  await expect(page.getByText(/Your rating of 5 stars is saved/)).toBeVisible();
  const { rating } = await staff.call<{ rating: unknown }>('get', `/api/admin/bookings/${id}`);
  expect(rating).toMatchObject({ rating: 5, comment: 'The heating was high.' });
});

test('a broken connection is made again, and what was missed is there', async ({ page, request }) => {
  const { id, chauffeur, chauffeurs, path } = await arrange(request);
  let cut = async () => {};
  await page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer();
    cut = () => socket.close({ code: 1012 });
  });
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await cut();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await chauffeurs.step(id, 'accepted', 'on_the_way');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await title(page, `${chauffeur.name} is on the way`);
});

test('a page without a connection says of when it is, and catches up by itself', async ({
  page,
  request,
  context,
}) => {
  const { id, chauffeur, chauffeurs, path } = await arrange(request);
  await page.goto(path);
  await title(page, `${chauffeur.name} will drive you`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.route('**/api/ride/**', (route) => route.abort());
  await chauffeurs.step(id, 'accepted', 'on_the_way');
  await expect(page.getByText(/^No connection: this is from \d+:\d\d/)).toBeVisible();
  await title(page, `${chauffeur.name} will drive you`);
  await page.unroute('**/api/ride/**');
  await context.setOffline(true);
  await context.setOffline(false);
  await title(page, `${chauffeur.name} is on the way`);
});

test('a link that is passed on shows no price and no number of the customer', async ({
  page,
  request,
  context,
}) => {
  const { chauffeur, path, api } = await arrange(request);
  const answer = await (await request.get(api)).text();
  for (const secret of [CUSTOMER_PHONE, '6475550163', '@example.com', 'Rosa', 'otal', 'mount'])
    expect(answer, secret).not.toContain(secret);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${path}?from=email`);
  await title(page, `${chauffeur.name} will drive you`);
  const main = (await page.locator('main').textContent()) ?? '';
  for (const secret of [CUSTOMER_PHONE, '(647) 555-0163', 'Rosa', '$'])
    expect(main, secret).not.toContain(secret);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(new URL(path, page.url()).href);
});

test('a link that leads nowhere, and a ride that is off, say so', async ({ page, request }) => {
  await page.goto('/ride/nothing-behind-this-token');
  await expect(page.getByText('This link does not lead to a ride')).toBeVisible();
  const { staff, id, path } = await arrange(request);
  await page.goto(path);
  await staff.call('post', `/api/admin/bookings/${id}/cancel`, { reason: 'Rain' });
  await title(page, 'This ride is cancelled');
});

test('the manage page leads to the ride', async ({ page, request }) => {
  const { chauffeur, path, manageToken } = await arrange(request);
  await page.goto(`/my-bookings?manage=${manageToken}`);
  const ride = page.getByRole('region', { name: 'Your ride' });
  await expect(ride).toContainText(chauffeur.name);
  await ride.getByRole('link', { name: 'Follow your ride' }).click();
  await expect(page).toHaveURL(path);
});

test('fits every width and is accessible in both themes, on the way and done', async ({ page, request }) => {
  const { id, chauffeurs, path } = await arrange(request);
  await chauffeurs.step(id, 'accepted', 'on_the_way');
  await chauffeurs.position(id, nearer);
  const check = async (name: RegExp) => {
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await fitsTheWidth(page, `the ride at ${width}`);
      if (width === 320) continue;
      for (const theme of ['dark', 'light']) {
        await showTheme(page, theme);
        expect(await axeFindings(page), `${theme} at ${width}`).toEqual([]);
      }
    }
  };
  await check(/is on the way$/);
  await chauffeurs.step(id, 'arrived', 'on_board', 'done');
  await check(/^Thank you/);
});
