import type { Locator, Page } from '@playwright/test';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { CreateBookingBody } from '@livery/shared-types/booking';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { fitsTheWidth, notice } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

const tag = () => someone('x').last.slice('Tester-'.length);

/** Two chauffeurs and a trip in a car of their own, on a day of the board. */
async function prepare(page: Page, days: number, overrides: Partial<CreateBookingBody> = {}) {
  const server = staffApi(page.request);
  await server.logIn();
  const date = daysAhead(days);
  const own = tag();
  const vehicle = await server.addVehicle(`Board Car ${own}`);
  const one = await server.addChauffeur(`Abe ${own}`);
  const two = await server.addChauffeur(`Zoe ${own}`);
  const book = async (time: string, isApproved = true, more: Partial<CreateBookingBody> = {}) => {
    const { person, booking } = await server.book({
      vehicleId: vehicle.id,
      pickupDate: `${date}T${time}`,
      ...overrides,
      ...more,
    });
    if (isApproved) await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
    return { person, booking };
  };
  const open = async (query = '') => {
    await page.goto(`/admin/dispatch?date=${date}${query}`);
    await expect(page.getByRole('heading', { name: 'Dispatch', level: 1 })).toBeVisible();
  };
  const read = (id: string) => server.call<AdminBooking>('get', `/api/admin/bookings/${id}`);
  return { server, date, own, vehicle, one, two, book, open, read };
}

const unassigned = (page: Page) => page.getByRole('region', { name: 'Trips without a chauffeur' });
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Trips by/ }).getByRole('list', { name });

async function grab(page: Page, trip: Locator): Promise<void> {
  // Waits until it stands still and is what lies under the pointer.
  await trip.hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  const box = await trip.boundingBox();
  if (!box) throw new Error('the trip is not in sight');
  await page.mouse.move(box.x + 40, box.y + 30, { steps: 4 });
}

/** Moves what is held over a row. Near an edge the page scrolls, so it may take more than one go. */
async function holdOver(page: Page, row: Locator): Promise<void> {
  const target = row.locator('xpath=ancestor-or-self::*[@data-drop][1]');
  let heldAt: number | undefined;
  await expect
    .poll(async () => {
      await row.scrollIntoViewIfNeeded();
      const box = await row.boundingBox();
      if (!box) return false;
      const isOver = (await target.getAttribute('data-over')) !== null;
      if (isOver && box.y === heldAt) return true;
      heldAt = box.y;
      await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
      return false;
    })
    .toBe(true);
}

async function dropOn(page: Page, row: Locator): Promise<void> {
  await holdOver(page, row);
  await page.mouse.up();
}

test('a trip is dragged to a chauffeur, and back @journey', async ({ page }) => {
  const { one, book, open, read } = await prepare(page, 71);
  const { person, booking } = await book('09:00');
  await open();
  const trip = unassigned(page).getByRole('button', { name: new RegExp(person.name) });
  await grab(page, trip);
  await dropOn(page, page.getByRole('heading', { name: one.name }));
  const there = rowOf(page, one.name).getByRole('button', { name: new RegExp(person.name) });
  await expect(there).toBeVisible();
  await expect(trip).toHaveCount(0);
  await expect.poll(async () => (await read(booking.id)).chauffeurId).toBe(one.id);
  await grab(page, there);
  await dropOn(page, unassigned(page).getByRole('heading'));
  await expect(trip).toBeVisible();
  await expect.poll(async () => (await read(booking.id)).chauffeurId).toBeNull();
});

test('a trip is assigned by keyboard alone', async ({ page }) => {
  const { one, two, server, book, open, read } = await prepare(page, 72);
  const early = await book('09:00');
  await server.assign(early.booking.id, one.id);
  const { person, booking } = await book('14:00');
  await open();
  const trip = unassigned(page).getByRole('button', { name: new RegExp(person.name) });
  await trip.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: person.name });
  // The first who was free when it opened; other tests add chauffeurs.
  await expect(dialog.locator('button:focus').filter({ hasText: 'Free' })).toHaveCount(1);
  const wanted = dialog.locator('button:focus').filter({ hasText: two.name });
  for (let presses = 0; presses < 200 && (await wanted.count()) === 0; presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const there = rowOf(page, two.name).getByRole('button', { name: new RegExp(person.name) });
  await expect(there).toBeFocused();
  await expect(page.getByText(`${person.name} at 2:00 PM: assigned to ${two.name}`)).toBeAttached();
  await expect.poll(async () => (await read(booking.id)).chauffeurId).toBe(two.id);
  await page.keyboard.press('ArrowUp');
  await expect(there).not.toBeFocused();
  await expect(page.locator('[data-trip]:focus')).toHaveCount(1);
});

test('a clash can’t be dropped, and what a colleague took meanwhile is refused with who is free', async ({
  page,
}) => {
  const { one, two, server, book, open, read } = await prepare(page, 73);
  const first = await book('09:00');
  await server.assign(first.booking.id, one.id);
  const car = await server.addVehicle(`Second Car ${tag()}`);
  const { person, booking } = await book('10:00', true, { vehicleId: car.id });
  await open();
  const trip = unassigned(page).getByRole('button', { name: new RegExp(person.name) });
  await grab(page, trip);
  const head = page.getByRole('heading', { name: one.name });
  await holdOver(page, head);
  await expect(rowOf(page, one.name).getByText(`Drives ${first.person.name}`)).toBeVisible();
  await page.mouse.up();
  await expect(notice(page, 'Not possible')).toBeVisible();
  await expect(trip).toBeVisible();
  expect((await read(booking.id)).chauffeurId).toBeNull();

  // The board learns nothing of it, as when both press in the same moment.
  await page.route('**/api/admin/dispatch?*', (route) => route.abort());
  const third = await server.addVehicle(`Third Car ${tag()}`);
  const meanwhile = await book('10:30', true, { vehicleId: third.id });
  await server.assign(meanwhile.booking.id, two.id);
  await expect(page.getByText('The board could not be read again')).toBeVisible();
  await trip.click();
  await page
    .getByRole('dialog', { name: person.name })
    .getByRole('button', { name: new RegExp(two.name) })
    .click();
  const refused = page.getByRole('dialog', { name: new RegExp(`^${two.name} can’t drive`) });
  await expect(refused).toContainText(/Free at this time:|Nobody else is free/);
  await refused.getByRole('button', { name: 'Close' }).first().click();
  await expect(trip).toBeVisible();
});

