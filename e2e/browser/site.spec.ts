import type { Vehicle } from '@livery/shared-types/catalog';
import type { Page } from '@playwright/test';
import { carButton } from '../support/bookingForm.ts';
import { openChatWindow } from '../support/chatWindow.ts';
import {
  expect,
  expectFitsAndAccessible,
  expectNoLayoutShift,
  resize,
  tabTo,
  test,
  typeCard,
  WIDTHS,
} from '../support/pageChecks.ts';
import { daysAhead, someone, THEMES } from '../support/test.ts';

interface SitePage {
  path: string;
  heading: string | RegExp;
  title: RegExp;
  /** What is there once the page has all it asked for. */
  settled?: (page: Page) => Promise<void>;
}

const sees = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

const PAGES: SitePage[] = [
  {
    path: '/',
    heading: 'Premium Chauffeur Services Tailored for You',
    title: /^Premium Chauffeur Services in Scarborough, Ontario · /,
  },
  { path: '/services', heading: 'Our Services', title: /^Our Services · /, settled: sees('Starting from') },
  { path: '/fleet', heading: 'Our Fleet', title: /^Our Fleet · /, settled: sees('per hour') },
  {
    path: '/booking',
    heading: 'Book Your Premium Transportation',
    title: /^Book Your Premium Transportation · /,
    settled: sees('Your journey'),
  },
  { path: '/booking/payment', heading: 'Review and pay', title: /^Secure Payment · / },
  { path: '/booking-confirmation', heading: 'Booking Confirmation', title: /^Booking Confirmation · / },
  { path: '/my-bookings', heading: 'My Bookings', title: /^My Bookings · /, settled: sees('Email address') },
  {
    path: '/support',
    heading: 'Customer Support',
    title: /^Customer Support · /,
    settled: sees('Submit a Support Ticket'),
  },
  {
    path: '/policies',
    heading: 'Policies & Service Areas',
    title: /^Policies & Service Areas · /,
    settled: sees('Service Coverage Zones'),
  },
  { path: '/nowhere', heading: '404 Page Not Found', title: /^Page not found · / },
];

async function firstVehicle(page: Page): Promise<Vehicle> {
  const vehicles = (await (await page.request.get('/api/vehicles')).json()) as Vehicle[];
  const [vehicle] = vehicles.filter(({ imageUrls }) => imageUrls.length > 3);
  if (!vehicle) throw new Error('The fleet is empty');
  return vehicle;
}

for (const theme of THEMES) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ theme });
    for (const width of WIDTHS) {
      test(`every page is sound at ${width} px`, async ({ page }) => {
        test.setTimeout(180_000);
        await resize(page, width);
        const vehicle = await firstVehicle(page);
        const pages: SitePage[] = [
          ...PAGES,
          {
            path: `/fleet/${vehicle.id}`,
            heading: vehicle.name,
            title: new RegExp(`^${vehicle.name} · `),
            settled: sees('Features & Amenities'),
          },
        ];
        for (const { path, heading, title, settled } of pages) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await settled?.(page);
          await expect(page).toHaveTitle(title);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          // Pictures further down come when they are near, and nothing may move for them.
          await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
          await expectFitsAndAccessible(page, path);
          await expectNoLayoutShift(page, path);
        }
      });
    }
  });
}

test('the top bar and the footer lead everywhere', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const [link, heading] of [
    ['Services', 'Our Services'],
    ['Fleet', 'Our Fleet'],
    ['Book Now / Get Quote', 'Book Your Premium Transportation'],
    ['My Bookings', 'My Bookings'],
    ['Support', 'Customer Support'],
    ['Policies', 'Policies & Service Areas'],
    ['Home', 'Premium Chauffeur Services Tailored for You'],
  ] as const) {
    await bar.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(bar.getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  const footer = page.getByRole('contentinfo');
  for (const link of ['Help Center', 'Cancellation Policy', 'Contact Us', 'Admin', 'Services', 'Fleet']) {
    await expect(footer.getByRole('link', { name: link, exact: true })).toBeVisible();
  }
  await expect(footer).toContainText('© 2025');
  await expect(footer.getByRole('link', { name: /555-0142/ })).toHaveAttribute('href', /^tel:/);
  await footer.getByRole('link', { name: 'Cancellation Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Cancellation Policy' })).toBeInViewport();
});

test('on a phone the menu opens, closes when a link is chosen, and gives the focus back', async ({
  page,
}) => {
  await resize(page, 360);
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(links).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(links.getByRole('link')).toHaveCount(7);
  await expectFitsAndAccessible(page, 'the open menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await links.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customer Support' })).toBeVisible();
  await expect(links).toBeHidden();
});

