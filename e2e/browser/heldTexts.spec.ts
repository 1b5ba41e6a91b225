import type { Page, Route } from '@playwright/test';
import { chooseCar, fillBookingForm, send, tickService } from '../support/bookingForm.ts';
import { openChatWindow } from '../support/chatWindow.ts';
import { openBooking, openDashboard } from '../support/dashboard.ts';
import { HELD_TEXTS, type HeldScreen } from '../support/heldTexts.ts';
import { enterCard } from '../support/payment.ts';
import { CARD, openPayment, payButton, PAYMENT_STATES } from '../support/paymentStates.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function openPriced(page: Page): Promise<void> {
  await page.goto('/booking');
  await tickService(page, 'Airport Arrival');
  await chooseCar(page, 'Obsidian Grand SUV');
}

async function applyPromo(page: Page, code: string): Promise<void> {
  await page.goto('/booking');
  await page.getByLabel('Promo code').fill(code);
  await press(page, 'Apply');
}

const trip = (service = 'Airport Arrival') => ({
  service,
  date: daysAhead(48),
  time: '11:15',
  payment: 'Cash' as const,
  person: someone('Held'),
});

const paymentState = (wanted: string) => async (page: Page) => {
  const state = PAYMENT_STATES.find(({ name }) => name === wanted);
  if (state === undefined) throw new Error(`There is no payment state ${wanted}`);
  await state.reach(page);
};

async function fillTicket(page: Page): Promise<void> {
  const person = someone('Held');
  await page.goto('/support');
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Payment' }).click();
  await page.getByLabel('Subject').fill('A receipt');
  await page.getByLabel('Description').fill('Please send it once more.');
}

async function search(page: Page, email: string): Promise<void> {
  await page.goto('/my-bookings');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Search');
}

/** Staff's dialog of a new item, sent as it is or after `fill`. */
async function openDialog(page: Page, tab: string, add: string, save?: string): Promise<void> {
  await openDashboard(page, `?tab=${tab}`);
  await press(page, add);
  if (save === undefined) return;
  const dialog = page.getByRole('dialog', { name: add });
  if (tab === 'fleet') {
    await dialog.getByLabel('Capacity').fill('0');
    await dialog.getByLabel('Hourly Rate ($)').fill('-5');
    await dialog.getByLabel('Primary Image URL (deprecated)').fill('no address');
  }
  if (tab === 'users') {
    await dialog.getByLabel('Username').fill('ab');
    await dialog.getByLabel('Email').fill('nobody');
    await dialog.getByLabel('Password').fill('12345');
  }
  await dialog.getByRole('button', { name: save, exact: true }).click();
}

const go = (path: string) => async (page: Page) => void (await page.goto(path));
const tab = (name: string) => (page: Page) => openDashboard(page, `?tab=${name}`);

const refuse = (route: Route) =>
  route.fulfill({ status: 503, json: { message: 'Held for a moment', code: 'unavailable' } });

