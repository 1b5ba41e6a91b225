import { randomInt } from 'node:crypto';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Settings } from '@livery/shared-types/catalog';
import type { Browser, Page } from '@playwright/test';
import { chauffeurApi } from '../support/chauffeurApi.ts';
import { notice, openBooking, openDashboard } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { waitForText } from '../support/texts.ts';
import { expect, someone, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const UNION = { latitude: 43.6453, longitude: -79.3806 };
const FAR = { latitude: 43.7615, longitude: -79.4111 };
const NEARER = { latitude: 43.7, longitude: -79.4 };
/** The booking is made so long before its second reminder is due: enough for approving it. */
const REMINDER_MS = 45_000;
/** Between the moment that the ride begins early and the pickup: enough for everything that comes before. */
const AHEAD_MS = 75_000;
const MINUTE_MS = 60_000;
const TWO_HOURS_MS = 120 * MINUTE_MS;

const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });
const ride = (page: Page) => details(page).getByRole('region', { name: 'Chauffeur and ride' });
const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const car = (page: Page) => page.locator('[data-spot="car"]');
const placeOf = (page: Page) => car(page).evaluate((spot) => `${spot.style.left} ${spot.style.top}`);
/** The large button under the thumb. */
const main = (page: Page, name: string) => page.locator('footer').getByRole('button', { name, exact: true });
const reached = (page: Page, name: string) => expect(page.locator('[aria-current="step"]')).toHaveText(name);

async function phoneOf(browser: Browser, more: object = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['E2E_SITE_URL'] ?? '',
    viewport: PHONE,
    timezoneId: 'America/Toronto',
    locale: 'en-CA',
    ...more,
  });
  return context.newPage();
}

