import type { Page } from '@playwright/test';
import { carButton, tickService } from '../support/bookingForm.ts';
import { fillSilently } from '../support/fillSilently.ts';
import { expect, test } from '../support/pageChecks.ts';

/** Opens a page as the server rendered it; its code arrives when the returned function is called. */
async function openWithoutCode(page: Page, path: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

/** The size and the colours of everything in it: what the browser calculated, not pixels. */
const LOOKS = `async (part) => {
  await document.fonts.ready;
  return [part, ...part.querySelectorAll('*')].map((element) => {
    const { width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, borderColor, opacity, fontWeight } = getComputedStyle(element);
    const size = Math.round(width) + ' × ' + Math.round(height);
    return [element.tagName, size, color, backgroundColor, borderColor, opacity, fontWeight].join(', ');
  });
}`;

test('the booking form keeps what is typed, ticked and chosen before hydration', async ({ page }) => {
  const release = await openWithoutCode(page, '/booking');
  await expect(page.getByLabel('Duration (hours)')).toHaveValue('2');
  await tickService(page, 'Airport Arrival');
  await page.getByLabel('Pickup address').fill('Union Station');
  await page.getByLabel('Duration (hours)').fill('3');
  await page.getByLabel('First name').pressSequentially('Nora');
  await page.getByLabel('Promo code').fill('SPRING');
  await page.getByRole('radio', { name: 'Cash' }).check({ force: true });
  await page.getByLabel('Last name').pressSequentially('Berg');
  await page.keyboard.press('Home');
  release();
  // The price is that of the ticked service; only the code knows the day.
  await expect(page.getByTestId('quote-total')).toHaveText(/\$\d/);
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await expect(page.getByRole('checkbox', { name: 'Airport Arrival' })).toBeChecked();
  await expect(page.getByLabel('Duration (hours)')).toHaveValue('3');
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await expect(page.getByLabel('Pickup address')).toHaveValue('Union Station');
  await expect(page.getByLabel('Promo code')).toHaveValue('SPRING');
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.type('von ');
  await expect(page.getByLabel('Last name')).toHaveValue('von Berg');

  // The form knows all of it: it is saved as a draft and restored.
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('von Berg');
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await expect(page.getByLabel('Duration (hours)')).toHaveValue('3');
  await expect(page.getByRole('checkbox', { name: 'Airport Arrival' })).toBeChecked();
});

test('the booking form keeps what was filled in without events before hydration', async ({ page }) => {
  const release = await openWithoutCode(page, '/booking');
  await fillSilently(page.getByLabel('Email'), 'ada@example.com');
  release();
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
});

test('a restored draft does not replace what was typed before hydration', async ({ page }) => {
  await page.goto('/booking');
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lane');
  const release = await openWithoutCode(page, '/booking');
  await page.getByLabel('First name').fill('Nora');
  release();
  await expect(page.getByLabel('Last name')).toHaveValue('Lane');
  await expect(page.getByLabel('First name')).toHaveValue('Nora');

  // It is part of the draft, too.
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Lane');
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
});

test('the booking form is enabled before hydration and looks the same after it', async ({ page }) => {
  const release = await openWithoutCode(page, '/booking');
  await expect(carButton(page, 'Choose Onyx Executive Sedan')).toBeEnabled();
  await expect(page.getByLabel('First name')).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled();
  await expect(page.locator('main :disabled')).toHaveCount(0);
  const looks = async () => ({
    trip: await page.getByRole('group', { name: 'Kind of trip' }).evaluate(LOOKS),
    terms: await page.getByRole('checkbox', { name: /cancellation terms/ }).evaluate(LOOKS),
  });
  const before = await looks();
  release();
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await expect.poll(looks).toEqual(before);
});

test('a form submitted before hydration is sent once, by the code', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/bookings/by-email/')) asked.push(request.url());
  });
  const release = await openWithoutCode(page, '/my-bookings');
  await page.getByLabel('Email address you booked with').fill('nobody.yet@example.com');
  await page.getByLabel('Email address you booked with').press('Enter');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/my-bookings');
  release();
  await expect(page.getByText('No Bookings Found')).toBeVisible();
  await expect(page).toHaveURL('/my-bookings');
  await expect(page.getByLabel('Email address you booked with')).toHaveValue('nobody.yet@example.com');
  expect(asked).toHaveLength(1);
});

test('a distance asked for before hydration is shown after it', async ({ page }) => {
  const release = await openWithoutCode(page, '/policies');
  await page.getByLabel('From').fill('Union Station');
  await page.getByLabel('To', { exact: true }).fill('Scarborough Town Centre');
  await page.getByRole('button', { name: 'Calculate Distance' }).click();
  release();
  await expect(page.getByText(/^about \d+ km$/)).toBeVisible();
});

test('a car chosen before hydration is chosen after it', async ({ page }) => {
  const release = await openWithoutCode(page, '/booking');
  await carButton(page, 'Choose Obsidian Grand SUV').click();
  await page.getByText('By the hour', { exact: true }).click();
  release();
  await expect(carButton(page, 'Chosen Obsidian Grand SUV')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'By the hour' })).toBeChecked();
});