test('the theme is dark, is switched, and stays switched without a flash', async ({ page }) => {
  await page.goto('/services');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate("localStorage.getItem('theme')")).toBe('light');
  // Without the application's own code: what decides comes before it.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

const weights = [
  { path: '/', maxBytes: 130_000, maxFiles: 3 },
  { path: '/fleet', maxBytes: 140_000, maxFiles: 5 },
  { path: '/booking', maxBytes: 180_000, maxFiles: 8 },
];
for (const { path, maxBytes, maxFiles } of weights)
  test(`${path} costs at most ${maxBytes} bytes of compressed JavaScript in ${maxFiles} files`, async ({
    page,
  }) => {
    const scripts = new Map<string, Promise<number>>();
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.set(
        request.url(),
        // As it was sent.
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const last = page.getByRole('main').getByRole('heading').last();
    await expect
      .poll(() => last.evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__react'))))
      .toBe(true);
    const sizes = await Promise.all([...scripts].map(async ([url, bytes]) => ({ url, bytes: await bytes })));
    const listed = sizes.map(({ url, bytes }) => `${url} ${bytes}`).join('\n');
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, listed).toBeLessThanOrEqual(maxBytes);
    expect(sizes.length, listed).toBeLessThanOrEqual(maxFiles);
    // Nothing was counted as nothing.
    expect(total, listed).toBeGreaterThan(50_000);
    expect([...scripts.keys()].filter((url) => /stripe|admin|socket/i.test(url))).toEqual([]);
  });

test('no customer, passenger or chauffeur loads what only staff need', async ({ page }) => {
  const pages = {
    '/fleet': 'FleetPage',
    '/booking': 'BookingPage',
    '/my-bookings': 'MyBookingsPage',
    '/support': 'SupportPage',
    '/ride/unknown': 'RidePage',
    '/offer/unknown': 'OfferPage',
    '/pay/unknown': 'PayPage',
    '/drive': 'DrivePage',
  };
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const [path, code] of Object.entries(pages)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts.filter((url) => url.includes(`/${code}-`))).not.toEqual([]);
  }
  await page.goto('/support');
  await openChatWindow(page);
  expect(scripts.filter((url) => /\/(staff\w*|Admin\w*|BookingDetails)-/i.test(url))).toEqual([]);
});

test('the fleet is filtered by people and bags, in the address, and says when nothing fits', async ({
  page,
}) => {
  await page.goto('/fleet?passengers=5&luggage=6');
  await expect(page.getByText(/^\d+ cars? for 5 passengers and 6 bags$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Obsidian Grand SUV' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Onyx Executive Sedan' })).toBeHidden();
  await expect(page.getByText(/^2 hours \$[\d,.]+, all in$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'More people' }).click();
  await expect(page).toHaveURL(/passengers=6/);
  await page.getByLabel('Passengers').fill('60');
  await expect(page.getByRole('heading', { name: 'No car of ours takes that many' })).toBeVisible();
  await expectFitsAndAccessible(page, 'a fleet of which nothing fits');
  await page.getByRole('button', { name: 'Show all cars' }).click();
  await expect(page).toHaveURL('/fleet');
  await page.getByRole('button', { name: 'Limousines' }).click();
  await expect(page.getByRole('heading', { name: 'Onyx Executive Sedan' })).toBeHidden();
  await page
    .getByRole('link', { name: /^Book Now: / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Premium Transportation');
});

test('the fleet shows the total of the journey in hand', async ({ page }) => {
  await page.goto('/booking?trip=hourly&pickup=Union+Station&hours=4');
  await expect(page.getByLabel('Pickup address')).toHaveValue('Union Station');
  await page.goto('/fleet');
  await expect(page.getByText(/^Totals are for your trip: Union Station/)).toContainText('4 hours');
  await expect(page.getByText(/^Your trip \$[\d,.]+, all in$/).first()).toBeVisible();
  await page.getByRole('link', { name: 'View Details of Obsidian Grand SUV' }).click();
  await expect(page.getByText('Your trip, all in')).toBeVisible();
});

test('a whole booking, paid by card, without a mouse', async ({ page }) => {
  test.setTimeout(120_000);
  const person = someone('Kay');
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Book Your Ride' }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Book Your Premium Transportation' }),
  ).toBeFocused();

  const write = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  };
  await write('Pickup address', '12 Ellesmere Road');
  await write('Destination 1', 'Toronto Pearson, Terminal 3');
  await tabTo(page, page.getByRole('button', { name: 'Add destination' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Destination 2/)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Remove destination 2' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add destination' })).toBeFocused();
  const [year, month, day] = daysAhead(130).split('-');
  await write('Date', `${month}${day}${year}`);
  await write('Time', '1000AM');
  await tabTo(page, carButton(page, 'Choose Champagne Touring SUV'));
  await page.keyboard.press('Enter');
  await expect(carButton(page, 'Chosen Champagne Touring SUV')).toBeFocused();
  await expect(page.getByTestId('quote-total')).toHaveText(/\$\d/);
  await tabTo(page, page.locator('summary').filter({ hasText: /^Services/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: 'Airport Departure' }));
  await page.keyboard.press('Space');
  await write('First name', person.first);
  await write('Last name', person.last);
  await write('Email', person.email);
  await write('Phone', '416-555-0100');
  await tabTo(page, page.getByRole('radio', { name: 'Card' }));
  await tabTo(page, page.getByRole('checkbox', { name: 'I accept the cancellation terms' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Payment' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Secure Payment' })).toBeFocused();
  await typeCard(page, '4242 4242 4242 4242');
  await tabTo(page, page.getByRole('button', { name: /^Pay \$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'View Confirmation' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmation' })).toBeFocused();
  await expect(page.getByText(/Your booking number is/)).toBeVisible();
});
