import type { Page, Request } from '@playwright/test';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { CreateBookingBody } from '@livery/shared-types/booking';
import { axeFindings } from '../support/accessibility.ts';
import { soonPickup } from '../support/dashboard.ts';
import { expect, resize, test } from '../support/pageChecks.ts';
import { staffApi } from '../support/staffApi.ts';
import { someone } from '../support/test.ts';

const HOUR_MS = 60 * 60 * 1000;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

type Staff = ReturnType<typeof staffApi>;

/** A chauffeur with a trip in an hour, and the page opened by the personal link. */
async function openPage(page: Page, trip: Partial<CreateBookingBody> = {}) {
  const staff = staffApi(page.request);
  await staff.logIn();
  const chauffeur = await staff.addChauffeur(someone('Marc').name);
  const booking = await giveTrip(staff, chauffeur.id, trip);
  const { url } = await staff.issueLink(chauffeur.id);
  await page.goto(url);
  await expect(page.getByRole('article')).toContainText(booking.customerName);
  return { staff, chauffeur, booking };
}

async function giveTrip(staff: Staff, chauffeurId: string, trip: Partial<CreateBookingBody> = {}) {
  const { booking } = await staff.book({ pickupDate: soonPickup(HOUR_MS), duration: 2, ...trip });
  return staff.call<AdminBooking>('post', `/api/admin/bookings/${booking.id}/approve`, { chauffeurId });
}

const bookingNow = async (staff: Staff, { id }: { id: string }) => {
  const found = await staff.call<AdminBooking[]>('get', `/api/bookings?q=${id}`);
  return found.find((booking) => booking.id === id);
};
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
/** As when the chauffeur takes the phone in hand. */
const lookAt = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))");
const currentStep = (page: Page) => page.locator('[aria-current="step"]');

/** The steps that the page sends, in their order. */
function sentSteps(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/steps')) return;
    sent.push((request.postDataJSON() as { step: string }).step);
  });
  return sent;
}

/** Resolves when the phone has kept the page's files. */
const keptOffline = (page: Page) =>
  page.evaluate(
    `navigator.serviceWorker.ready.then(() => new Promise((done) => {
      const { serviceWorker } = navigator;
      if (serviceWorker.controller) done();
      else serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
    }))`,
  );

test('a chauffeur drives a trip from the link to the cash, one press at a time', async ({ page }) => {
  const { staff, booking } = await openPage(page, { pickupSign: 'Ms Rosa', flightNumber: 'AC 4' });
  // The key is in no address that could be read or passed on.
  expect(page.url()).toMatch(/\/drive$/);
  await expect(page.getByRole('article')).toContainText('Ms Rosa');
  await press(page, 'Accept');
  await press(page, 'On the way');
  await press(page, 'Do not share');
  await press(page, 'Arrived');
  await press(page, 'On board');
  await press(page, /^Cash received \$/);
  await press(page, 'Done');
  await press(page, 'Yes, done');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expect
    .poll(async () => (await bookingNow(staff, booking))?.status, {
      message: 'the trip is completed by itself, once “Done” cannot be taken back any more',
      timeout: 45_000,
    })
    .toBe('completed');
  const driven = await bookingNow(staff, booking);
  expect(driven?.ride.steps.map(({ step }) => step)).toEqual([
    'accepted',
    'on_the_way',
    'arrived',
    'on_board',
    'done',
  ]);
  expect(driven?.cashReceived).toBe(driven?.totalAmount);
});

test('a step is taken back within ten seconds, and another amount is noted by keys', async ({ page }) => {
  const { staff, booking } = await openPage(page);
  await press(page, 'Accept');
  await expect(currentStep(page)).toHaveText('Accepted');
  await press(page, 'Undo');
  await expect(currentStep(page)).toHaveCount(0);
  await expect.poll(async () => (await bookingNow(staff, booking))?.ride.step).toBeNull();
  await press(page, 'Accept');
  await press(page, 'On the way');
  await press(page, 'Do not share');
  await press(page, 'Arrived');
  await press(page, 'Other amount');
  for (const key of ['1', '0', '.', '5']) await press(page, key);
  await press(page, 'Note $10.50');
  await expect(page.getByRole('article')).toContainText('Cash received');
  await expect.poll(async () => (await bookingNow(staff, booking))?.cashReceived).toBe('10.50');
});

