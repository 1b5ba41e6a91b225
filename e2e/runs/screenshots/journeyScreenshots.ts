/**
 * Photographs every page and state that customers see, on a desk and a phone, in both themes; and joins two such sets.
 *
 *   node e2e/runs/screenshots/journeyScreenshots.ts take <set> [only, as a pattern of names]
 *   node e2e/runs/screenshots/journeyScreenshots.ts join <before> <after>
 *
 * A set is a folder in .livery/screenshots/journey. `take` starts a product of its own with the site in frontend/dist; E2E_SITE_URL names
 * a running one instead. It may run in the tree of another commit. `join` writes docs/screenshots/journey, before and after side by side.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedBooking } from '@livery/shared-types/booking';
import { chromium, type Browser, type Page } from '@playwright/test';
import { fillBookingForm, send } from '../../support/bookingForm.ts';
import startProduct from '../../support/globalSetup.ts';
import { enterCard } from '../../support/payment.ts';
import { bookByCard, CARD, payButton } from '../../support/paymentStates.ts';
import { daysAhead, someone } from '../../support/test.ts';

const root = join(import.meta.dirname, '../../..');
const sets = join(root, '.livery/screenshots/journey');
const kept = join(root, 'docs/screenshots/journey');
const [task, first = '', second = ''] = process.argv.slice(2);

/** The tallest part of a page that is kept. */
const SCREENS = [
  { width: 1440, height: 900, tallest: 1500 },
  { width: 390, height: 844, tallest: 1600 },
] as const;
const THEMES = ['dark', 'light'] as const;

type Step = (page: Page) => Promise<unknown>;
interface Picture {
  name: string;
  /** Where it is, or how one gets there. */
  at: string | Step;
  act?: Step;
  phoneOnly?: true;
}

/** Until nothing more is fetched. */
const settled: Step = async (page) => {
  const fetched = () => page.evaluate<number>("performance.getEntriesByType('resource').length");
  for (let before = -1, now = await fetched(); before !== now; now = await fetched()) {
    before = now;
    await delay(600);
  }
};
const answering =
  (path: string, status: number, json: object): Step =>
  (page) =>
    page.route(path, (route) => route.fulfill({ status, json }));
/** By a link, so that the page fetches what it shows. */
const byLink =
  (name: string, prepare: Step): Step =>
  async (page) => {
    await prepare(page);
    await page.goto('/policies');
    await settled(page);
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('link', { name, exact: true }).first().click();
  };
const asks = { code: 'unavailable', message: 'This part is away for a moment.' };

const search =
  (email: string): Step =>
  async (page) => {
    await page.getByLabel(/email/i).first().fill(email);
    await page.getByRole('button', { name: 'Search' }).click();
  };
const paymentPage = async (page: Page): Promise<CreatedBooking> => {
  const booking = await bookByCard(page);
  await page.goto(`/booking/payment?manage=${encodeURIComponent(booking.manageToken)}`);
  await payButton(page).waitFor();
  return booking;
};
const tripOf = (days: number, payment: 'Card' | 'Cash') => ({
  service: 'Airport Arrival',
  vehicle: 'Onyx Executive Sedan',
  date: daysAhead(days),
  time: '14:30',
  payment,
  person: someone('Amelia'),
});
let day = 40;
/** The form is filled where all its parts are seen, whatever the screen is. */
async function fillOnDesk(page: Page, payment: 'Card' | 'Cash'): Promise<void> {
  const screen = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await fillBookingForm(page, tripOf(day++, payment));
  if (screen) await page.setViewportSize(screen);
}
const journey = `/booking?trip=one-way&pickup=Toronto+Pearson,+Terminal+1&to=Fairmont+Royal+York&date=${daysAhead(60)}&time=14:30&passengers=2&luggage=2`;
const chooseCar: Step = async (page) => {
  const car = page.getByRole('list', { name: 'Vehicle' }).getByRole('button').first();
  if (await car.isVisible()) await car.click();
};