/** How each screen is come to. */
const REACH: Record<HeldScreen, (page: Page) => Promise<void>> = {
  home: go('/'),
  'the top bar': go('/'),
  'the menu on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await press(page, 'Open menu');
  },
  'the footer': go('/'),
  'an unknown address': go('/nowhere'),

  'the booking form': async (page) => {
    await page.goto('/booking');
    await page
      .locator('summary')
      .filter({ hasText: /^Services/ })
      .click();
  },
  'a priced package': openPriced,
  'a booking without what is required': async (page) => {
    await page.goto('/booking');
    await send(page);
  },
  'a booking of nothing': async (page) => {
    await fillBookingForm(page, trip());
    await page.getByRole('checkbox', { name: 'Airport Arrival' }).uncheck();
    await send(page);
  },
  'a booking of one hour': async (page) => {
    await fillBookingForm(page, trip('Hourly Chauffeur'));
    await page.getByLabel('Duration').fill('1');
    await page.getByLabel('Duration').press('Enter');
  },
  'no promo code': (page) => applyPromo(page, ' '),
  'a promo code that is none': (page) => applyPromo(page, 'NEVER-WAS'),
  'a promo code that cannot be checked': async (page) => {
    await page.route('**/api/promo-codes/validate/**', (route) => route.abort());
    await applyPromo(page, 'WELCOME10');
  },
  'a promo code that counts': (page) => applyPromo(page, 'WELCOME10'),
  'a booking that fails': async (page) => {
    await fillBookingForm(page, trip());
    await page.route('**/api/bookings', refuse);
    await send(page);
  },

  'the payment while it is prepared': paymentState('loading'),
  'the payment form': async (page) => {
    await openPayment(page);
    await expect(payButton(page)).toBeVisible();
  },
  'a payment that cannot be prepared': paymentState('error-no-secret'),
  'a payment form that cannot be loaded': paymentState('error-no-script'),
  'a payment that fails': paymentState('declined'),
  'a payment that succeeds': async (page) => {
    await openPayment(page);
    await enterCard(page, CARD.good);
    await payButton(page).click();
  },
  'a payment that takes its time': paymentState('return-processing'),
  'a payment that is not confirmed': paymentState('return-unconfirmed'),
  'a payment that is given up': paymentState('cancelled'),

  services: go('/services'),
  fleet: go('/fleet'),
  'a vehicle': async (page) => {
    await page.goto('/fleet');
    await page.getByRole('link', { name: 'View Details of Pearl Flagship Sedan' }).click();
  },
  'a vehicle that is not there': go('/fleet/00000000-0000-4000-8000-000000000000'),
  'a vehicle that cannot be fetched': async (page) => {
    await page.goto('/fleet');
    await page.route('**/api/vehicles/*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away' } }),
    );
    await page.getByRole('link', { name: 'View Details of Pearl Flagship Sedan' }).click();
  },
  'a vehicle without pictures, off the road': async (page) => {
    const server = staffApi(page.request);
    await server.logIn();
    const { id } = await server.addVehicle(`Plain ${someone('x').last}`, { available: false });
    await page.goto(`/fleet/${id}`);
  },

  support: go('/support'),
  'an incomplete ticket': async (page) => {
    await page.goto('/support');
    await press(page, 'Submit Ticket');
  },
  'a ticket that fails': async (page) => {
    await fillTicket(page);
    await page.route('**/api/support-tickets', refuse);
    await press(page, 'Submit Ticket');
  },
  'a ticket that was taken': async (page) => {
    await fillTicket(page);
    await press(page, 'Submit Ticket');
  },
  'the chat': async (page) => {
    await page.goto('/support');
    await openChatWindow(page);
  },

  policies: go('/policies'),
  'no reference': async (page) => {
    await page.goto('/policies');
    await press(page, 'Process Cancellation');
  },
  'a cancellation that fails': async (page) => {
    await page.goto('/policies');
    await page.getByLabel('Booking reference').fill('ffffffff');
    await press(page, 'Process Cancellation');
  },
  'a cancellation that was processed': async (page) => {
    const { id } = await openPayment(page);
    await enterCard(page, CARD.good);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    await page.goto('/policies');
    await page.getByLabel('Booking reference').fill(id.slice(0, 8));
    await press(page, 'Process Cancellation');
    await page
      .getByRole('dialog', { name: 'Cancel this booking?' })
      .getByRole('button', { name: 'Cancel Booking' })
      .click();
  },

  'my bookings': go('/my-bookings'),
  'no bookings': (page) => search(page, 'nobody.held@example.com'),
  'bookings of both kinds': async (page) => {
    const server = staffApi(page.request);
    const { person } = await server.book();
    const { booking } = await server.book({ customerEmail: person.email });
    await server.call('post', `/api/bookings/${booking.id}/cancel`, {});
    await search(page, person.email);
  },
  'bookings on their way': async (page) => {
    await page.route('**/api/bookings/by-email/**', () => undefined);
    await search(page, 'held@example.com');
  },
  'bookings that cannot be fetched': async (page) => {
    await page.route('**/api/bookings/by-email/**', (route) => route.fulfill({ status: 503, json: {} }));
    await search(page, 'held@example.com');
  },

  'the login': go('/admin'),
  'an empty login': async (page) => {
    await page.goto('/admin');
    await press(page, 'Login');
  },
  'the dashboard': async (page) => {
    await staffApi(page.request).book();
    await openDashboard(page);
  },
  'an empty list of bookings': (page) => openDashboard(page, `?q=${someone('nobody').last}`),
  'the details of a request': async (page) => {
    const { person } = await staffApi(page.request).book();
    await openDashboard(page);
    await openBooking(page, person.email);
  },
  'the services tab': tab('services'),
  'a new service': (page) => openDialog(page, 'services', 'Add Service'),
  'the fleet tab': tab('fleet'),
  'a new vehicle': (page) => openDialog(page, 'fleet', 'Add Vehicle'),
  'an invalid vehicle': (page) => openDialog(page, 'fleet', 'Add Vehicle', 'Create Vehicle'),
  'the promos tab': tab('promos'),
  'an invalid promo code': (page) => openDialog(page, 'promos', 'Add Promo Code', 'Create'),
  'the users tab': tab('users'),
  'an invalid user': (page) => openDialog(page, 'users', 'Add User', 'Add User'),
  'the settings tab': tab('settings'),
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A text that can be read, or that names what is seen. */
function shown(page: Page, text: string) {
  const words = new RegExp(escaped(text));
  return page
    .getByText(words)
    .or(page.getByLabel(words))
    .or(page.getByRole('button', { name: words }))
    .or(page.getByRole('heading', { name: words }))
    .filter({ visible: true })
    .first();
}

for (const [screen, texts] of Object.entries(HELD_TEXTS) as [HeldScreen, readonly string[]][]) {
  test(`the specification's words stand on ${screen}`, async ({ page }) => {
    await REACH[screen](page);
    for (const text of texts) await expect(shown(page, text), text).toBeVisible();
  });
}