test('the first vehicle of the fleet has its final width before the rest has arrived', async ({ page }) => {
  const widthOfFirst = () =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Obsidian Grand SUV' }) })
      .evaluate((car) => (car as unknown as { offsetWidth: number }).offsetWidth);
  // One answer for both, and no code: others may change the fleet meanwhile.
  const whole = await (await page.request.get('/fleet')).text();
  const begun = /^[\s\S]*?<\/article><\/li>/.exec(whole)?.[0] ?? '';
  await page.route('**/assets/*.js', (route) => route.abort());
  const widths: number[] = [];
  for (const body of [begun, whole]) {
    await page.unroute('**/fleet');
    await page.route('**/fleet', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/fleet');
    widths.push(await widthOfFirst());
  }
  expect(widths[0]).toBe(widths[1]);
});

test.describe('a page before hydration', () => {
  test('names its code, which runs without any input', async ({ page }) => {
    const sent = await (await page.request.get('/booking')).text();
    expect(sent).toMatch(/<script type="module"[^>]* src="\/assets\//);
    expect(sent).toMatch(/<link rel="modulepreload"[^>]* href="\/assets\/BookingPage-/);
    await page.goto('/booking');
    await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  });

  test('does not take a right click for a click', async ({ page }) => {
    const release = await openWithoutCode(page, '/');
    await page.getByRole('button', { name: 'Switch to the light theme' }).click({ button: 'right' });
    release();
    // Earlier clicks are repeated before this one.
    await page.getByRole('button', { name: /^Open live chat/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('repeats a click after hydration, once', async ({ page }) => {
    const release = await openWithoutCode(page, '/');
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await expect(page.locator("button[aria-busy='true']")).toBeVisible();
    await expect(page.locator("html[data-theme='dark']")).toBeAttached();
    release();
    await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeFocused();
    await expect(page.locator('button[aria-busy]')).toHaveCount(0);
    await expect(page.locator("html[data-theme='light']")).toBeAttached();
  });

  test('follows its links without code', async ({ page }) => {
    await openWithoutCode(page, '/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Fleet', exact: true })
      .click();
    await expect(page).toHaveURL('/fleet');
    await expect(page.getByRole('heading', { name: 'Obsidian Grand SUV' })).toBeVisible();
  });

  test('takes a journey to the booking page without code', async ({ page }) => {
    await openWithoutCode(page, '/');
    const form = page.getByRole('form', { name: 'Book a ride' });
    await expect(form.getByLabel('Duration (hours)')).toBeHidden();
    await form.getByText('By the hour').click();
    await form.getByLabel('Duration (hours)').fill('4');
    await form.getByLabel('Pickup address').fill('Union Station');
    await form.getByLabel('Date').fill('2027-03-01');
    await form.getByLabel('Time').fill('19:30');
    await form.getByRole('button', { name: 'See cars and prices' }).click();
    await expect(page).toHaveURL(/\/booking\?trip=hourly&pickup=Union\+Station&to=&date=2027-03-01/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(page.getByLabel('Pickup address')).toHaveValue('Union Station');
    await expect(page.getByLabel('Duration (hours)')).toHaveValue('4');
    await expect(page.getByLabel('Time')).toHaveValue('19:30');
  });
});

test('what was typed and chosen in the home page’s form before hydration stays', async ({ page }) => {
  const release = await openWithoutCode(page, '/');
  const form = page.getByRole('form', { name: 'Book a ride' });
  await form.getByText('By the hour').click();
  await form.getByLabel('Pickup address').fill('Union Station');
  release();
  await expect(form.getByLabel('Date')).toHaveAttribute('min', /./);
  await expect(form.getByRole('radio', { name: 'By the hour' })).toBeChecked();
  await form.getByRole('button', { name: 'See cars and prices' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Premium Transportation');
  await expect(page.getByLabel('Pickup address')).toHaveValue('Union Station');
  await expect(page.getByRole('radio', { name: 'By the hour' })).toBeChecked();
  // The journey in hand is there again on the way back.
  await page.goto('/');
  await expect(form.getByLabel('Pickup address')).toHaveValue('Union Station');
  await expect(form.getByRole('radio', { name: 'By the hour' })).toBeChecked();
});

test('the home page below the fold can be read and followed without code, and within the application after it', async ({
  page,
}) => {
  const release = await openWithoutCode(page, '/');
  await expect(page.getByRole('heading', { name: /^Why Choose/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the fleet' })).toHaveAttribute('href', '/fleet');
  release();
  // Only a hydrated page switches its theme.
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(page.locator("html[data-theme='light']")).toBeAttached();
  // Navigated to by the application, not by the browser.
  await page.evaluate('window.isSamePage = true');
  await page.getByRole('link', { name: 'See the fleet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Fleet' })).toBeVisible();
  expect(await page.evaluate('window.isSamePage')).toBe(true);
});