const picturesOf = (booking: CreatedBooking & { link: string }): Picture[] => [
  { name: 'home', at: '/' },
  {
    name: 'menu',
    at: '/',
    act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    phoneOnly: true,
  },
  { name: 'services', at: '/services' },
  { name: 'services-empty', at: byLink('Services', answering('**/api/services', 200, [])) },
  { name: 'fleet', at: '/fleet' },
  { name: 'fleet-empty', at: byLink('Fleet', answering('**/api/vehicles', 200, [])) },
  { name: 'fleet-error', at: byLink('Fleet', answering('**/api/vehicles', 503, asks)) },
  {
    name: 'vehicle',
    at: '/fleet',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'About This Vehicle' }).waitFor();
    },
  },
  {
    name: 'vehicle-unknown',
    at: '/fleet/00000000-0000-4000-8000-000000000000',
    act: (page) => page.getByRole('heading', { name: 'Vehicle not found' }).waitFor(),
  },
  { name: 'booking', at: '/booking' },
  { name: 'booking-car', at: journey },
  { name: 'booking-passenger', at: journey, act: chooseCar },
  { name: 'booking-filled', at: (page) => fillOnDesk(page, 'Card') },
  { name: 'payment', at: paymentPage },
  {
    name: 'confirmation-card',
    at: paymentPage,
    act: async (page) => {
      await enterCard(page, CARD.good);
      await payButton(page).click();
      await page
        .getByRole('heading', { name: /Payment Successful|Booking Submitted|request/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'confirmation-cash',
    at: async (page) => {
      const screen = page.viewportSize() ?? SCREENS[0];
      await page.setViewportSize({ width: 1440, height: 900 });
      await fillOnDesk(page, 'Cash');
      await send(page);
      await page.getByText('Booking Submitted').first().waitFor();
      await page.setViewportSize(screen);
    },
  },
  { name: 'my-bookings', at: '/my-bookings' },
  { name: 'my-bookings-found', at: '/my-bookings', act: search(booking.customerEmail) },
  { name: 'my-bookings-none', at: '/my-bookings', act: search('nobody@example.com') },
  { name: 'manage', at: booking.link },
  { name: 'support', at: '/support' },
  { name: 'policies', at: '/policies' },
  { name: 'pay-code', at: '/pay' },
  { name: 'offer-unknown', at: '/offer/unknown' },
  { name: 'not-found', at: '/nowhere' },
];

async function take(browser: Browser, baseURL: string, set: string, only: RegExp): Promise<void> {
  const folder = join(sets, set);
  mkdirSync(folder, { recursive: true });
  const newContext = (theme: string, width: number, height: number) =>
    browser.newContext({
      baseURL,
      viewport: { width, height },
      hasTouch: width < 500,
      timezoneId: 'America/Toronto',
      locale: 'en-CA',
      reducedMotion: 'reduce',
      storageState: {
        cookies: [],
        origins: [{ origin: baseURL, localStorage: [{ name: 'theme', value: theme }] }],
      },
    });
  const staff = await newContext('dark', 1440, 900);
  const booking = await bookByCard(await staff.newPage());
  await staff.close();
  for (const { width, height, tallest } of SCREENS) {
    for (const theme of THEMES) {
      for (const { name, at, act, phoneOnly } of picturesOf(booking)) {
        const file = `${name}-${width}-${theme}`;
        if (!only.test(file) || (phoneOnly && width > 500)) continue;
        // A visitor of its own, who has no draft.
        const context = await newContext(theme, width, height);
        context.setDefaultTimeout(45_000);
        const page = await context.newPage();
        try {
          await (typeof at === 'string' ? page.goto(at) : at(page));
          await settled(page);
          if (act) {
            await act(page);
            await settled(page);
          }
          const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
          const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(tallest, whole)) };
          await page.evaluate('scrollTo(0, 0)');
          await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true, clip });
          console.log(file);
        } catch (error) {
          console.log(`${file} was not taken: ${String(error).split('\n')[0]}`);
        }
        await context.close();
      }
    }
  }
}

/** Before on the left, after on the right; a missing one is left blank. */
async function joinSets(browser: Browser, before: string, after: string): Promise<void> {
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  const page = await browser.newPage();
  const read = (set: string, file: string) => {
    const path = join(sets, set, file);
    return existsSync(path) ? `data:image/png;base64,${readFileSync(path).toString('base64')}` : '';
  };
  for (const file of readdirSync(join(sets, after)).filter((name) => name.endsWith('.png'))) {
    const scale = file.includes('-1440-') ? 0.5 : 1;
    const pair = [read(before, file), read(after, file)];
    const jpeg = await page.evaluate<string>(`(${drawPair})(${JSON.stringify(pair)}, ${scale})`);
    writeFileSync(join(kept, file.replace('.png', '.jpg')), Buffer.from(jpeg.split(',')[1] ?? '', 'base64'));
  }
}

/** Runs in the browser, from its text. */
const drawPair = `async (sources, scale) => {
  const images = await Promise.all(
    sources.map(async (source) => {
      const image = new Image();
      image.src = source;
      if (source !== '') await image.decode();
      return image;
    }),
  );
  const gap = 16;
  const width = Math.round(Math.max(...images.map((image) => image.width)) * scale);
  const height = Math.round(Math.max(...images.map((image) => image.height)) * scale);
  const canvas = document.createElement('canvas');
  canvas.width = 2 * width + 3 * gap;
  canvas.height = height + 2 * gap;
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#8a8f98';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  images.forEach((image, index) =>
    pen.drawImage(image, gap + index * (width + gap), gap, image.width * scale, image.height * scale),
  );
  return canvas.toDataURL('image/jpeg', 0.6);
}`;

const stop = task === 'take' ? await startProduct() : undefined;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  if (task === 'take') await take(browser, process.env['E2E_SITE_URL'] ?? '', first, new RegExp(second));
  else await joinSets(browser, first, second);
} finally {
  await browser.close();
  await stop?.();
}