test('a ride from the booking to the rating: the desk, the chauffeur in a tunnel, and the passenger with the map', async ({
  page: desk,
  browser,
  mail,
}) => {
  test.setTimeout(480_000);
  // No exchange in Canada begins with 0 or 1.
  const digits = String(randomInt(200, 999)) + String(randomInt(1_000, 9_999));
  const [phone, number] = [`647-${digits.slice(0, 3)}-${digits.slice(3)}`, `+1647${digits}`];
  await openDashboard(desk);
  const staff = staffApi(desk.request);
  const before = await staff.call<Settings>('get', '/api/settings');
  await staff.call('put', '/api/settings', { waitingGraceMinutes: 0, waitingRate: '3.00' });
  try {
    // Booked, and approved with car and chauffeur.
    const tag = someone('x').last.slice('Tester-'.length);
    const service = await staff.addService(`Tour ${tag}`, { category: 'hourly', basePrice: '100.00' });
    const vehicle = await staff.addVehicle(`Journey Car ${tag}`, { plate: 'CJRN 390' });
    const chauffeur = await staff.addChauffeur(`Ines Roy-${tag}`);
    const { person, booking } = await staff.book({
      customerPhone: phone,
      serviceIds: [service.id],
      vehicleId: vehicle.id,
      pickupDate: new Date(Date.now() + TWO_HOURS_MS + REMINDER_MS).toISOString(),
      duration: 2,
    });
    await openBooking(desk, person.email);
    await details(desk).getByRole('button', { name: 'Approve with a chauffeur' }).click();
    const approve = desk.getByRole('dialog', { name: 'Approve Booking' });
    await approve.getByRole('combobox', { name: 'Chauffeur' }).click();
    await desk.getByRole('option', { name: chauffeur.name }).click();
    await approve.getByRole('button', { name: `Approve with ${vehicle.name} and ${chauffeur.name}` }).click();
    await expect(notice(desk, 'Booking approved successfully')).toBeVisible();
    await mail.waitFor(person.email, /^Confirmed/);
    await mail.waitFor(chauffeur.email, /^Your trip on/);
    // The reminder names who comes and in which car.
    const reminder = await mail.waitFor(person.email, /^Your chauffeur arrives at/, 2 * REMINDER_MS);
    for (const fact of [chauffeur.name, vehicle.name, 'CJRN 390']) expect(reminder.text).toContain(fact);

    // The passenger is ready early: the desk moves the pickup, and everybody is told.
    const pickupAt = Date.now() + AHEAD_MS;
    const { version } = await staff.call<AdminBooking>('get', `/api/admin/bookings/${booking.id}`);
    const pickupDate = new Date(pickupAt).toISOString();
    await staff.call('patch', `/api/admin/bookings/${booking.id}`, { version, pickupDate });
    await mail.waitFor(person.email, /^Your booking has changed/);
    await mail.waitFor(chauffeur.email, /^Changed: your trip/);

    // The chauffeur opens the personal link, the passenger the ride page.
    const { url, key } = await staff.issueLink(chauffeur.id);
    const { rideToken } = await staff.call<AdminBooking>('get', `/api/admin/bookings/${booking.id}`);
    const driver = await phoneOf(browser, { geolocation: FAR, permissions: ['geolocation'] });
    const passenger = await phoneOf(browser);
    await driver.goto(url);
    await expect(driver.getByText('CJRN 390')).toBeVisible();
    await passenger.goto(`/ride/${rideToken}`);
    await title(passenger, `${chauffeur.name} will drive you`);
    await expect(passenger.getByText('CJRN 390')).toBeVisible();

    await main(driver, 'Accept').click();
    await reached(driver, 'Accepted');
    await openBooking(desk, person.email);
    await expect(ride(desk)).toContainText('Accepted');

    // On the way: the car moves on the passenger's map.
    await main(driver, 'On the way').click();
    await driver.getByRole('button', { name: 'Share my position' }).click();
    await title(passenger, `${chauffeur.name} is on the way`);
    await expect(car(passenger)).toHaveCount(1);
    const place = await placeOf(passenger);
    await chauffeurApi(key).position(booking.id, { lat: NEARER.latitude, lng: NEARER.longitude });
    await expect.poll(() => placeOf(passenger)).not.toBe(place);
    await mail.waitFor(person.email, /^Your chauffeur is on the way/);
    await waitForText(number, /is on the way to you/);

    // The line is cut: two presses wait in the phone, and are sent once, in order.
    await driver.context().setGeolocation(UNION);
    await driver.context().setOffline(true);
    await main(driver, 'Arrived').click();
    await reached(driver, 'Arrived');
    await expect(driver.getByText('1 press will be sent when you are back online')).toBeVisible();
    const arrivedAt = Date.now();
    const waitedSince = Math.max(arrivedAt, pickupAt);
    // Waiting, for a little more than a minute beyond the pickup.
    await expect
      .poll(() => Date.now(), { timeout: AHEAD_MS + 2 * MINUTE_MS, intervals: [1_000] })
      .toBeGreaterThan(waitedSince + MINUTE_MS + 2_000);
    await main(driver, 'On board').click();
    await reached(driver, 'On board');
    await expect(driver.getByText('2 presses will be sent when you are back online')).toBeVisible();
    await title(passenger, `${chauffeur.name} is on the way`);
    await driver.context().setOffline(false);
    await title(passenger, 'You are on your way');
    await expect(car(passenger)).toHaveCount(0);
    const steps = (await staff.call<AdminBooking>('get', `/api/admin/bookings/${booking.id}`)).ride.steps;
    expect(steps.map(({ step }) => step)).toEqual(['accepted', 'on_the_way', 'arrived', 'on_board']);
    // The time of the press, not that of the line, which came back more than a minute later.
    expect(Math.abs(Date.parse(steps[2]?.at ?? '') - arrivedAt)).toBeLessThan(MINUTE_MS / 2);

    // Done, with the cash.
    await main(driver, 'Done').click();
    await driver.getByRole('button', { name: 'Yes, done' }).click();
    await title(passenger, 'Thank you for riding with us');
    await driver.getByRole('button', { name: /^Cash received \$/ }).click();
    await expect
      .poll(
        async () => (await staff.call<AdminBooking>('get', `/api/admin/bookings/${booking.id}`)).cashReceived,
      )
      .not.toBeNull();

    // Once “Done” cannot be taken back, staff close the trip with its waiting time; the customer is told.
    await desk.reload();
    const toClose = details(desk).getByRole('region', { name: 'To close' });
    await expect(toClose).toContainText(/Waiting time, \d+ min/, { timeout: 45_000 });
    await toClose.getByRole('button', { name: 'Close the trip' }).click();
    const closing = desk.getByRole('dialog', { name: 'Close the trip' });
    await closing.getByRole('button', { name: 'Close the trip' }).click();
    await expect(notice(desk, 'Trip closed. The customer is told the new total by e-mail.')).toBeVisible();
    const toldOfChanges = async () =>
      (await mail.to(person.email)).filter(({ subject }) => subject.startsWith('Your booking has changed'))
        .length;
    await expect.poll(toldOfChanges).toBe(2);

    // Rated by the passenger, and seen by staff.
    await passenger.getByRole('radio', { name: '5 stars: Excellent' }).check({ force: true });
    await passenger.getByLabel(/Anything you would like to tell us/).fill('Smooth and on time.');
    await passenger.getByRole('button', { name: 'Send rating' }).click();
    await expect(passenger.getByText(/Your rating of 5 stars is saved/)).toBeVisible();
    await openBooking(desk, person.email);
    await expect(ride(desk).getByRole('region', { name: 'Rating' })).toContainText('Smooth and on time.');
    const told = (await mail.to(person.email)).map(({ subject }) => subject);
    expect(told.filter((subject) => /on the way/.test(subject))).toHaveLength(1);
    // It was no longer true when it could have been told.
    expect(told.filter((subject) => /has arrived/.test(subject))).toEqual([]);
    await driver.context().close();
    await passenger.context().close();
  } finally {
    const { waitingGraceMinutes, waitingRate } = before;
    await staff.call('put', '/api/settings', { waitingGraceMinutes, waitingRate });
  }
});
