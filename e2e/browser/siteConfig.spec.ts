import type { Locator } from '@playwright/test';
import { carButton, tickService, total } from '../support/bookingForm.ts';
import { expect, test } from '../support/otherCompany.ts';
import { logIn, someone } from '../support/test.ts';

// A company in Vancouver, its customer in Tokyo, and nothing that a page repeats from the defaults (support/otherCompany.ts).
test.describe.configure({ mode: 'default' });

const vancouver = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Vancouver', ...options })
    .format(instant)
    .replaceAll('\u202f', ' ');
/** The day in Vancouver, as a date input takes it, `days` from now. */
const dayIn = (days: number) => {
  const [month, day, year] = vancouver(new Date(Date.now() + days * 86_400_000), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).split('/');
  return `${year}-${month}-${day}`;
};
/** "Dec 5, 2026" of 2026-12-05. */
const inWords = (day: string, dateStyle: 'medium' | 'long' = 'medium') =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle }).format(new Date(day));
const shownTime = async (time: Locator, options: Intl.DateTimeFormatOptions) =>
  vancouver(new Date((await time.getAttribute('datetime')) ?? ''), options);

test('no public page speaks of another city or its zones', async ({ page }) => {
  for (const path of ['/', '/services', '/fleet', '/booking', '/support', '/policies', '/my-bookings']) {
    const sent = await (await page.request.get(path)).text();
    const text = sent.replaceAll('<!-- -->', '');
    expect(text, path).toContain('Premium chauffeur services across Vancouver');
    expect(text, path).not.toMatch(/Toronto|Scarborough|Ontario/);
  }
  await page.goto('/policies');
  await expect(page.getByRole('heading', { name: 'We drive across Vancouver' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Calculate Distance' })).toHaveCount(0);
  await page.goto('/booking');
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await expect(page.locator('datalist option')).toHaveCount(0);
});

test('a trip is offered, priced, listed and e-mailed in the company’s own zone and tax', async ({
  page,
  mail,
}) => {
  const person = someone('Hana');
  await page.goto('/booking');
  await carButton(page, 'Choose no vehicle').click();
  await tickService(page, 'Airport Arrival');
  // Read on both sides of the question: midnight may pass between.
  const before = [dayIn(0), dayIn(30)];
  const [first, last] = await Promise.all(
    ['min', 'max'].map((name) => page.getByLabel('Date').getAttribute(name)),
  );
  expect([before, [dayIn(0), dayIn(30)]]).toContainEqual([first, last]);
  await expect(page.getByText('GST and PST (13%)', { exact: true })).toBeVisible();
  await expect(total(page)).toHaveText(/\$\d/);

  // Late in the evening: in Toronto and in Tokyo it is another day.
  const day = dayIn(20);
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Time').fill('23:30');
  await page.getByLabel('Pickup address').fill('Canada Place, Vancouver');
  await page.getByLabel('Destination 1').fill('Stanley Park');
  await page.getByLabel('First name').fill(person.first);
  await page.getByLabel('Last name').fill(person.last);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill('604-555-0199');
  await page.getByRole('radio', { name: 'Cash' }).check({ force: true });
  await page.getByRole('checkbox', { name: /cancellation terms/i }).check();
  await page.getByRole('button', { name: 'Request Booking' }).click();
  await expect(page.getByText('Booking Submitted', { exact: true })).toBeVisible();

  await page.goto('/my-bookings');
  await page.getByLabel(/email/i).fill(person.email);
  await page.getByRole('button', { name: 'Search' }).click();
  const mine = page.getByRole('main');
  await expect(mine.getByText(person.name)).toBeVisible();
  await expect(mine).toContainText(inWords(day));
  await expect(mine).toContainText('11:30 PM');

  const received = await mail.waitFor(person.email, /your request/i);
  expect(received.text).toContain(inWords(day, 'long'));
  expect(received.text).toContain('11:30 PM');
  expect(received.html).toContain('Vancouver, British Columbia');
  expect(received.html + received.text).not.toMatch(/Toronto|Scarborough|Ontario/);

  const link = /http\S+manage=\S+/.exec(received.text)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('GST and PST (13%)', { exact: true })).toBeVisible();

  const askedAt = new Date();
  await logIn(page);
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText(inWords(day));
  await expect(row).toContainText('11:30 PM');
  await row.click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('GST and PST (13%)', { exact: true })).toBeVisible();
  await expect(details).toContainText(
    `Submitted${vancouver(askedAt, { dateStyle: 'medium' })}, ${vancouver(askedAt, { hour: 'numeric' }).split(' ')[0]}:`,
  );
});

test('the clocks of chat and status are the company’s, not the browser’s', async ({ page }) => {
  await page.goto('/support');
  await page.getByRole('button', { name: 'Start Live Chat' }).click();
  const chat = page.getByRole('dialog', { name: 'Live Chat' });
  await expect(chat.getByText('Connected', { exact: true })).toBeVisible();
  const time = chat.locator('time').first();
  await expect(time).toHaveText(await shownTime(time, { hour: 'numeric', minute: '2-digit' }));

  await logIn(page);
  await page.goto('/admin/status');
  const asked = page.locator('time').first();
  await expect(async () =>
    expect(await asked.textContent()).toBe(await shownTime(asked, { timeStyle: 'medium' })),
  ).toPass();
});
