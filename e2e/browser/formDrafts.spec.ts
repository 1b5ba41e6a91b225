import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Vehicle } from '@livery/shared-types/catalog';
import type { Page } from '@playwright/test';
import { openChatWindow } from '../support/chatWindow.ts';
import {
  createRequest,
  expectOrderPrice,
  fillStaffBooking,
  notice,
  openDashboard,
} from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { expect, someone, test } from '../support/test.ts';

const tag = () => someone('x').last.slice('Tester-'.length);

test('what is typed about one vehicle never shows in, or is saved to, another one', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const first = await server.addVehicle(`First ${tag()}`);
  const second = await server.addVehicle(`Second ${tag()}`);
  await page.getByRole('tab', { name: 'Fleet' }).click();
  await page.getByRole('button', { name: `Edit ${first.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Vehicle' });
  const name = dialog.getByLabel('Vehicle Name');
  await name.fill(`${first.name}, renamed`);
  await dialog.getByLabel('Capacity').fill('9');
  await page.goBack();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Edit ${second.name}` }).click();
  await expect(name).toHaveValue(second.name);
  await dialog.getByLabel('Hourly Rate ($)').fill('95');
  await dialog.getByRole('button', { name: 'Update Vehicle' }).click();
  await expect(notice(page, 'Vehicle updated successfully')).toBeVisible();
  const vehicles = await server.call<Vehicle[]>('get', '/api/vehicles');
  const saved = (id: string) => vehicles.find((vehicle) => vehicle.id === id);
  expect(saved(second.id)).toMatchObject({ name: second.name, capacity: 3, hourlyRate: '95.00' });
  expect(saved(first.id)).toMatchObject({ name: first.name, capacity: 3 });

  await page.reload();
  await page.getByRole('button', { name: `Edit ${first.name}` }).click();
  await expect(name).toHaveValue(`${first.name}, renamed`);
  await expect(dialog.getByText('This is what you typed earlier.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue(first.name);
  await expect(dialog.getByLabel('Capacity')).toHaveValue('3');
});

test('an answer to a ticket outlives Escape and a reload, and is gone once it was sent', async ({ page }) => {
  await openDashboard(page);
  const person = someone('Tia');
  await staffApi(page.request).call('post', '/api/support-tickets', {
    customerName: person.name,
    customerEmail: person.email,
    category: 'general',
    priority: 'medium',
    subject: `Lost scarf ${person.last}`,
    description: 'I left it on the back seat.',
  });
  await page.goto('/admin/support?view=tickets');
  const open = () => page.getByText(`Lost scarf ${person.last}`).first().click();
  const reply = page.getByLabel(`Reply to ${person.name}`);
  await open();
  await reply.fill('We found it, and keep it for you.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await open();
  await expect(reply).toHaveValue('We found it, and keep it for you.');
  await page.reload();
  await expect(reply).toHaveValue('We found it, and keep it for you.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(reply).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText('We found it, and keep it for you.');
  await expect(reply).toHaveValue('');
});

test('a visitor’s half-written message is there again after the chat was closed, and after a reload', async ({
  page,
}) => {
  await page.goto('/');
  const chat = await openChatWindow(page);
  await chat.getByLabel('Your message').fill('Do you take a dog, if');
  await page.keyboard.press('Escape');
  await expect(chat).toBeHidden();
  await openChatWindow(page);
  await expect(chat.getByLabel('Your message')).toHaveValue('Do you take a dog, if');
  await page.reload();
  await openChatWindow(page);
  await expect(chat.getByLabel('Your message')).toHaveValue('Do you take a dog, if');
});

test('logging out leaves no draft behind', async ({ page }) => {
  await openDashboard(page, '?tab=services');
  await page.getByRole('button', { name: 'Add Service' }).click();
  await page.getByLabel('Service Name').fill('Half a thought');
  await page.goBack();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await openDashboard(page, '?tab=services');
  await page.getByRole('button', { name: 'Add Service' }).click();
  await expect(page.getByLabel('Service Name')).toHaveValue('');
});

/** The server does what the next such request asks for, and its answer is lost on the way. */
const loseOneAnswer = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('a staff booking whose answer was lost, sent again after a reload, is one booking', async ({ page }) => {
  await openDashboard(page);
  const person = someone('Nell');
  const dialog = await fillStaffBooking(page, person, { days: 36 });
  await loseOneAnswer(page, '/api/admin/bookings');
  await dialog.getByRole('button', { name: 'Create request' }).click();
  await expect(notice(page, 'Booking Failed')).toBeVisible();
  await page.reload();
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await expectOrderPrice(dialog);
  await createRequest(page);
  const made = await staffApi(page.request).call<AdminBooking[]>('get', `/api/bookings?q=${person.email}`);
  expect(made).toHaveLength(1);
});