test('a request that is given to a chauffeur is approved with that', async ({ page }) => {
  const { one, vehicle, book, open, read } = await prepare(page, 74);
  const { person, booking } = await book('11:00', false);
  await open();
  const trip = unassigned(page).getByRole('button', { name: new RegExp(person.name) });
  await expect(trip).toContainText('Not approved');
  await grab(page, trip);
  await dropOn(page, page.getByRole('heading', { name: one.name }));
  const dialog = page.getByRole('dialog', { name: 'Approve and assign' });
  await expect(dialog.getByRole('radio', { name: new RegExp(vehicle.name) })).toBeChecked();
  await dialog.getByRole('button', { name: 'Approve and assign' }).click();
  await expect(rowOf(page, one.name).getByRole('button', { name: new RegExp(person.name) })).toBeVisible();
  const approved = await read(booking.id);
  expect([approved.status, approved.chauffeurId]).toEqual(['approved', one.id]);
});

test('a trip moves to another car at the price that is shown', async ({ page }) => {
  const { server, book, open, read } = await prepare(page, 75);
  const { person, booking } = await book('12:00');
  const dearer = await server.addVehicle(`Dear Car ${tag()}`, { hourlyRate: '200.00' });
  await open('&view=cars');
  const region = page.getByRole('region', { name: 'Trips by car' });
  await grab(page, region.getByRole('button', { name: new RegExp(person.name) }));
  await dropOn(page, page.getByRole('heading', { name: dearer.name }));
  const dialog = page.getByRole('dialog', { name: `Move to ${dearer.name}` });
  await expect(dialog.getByText(/\(\+\$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(rowOf(page, dearer.name).getByRole('button', { name: new RegExp(person.name) })).toBeVisible();
  expect((await read(booking.id)).vehicleId).toBe(dearer.id);
});

test('what a colleague assigns appears by itself', async ({ page }) => {
  const { one, server, book, open } = await prepare(page, 76);
  const { person, booking } = await book('09:00');
  await open();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(unassigned(page).getByRole('button', { name: new RegExp(person.name) })).toBeVisible();
  await server.assign(booking.id, one.id);
  await expect(rowOf(page, one.name).getByRole('button', { name: new RegExp(person.name) })).toBeVisible();
});

test('a phone shows the day as a list with the same actions', async ({ page }) => {
  const { one, book, open, read } = await prepare(page, 77);
  const { person, booking } = await book('13:00');
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  const card = page.getByRole('listitem').filter({ hasText: person.name });
  await expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+14165550177');
  await expect(card.getByRole('link', { name: 'Map of Union Station' })).toBeVisible();
  await card.getByRole('button', { name: /^Assign/ }).click();
  await page
    .getByRole('dialog', { name: person.name })
    .getByRole('button', { name: new RegExp(one.name) })
    .click();
  await expect(card).toContainText(one.name);
  await expect.poll(async () => (await read(booking.id)).chauffeurId).toBe(one.id);
  await fitsTheWidth(page, 'the list');
});

test('each chauffeur’s day goes to paper on a page of its own, with no price but cash', async ({ page }) => {
  const { one, two, server, book, open } = await prepare(page, 78);
  const cash = await book('07:30', true, { flightNumber: 'AC 871', notes: 'Ring the bell twice.' });
  const other = await book('15:00');
  await server.assign(cash.booking.id, one.id);
  await server.assign(other.booking.id, two.id);
  await open();
  await expect(rowOf(page, one.name).getByRole('button')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article', { name: `Day sheet of ${one.name}` });
  await expect(sheet).toContainText(cash.person.name);
  await expect(sheet).toContainText('(416) 555-0177');
  await expect(sheet).toContainText('Union Station → Casa Loma → Fairmont Royal York');
  await expect(sheet).toContainText('Flight: AC 871');
  await expect(sheet).toContainText('Ring the bell twice.');
  await expect(sheet).toContainText(/Collect \$\d+\.\d\d in cash/);
  await expect(page.getByRole('article', { name: `Day sheet of ${two.name}` })).toHaveCSS(
    'break-before',
    'page',
  );
  await expect(page.getByRole('region', { name: 'Trips by chauffeur' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`axe finds nothing on the board at ${width} px in either theme`, async ({ page }) => {
    const { one, server, book, open } = await prepare(page, 79);
    const { person, booking } = await book('09:00');
    await server.assign(booking.id, one.id);
    const request = await book('15:00', false);
    await page.setViewportSize({ width, height });
    await open();
    await expect(page.getByText(person.name).first()).toBeVisible();
    for (const theme of ['dark', 'light']) {
      await showTheme(page, theme);
      expect(await axeFindings(page), `${theme}, the board`).toEqual([]);
    }
    await fitsTheWidth(page, 'the board');
    await page
      .getByRole('button', { name: new RegExp(request.person.name) })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: request.person.name })).toBeVisible();
    for (const theme of ['dark', 'light']) {
      await showTheme(page, theme);
      expect(await axeFindings(page), `${theme}, a trip`).toEqual([]);
    }
  });
}
