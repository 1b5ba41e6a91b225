// Takes the pictures in docs/screenshots from a product that runs with its demo data, and draws the cards that stand for pages where their
// links are shared (frontend/public/art/cards).
//   node scripts/screenshots.mjs [--url http://localhost:8080] [--only cards|<the name of a picture>]
// Pages of the demo day are found in the state folder (LIVERY_HOME) of the product.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from './lib/launchChromium.mjs';
import { home, root } from './lib/paths.mjs';
import { runMain, say } from './lib/say.mjs';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2 };

const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
/** A journey for somebody who is not there, as the home page hands it over. */
const journey = `/booking?${new URLSearchParams({
  trip: 'one-way',
  pickup: 'Toronto Pearson, Terminal 1',
  to: 'Fairmont Royal York',
  date: inAMonth,
  time: '14:30',
  passengers: '2',
  luggage: '2',
})}`;
const cars = (page) => page.getByRole('list', { name: 'Vehicle' }).getByRole('button');

async function build(page) {
  await cars(page).first().waitFor();
  await page
    .locator('summary')
    .filter({ hasText: /^Services/ })
    .click();
  await page.getByRole('checkbox', { name: 'Airport Arrival' }).check();
  await cars(page).first().click();
  await page.getByTestId('quote-total').getByText(/\$\d/).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
}
async function pay(page) {
  await build(page);
  for (const [label, text] of Object.entries({
    'First name': 'Nora',
    'Last name': 'Ellis',
    Email: 'nora@example.com',
    Phone: '416-555-0177',
  })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('checkbox', { name: 'I accept the cancellation terms' }).check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).last().click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
}
const toTheCars = (page) => cars(page).first().waitFor();
async function calculate(page) {
  await page.getByLabel('From', { exact: true }).fill('Toronto Pearson, Terminal 1');
  await page.getByLabel('To', { exact: true }).fill('Fairmont Royal York');
  await page.getByRole('button', { name: 'Calculate Distance' }).click();
  await page.getByRole('heading', { name: 'Service Coverage Zones' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.getElementById('coverage')?.scrollIntoView());
}
async function toTheCar(page) {
  await page.getByRole('link', { name: 'View Details of Obsidian Grand SUV' }).click();
  await page.getByRole('heading', { name: 'About This Vehicle' }).waitFor();
}

/** What `npm start` has made of the demo day: the trip whose car is on its way. */
function demoRide() {
  const { chauffeurs, trips } = JSON.parse(readFileSync(join(home, 'data/demo-day.json'), 'utf8'));
  const trip = trips.find(({ key }) => key === 'on the way');
  const { linkKey } = chauffeurs.find(({ key }) => key === trip.chauffeur);
  return { drive: `/drive#${linkKey}`, ride: `/ride/${trip.rideToken}` };
}
async function toTheBoard(page) {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('livery-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.locator('[data-trip]').first().waitFor();
  // The live line of the page never ends, so the network is never idle.
  await page.waitForTimeout(1_000);
}
const toTheTrip = (page) => page.getByRole('article').first().waitFor();
const toTheMap = (page) => page.locator('[data-spot="car"]').waitFor({ state: 'attached' });

const SHOTS = [
  { name: 'home', path: '/', screen: DESK, theme: 'dark' },
  { name: 'home-light', path: '/', screen: DESK, theme: 'light' },
  { name: 'services', path: '/services', screen: DESK, theme: 'light' },
  { name: 'fleet', path: '/fleet', screen: DESK, theme: 'dark' },
  { name: 'vehicle', path: '/fleet', screen: DESK, theme: 'light', prepare: toTheCar },
  { name: 'booking', path: journey, screen: DESK, theme: 'dark', prepare: build },
  { name: 'payment', path: journey, screen: DESK, theme: 'dark', prepare: pay },
  { name: 'policies', path: '/policies', screen: DESK, theme: 'light', prepare: calculate },
  {
    name: 'dispatch',
    path: '/admin/dispatch',
    screen: DESK,
    theme: 'dark',
    prepare: toTheBoard,
    isLive: true,
  },
  {
    name: 'phone-drive',
    path: () => demoRide().drive,
    screen: PHONE,
    theme: 'dark',
    prepare: toTheTrip,
    isLive: true,
  },
  {
    name: 'phone-ride',
    path: () => demoRide().ride,
    screen: PHONE,
    theme: 'light',
    prepare: toTheMap,
    isLive: true,
  },
  { name: 'phone-home', path: '/', screen: PHONE, theme: 'dark' },
  { name: 'phone-booking', path: journey, screen: PHONE, theme: 'dark', prepare: toTheCars },
  { name: 'phone-fleet', path: '/fleet', screen: PHONE, theme: 'light' },
  { name: 'phone-support', path: '/support', screen: PHONE, theme: 'light' },
];

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:8080' },
      only: { type: 'string', default: '' },
    },
  });
  const browser = await launchChromium();
  try {
    if (values.only !== 'cards') await photograph(browser, values);
    if (values.only === '' || values.only === 'cards') await drawCards(browser, values.url);
  } finally {
    await browser.close();
  }
});

async function photograph(browser, { url, only }) {
  const folder = join(root, 'docs/screenshots');
  mkdirSync(folder, { recursive: true });
  for (const { name, path, screen, theme, prepare, isLive = false } of SHOTS.filter(
    (shot) => only === '' || only === shot.name,
  )) {
    const { deviceScaleFactor = 1, ...viewport } = screen;
    const page = await browser.newPage({
      viewport,
      deviceScaleFactor,
      reducedMotion: 'reduce',
      timezoneId: 'America/Toronto',
    });
    await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
    const address = typeof path === 'function' ? path() : path;
    const waitUntil = isLive ? 'load' : 'networkidle';
    await page.goto(`${url}${address}`, { waitUntil });
    await prepare?.(page);
    await page.waitForLoadState(waitUntil);
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
    await page.close();
    say(name);
  }
}

/** One card for the site and one for each illustrated vehicle, in the format of link previews. */
async function drawCards(browser, url) {
  const folder = join(root, 'frontend/public/art/cards');
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(`${url}/robots.txt`);
  const vehicles = readdirSync(join(root, 'frontend/public/art/vehicles')).filter((file) =>
    /-(three-quarter|side)\.svg$/.test(file),
  );
  const cards = [
    ['home', '/art/scenes/lakeshore-night.svg'],
    ...vehicles.map((file) => [basename(file, '.svg'), `/art/vehicles/${file}`]),
  ];
  for (const [name, picture] of cards) {
    await page.setContent(
      `<body style="margin:0"><img src="${url}${picture}" style="display:block;width:1200px;height:630px;object-fit:cover;background:radial-gradient(ellipse 70% 75% at 50% 64%,#544837,#191919)"></body>`,
      { waitUntil: 'networkidle' },
    );
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 });
    say(`card ${name}`);
  }
  await page.close();
}