test('a toll and a “Done” that was taken back without a line arrive once, and what comes too late is told', async ({
  page,
  context,
}) => {
  const { staff, booking } = await openPage(page);
  await press(page, 'Accept');
  await press(page, 'On the way');
  await press(page, 'Do not share');
  await press(page, 'Arrived');
  await press(page, 'On board');
  await expect.poll(async () => (await bookingNow(staff, booking))?.ride.step).toBe('on_board');
  await keptOffline(page);
  await context.setOffline(true);
  await press(page, 'Add toll, parking, …');
  await press(page, 'Toll');
  for (const key of ['1', '2', '.', '5']) await press(page, key);
  await page.getByRole('button', { name: 'Add $12.50' }).dblclick();
  const extras = page.getByRole('region', { name: 'Added to the trip' });
  await expect(extras.getByRole('listitem')).toHaveText(['Toll $12.50']);
  await press(page, 'Done');
  await press(page, 'Yes, done');
  await press(page, 'Undo');
  await expect(currentStep(page)).toHaveText('On board');
  await press(page, 'Done');
  await press(page, 'Yes, done');
  await expect(page.getByText('2 presses will be sent when you are back online')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toContainText('Not sent yet');
  await expect(extras.getByRole('listitem')).toHaveText(['Toll $12.50']);
  await expect(extras).toContainText('Dispatch decides what is charged, and closes the trip.');

  const sent = sentSteps(page);
  await context.setOffline(false);
  await expect.poll(async () => (await bookingNow(staff, booking))?.ride.step).toBe('done');
  expect(sent).toEqual(['done']);
  expect((await bookingNow(staff, booking))?.closing?.lines).toMatchObject([
    { kind: 'toll', label: 'Toll', amount: '12.50' },
  ]);

  await context.setOffline(true);
  await press(page, 'Add toll, parking, …');
  await press(page, 'Parking');
  await press(page, '4');
  await press(page, 'Add $4.00');
  await staff.call('post', `/api/admin/bookings/${booking.id}/close`, { lines: [] });
  await context.setOffline(false);
  await expect(page.getByRole('log')).toContainText('“Parking $4.00” could not be added.');
  await press(page, /^OK: Not accepted/);
  await expect(page.getByRole('button', { name: 'Add toll, parking, …' })).toBeHidden();
  await expect(extras.getByRole('listitem')).toHaveText(['Toll $12.50']);
});

test('a trip that is changed is asked about again, and a problem reaches the dispatch board', async ({
  page,
  browser,
}) => {
  const { staff, booking } = await openPage(page);
  await press(page, 'Accept');
  await expect.poll(async () => (await bookingNow(staff, booking))?.ride.step).toBe('accepted');
  const { version } = (await bookingNow(staff, booking)) ?? booking;
  const change = { version, passengers: 3, pickupSign: 'Countess L.' };
  await staff.call('patch', `/api/admin/bookings/${booking.id}`, change);
  await lookAt(page);
  await press(page, /^OK: Changed/);
  const changes = page.getByRole('region', { name: 'Changed since you accepted' });
  await expect(changes).toContainText('Countess L.');
  const storageState = await page.context().storageState();
  const desk = await browser.newPage({ storageState, viewport: { width: 1440, height: 900 } });
  await desk.goto('/admin/dispatch');
  const bar = desk.locator(`[data-trip="${booking.id}"]`).first();
  await expect(bar).toContainText('Changed, not acknowledged');
  await press(page, 'Report a problem');
  await press(page, 'The car broke down');
  await press(page, 'Alert dispatch');
  await expect(bar).toContainText('Problem');
  await press(page, 'Accept');
  await expect(changes).toHaveCount(0);
  await expect(bar).not.toContainText('Changed, not acknowledged');
  await desk.close();
});

test('a declined trip goes back to dispatch, and one that is changed or withdrawn is told', async ({
  page,
}) => {
  const { staff, chauffeur, booking } = await openPage(page);
  const later = await giveTrip(staff, chauffeur.id, { pickupDate: soonPickup(5 * HOUR_MS) });
  await lookAt(page);
  await expect(page.getByRole('log')).toContainText('New trip');
  await press(page, /^OK: New trip/);
  await press(page, 'Decline');
  await press(page, 'I am ill');
  await press(page, 'Decline the trip');
  await expect(page.getByRole('article')).toContainText(later.customerName);
  await expect.poll(async () => (await bookingNow(staff, booking))?.ride.chauffeur).toBeNull();

  await staff.call('patch', `/api/admin/bookings/${later.id}`, {
    pickupSign: 'Ms Ellis',
    notifyCustomer: false,
  });
  await lookAt(page);
  await expect(page.getByRole('log')).toContainText('New: sign.');
  await press(page, /^OK: Changed/);
  await staff.assign(later.id, null);
  await lookAt(page);
  await expect(page.getByRole('log')).toContainText('No longer yours');
  await expect(page.getByRole('heading', { name: 'No trips today or tomorrow' })).toBeVisible();
});

test('presses without a line are kept, outlive a reload, and are sent once and in order', async ({
  page,
  context,
}) => {
  const { staff, booking } = await openPage(page);
  await press(page, 'Accept');
  await expect.poll(async () => (await bookingNow(staff, booking))?.ride.step).toBe('accepted');
  await keptOffline(page);
  await context.setOffline(true);
  await press(page, 'On the way');
  await press(page, 'Do not share');
  await press(page, 'Arrived');
  await expect(page.getByText('2 presses will be sent when you are back online')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('article')).toContainText(booking.customerName);
  await expect(currentStep(page)).toHaveText('Arrived');
  await expect(page.getByText(/^Offline · as of/)).toBeVisible();
  expect((await bookingNow(staff, booking))?.ride.step).toBe('accepted');

  const sent = sentSteps(page);
  await context.setOffline(false);
  await expect(page.getByText('will be sent')).toBeHidden();
  await expect.poll(async () => (await bookingNow(staff, booking))?.ride.step).toBe('arrived');
  expect(sent).toEqual(['on_the_way', 'arrived']);
  const { steps = [] } = (await bookingNow(staff, booking))?.ride ?? {};
  expect(steps.map(({ step }) => step)).toEqual(['accepted', 'on_the_way', 'arrived']);
});

test('what was pressed without a line and is refused later is told, and the page goes on', async ({
  page,
  context,
}) => {
  const { staff, booking } = await openPage(page);
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await context.setOffline(true);
  await press(page, 'Accept');
  await staff.assign(booking.id, null);
  await context.setOffline(false);
  await expect(page.getByRole('log')).toContainText('The step could not be noted.');
  await press(page, /^OK: Not accepted/);
  await expect(page.getByRole('heading', { name: 'No trips today or tomorrow' })).toBeVisible();
});

test('a new link ends the page of the old one, and is taken where the page is open', async ({ page }) => {
  const { staff, chauffeur, booking } = await openPage(page);
  const { url } = await staff.issueLink(chauffeur.id);
  await lookAt(page);
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await expect(page.getByText(booking.customerName)).toBeHidden();
  await page.goto(url);
  await expect(page.getByRole('article')).toContainText(booking.customerName);
});

test('the page can be installed as an app of its own', async ({ page }) => {
  await openPage(page);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await page.request.get(String(href))).json()) as Record<string, unknown>;
  expect(manifest).toMatchObject({ start_url: '/drive', scope: '/drive', display: 'standalone' });
  const { icons } = manifest as { icons: { src: string }[] };
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);
  await keptOffline(page);
  // Nothing of the API is kept in the phone but in the page's own database.
  const kept = await page.evaluate<string[]>(
    `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).then((lists) => lists.flat())`,
  );
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('the page fits a phone, in the dark and without a fault that axe finds', async ({ page }) => {
  const { staff, chauffeur } = await openPage(page, {
    notes: 'Please help with the bags.',
    pickupSign: 'Ms Rosa',
  });
  await giveTrip(staff, chauffeur.id, { pickupDate: soonPickup(5 * HOUR_MS) });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const look = async (what: string) => {
    for (const width of [390, 320]) {
      await resize(page, width);
      expect(await page.evaluate('probe.tooWide()'), `${what} at ${width} px is too wide`).toEqual([]);
      expect(await axeFindings(page), `axe on ${what} at ${width} px`).toEqual([]);
    }
    await resize(page, 390);
  };
  await look('a new trip');
  await press(page, 'Decline');
  await look('the question before declining');
  await press(page, 'Keep the trip');
  await press(page, 'Accept');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await look('an accepted trip with its undo');
  await press(page, 'On the way');
  await look('the question about the position');
  await press(page, 'Do not share');
  await press(page, 'Arrived');
  await press(page, 'Other amount');
  await look('the keys for an amount');
  await page.keyboard.press('Escape');
  await press(page, 'Add toll, parking, …');
  await press(page, 'Other');
  await press(page, 'Add');
  await expect(page.getByRole('alert')).toHaveText('Say what it is for');
  await look('what is added, with its fault');
  await page.getByLabel('What it is for').fill('Ferry');
  await press(page, '8');
  await press(page, 'Add $8.00');
  await expect(page.getByRole('article')).toContainText('Other $8.00');
  await look('a trip with what was added');
  await press(page, 'Menu');
  await look('the menu');
  await page.getByRole('switch', { name: 'Light, for the day' }).click();
  await page.keyboard.press('Escape');
  await look('the page by day');
  await press(page, 'Add toll, parking, …');
  await press(page, 'Toll');
  await press(page, 'Add');
  await look('what is added, by day');
});
