/**
 * How the bookings tab of the dashboard opens and scrolls with 100 and with 10,000 bookings. Two products run beside each other and are
 * asked in turn; the first round is dropped and medians are compared. Needs a built site in frontend/dist and Chromium.
 *
 *   node bench/adminBookings.ts [rounds]
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { connectMongo, createLogger } from '../packages/service-kit/src/index.ts';
import { createStores } from '../services/booking/src/store/stores.ts';
import { loadBookings } from '../services/booking/test/bulk.ts';
import { needBrowser, openHome, startInfrastructure, startServices } from '../tools/local-stack/src/index.ts';

const SIZES = [100, 10_000];
const ROWS = 50;
const rounds = Number(process.argv[2] ?? 8);
const root = join(import.meta.dirname, '..');
const admin = { username: 'admin', password: 'livery-demo' };

interface Product {
  size: number;
  url: string;
  stop: () => Promise<void>;
}

async function fill(uri: string, dbName: string, size: number) {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const mongo = await connectMongo({ uri, dbName, logger });
  const { model } = await createStores(mongo.connection, {
    describe: () => {
      throw new Error('Nothing is broadcast here');
    },
    onWritten: () => undefined,
  });
  await loadBookings(model, 0, size, new Date());
  await mongo.close();
}

async function startWith(size: number, infrastructure: Record<string, string>): Promise<Product> {
  const namespace = `bench${process.pid}n${size}`;
  await fill(infrastructure['MONGODB_URI'] ?? '', `${namespace}_booking`, size);
  const folder = join(root, '.livery/bench', String(size));
  rmSync(folder, { recursive: true, force: true });
  const home = openHome(folder, join(root, '.livery/cache'));
  const { url } = await startServices({
    home,
    infrastructure,
    siteFolder: process.env['LIVERY_SITE_DIR'] ?? join(root, 'frontend/dist'),
    namespace,
    env: { ...process.env, THROTTLE_SCALE: '100', LOG_LEVEL: 'warn' },
  });
  return { size, url, stop: () => home.stopEverything() };
}

/** Run in the page: resolves to when the whole page of rows first is in the table and painted. */
const noteRows = `
  window.rowsAt = new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelectorAll('tbody tr').length < ${ROWS}) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });`;
const rowsAt = (page: Page) => page.evaluate<number>('window.rowsAt');

/** Milliseconds from the start of the navigation until the rows are painted. */
async function opening(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/admin`);
  return rowsAt(page);
}

/** The same from a press on the tab, with the rest of the dashboard there already. */
async function comingBack(page: Page): Promise<number> {
  await page.getByRole('tab', { name: 'Promos' }).click();
  await page.getByRole('heading', { name: 'Promo Code Management' }).waitFor();
  await page.evaluate(`${noteRows} undefined`);
  const start = await page.evaluate<number>(`(() => {
    const tab = [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent === 'Bookings');
    const start = performance.now();
    tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    return start;
  })()`);
  return (await rowsAt(page)) - start;
}

/** The times between frames while the wheel turns through the whole list and back. */
async function scrolling(page: Page): Promise<number[]> {
  await page.mouse.move(700, 500);
  await page.evaluate(`(() => {
    window.frames_ = [];
    let last = performance.now();
    window.frame_ = requestAnimationFrame(function next(now) {
      window.frames_.push(now - last);
      last = now;
      window.frame_ = requestAnimationFrame(next);
    });
  })()`);
  for (const step of [240, -240]) for (let turn = 0; turn < 25; turn += 1) await page.mouse.wheel(0, step);
  return page.evaluate<number[]>('(cancelAnimationFrame(window.frame_), window.frames_.slice(1))');
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

interface Measured {
  opening: number[];
  comingBack: number[];
  frames: number[];
  lists: number[];
}

async function visit(browser: Browser, { url }: Product, into: Measured) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(noteRows);
  const page = await context.newPage();
  await page.request.post(`${url}/api/auth/login`, { data: admin });
  let lists = 0;
  page.on('request', (call) => {
    if (new URL(call.url()).pathname === '/api/bookings') lists += 1;
  });
  into.opening.push(await opening(page, url));
  into.lists.push(lists);
  into.frames.push(...(await scrolling(page)));
  into.comingBack.push(await comingBack(page));
  await context.close();
}

const home = openHome(join(root, '.livery/bench/servers'), join(root, '.livery/cache'));
const infrastructure = await startInfrastructure({ home, env: process.env });
const products: Product[] = [];
try {
  for (const size of SIZES) products.push(await startWith(size, infrastructure.env));
  const browser = await chromium.launch({
    executablePath: await needBrowser(console.log),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  const measured = products.map((): Measured => ({ opening: [], comingBack: [], frames: [], lists: [] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, product] of products.entries()) {
      const dropped: Measured = { opening: [], comingBack: [], frames: [], lists: [] };
      await visit(browser, product, (round > 0 && measured[index]) || dropped);
    }
  }
  await browser.close();

  const row = (name: string, of: (one: Measured) => number) => {
    const [few = 0, many = 0] = measured.map(of);
    return `| ${name} | ${few.toFixed(0)} | ${many.toFixed(0)} | ${(many / few).toFixed(2)} |`;
  };
  console.log(
    [
      `| median of ${rounds} rounds | ${SIZES.map((size) => size.toLocaleString('en-CA')).join(' | ')} | ratio |`,
      '| --- | ---: | ---: | ---: |',
      row('page opened, rows painted (ms)', (one) => quantile(one.opening, 0.5)),
      row('back to the tab, rows painted (ms)', (one) => quantile(one.comingBack, 0.5)),
      row('frame while scrolling, median (ms)', (one) => quantile(one.frames, 0.5)),
      row('frame while scrolling, 95th of 100 (ms)', (one) => quantile(one.frames, 0.95)),
      row('list requests for an opening', (one) => quantile(one.lists, 0.5)),
    ].join('\n'),
  );
} finally {
  for (const { stop } of products) await stop();
  await home.stopEverything();
}
