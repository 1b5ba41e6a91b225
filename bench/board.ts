import { chromium, type Browser } from '@playwright/test';
import type { Chauffeur, CreatedBooking, Service } from '@livery/shared-types';
import { needBrowser } from '@livery/local-stack';
import type { Bench } from './harness/bench.ts';
import { alternate } from './harness/alternate.ts';
import { logIn } from './harness/people.ts';
import type { BenchProduct } from './harness/product.ts';
import { ratio, side } from './harness/rows.ts';

const CHAUFFEURS = 20;
const TIMES = ['08:00', '12:00', '16:00'];
const FULL = { trips: CHAUFFEURS * TIMES.length, daysAhead: 40 };
const QUIET = { trips: 6, daysAhead: 41 };
const PER_ROUND = 5;
const DAY_MS = 86_400_000;

type Day = typeof FULL;

const dateOf = ({ daysAhead }: Day) => new Date(Date.now() + daysAhead * DAY_MS).toISOString().slice(0, 10);

/** The dispatch board of a full day beside that of a quiet one, both with twenty chauffeurs: the API, and a browser until every trip is painted. */
export const board: Bench = {
  name: 'board',
  run: async (bed) => {
    const product = await bed.product();
    const cookie = await logIn(product.gateway);
    await fill(product, cookie);
    const browser = await chromium.launch({
      executablePath: await needBrowser(console.log),
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
    });
    try {
      const asked = await alternate(bed.rounds, {
        full: (times) => answering(product, cookie, FULL, times),
        quiet: (times) => answering(product, cookie, QUIET, times),
      });
      const opened = await alternate(bed.rounds, {
        full: () => opening(browser, product, cookie, FULL),
        quiet: () => opening(browser, product, cookie, QUIET),
      });
      const sides = (of: Record<'full' | 'quiet', number[]>) => ({
        candidate: side(`${FULL.trips} trips`, of.full),
        reference: side(`${QUIET.trips} trips`, of.quiet),
      });
      return [
        ratio({ what: 'dispatch board, answer', unit: 'ms', ...sides(asked) }),
        ratio({
          what: 'dispatch board, all trips painted in a browser',
          unit: 'ms',
          ...sides(opened),
          target: { atMost: 1.2 },
        }),
      ];
    } finally {
      await browser.close();
    }
  },
};

async function fill({ gateway }: BenchProduct, cookie: string): Promise<void> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(gateway + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const [service] = (await (await fetch(`${gateway}/api/services`)).json()) as Service[];
  const chauffeurs: Chauffeur[] = [];
  for (let index = 0; index < CHAUFFEURS; index += 1)
    chauffeurs.push(
      await post('/api/admin/chauffeurs', {
        name: `Board Driver ${index + 1}`,
        phone: '416-555-0188',
        email: `board.driver${index}@example.com`,
        licenceExpiry: '2099-12-31',
      }),
    );
  for (const day of [FULL, QUIET]) {
    for (let index = 0; index < day.trips; index += 1) {
      const time = TIMES[Math.floor(index / CHAUFFEURS)] ?? TIMES[0];
      const { id } = await post<CreatedBooking>('/api/bookings', {
        customerName: `Guest Number${index}`,
        customerEmail: `board${index}@example.com`,
        customerPhone: '416-555-0100',
        pickupDate: `${dateOf(day)}T${time}`,
        pickupAddress: 'Union Station',
        destinations: ['Scarborough Bluffs'],
        serviceIds: [service?.id],
        vehicleId: null,
        duration: 2,
        paymentMethod: 'cash',
      });
      const chauffeurId = chauffeurs[index % CHAUFFEURS]?.id;
      await post(`/api/admin/bookings/${id}/approve`, { chauffeurId, withoutVehicle: true });
    }
  }
}

async function answering({ gateway }: BenchProduct, cookie: string, day: Day, times: number) {
  const start = performance.now();
  for (let count = 0; count < PER_ROUND * times; count += 1) {
    const answer = await fetch(`${gateway}/api/admin/dispatch?date=${dateOf(day)}`, { headers: { cookie } });
    const { trips } = (await answer.json()) as { trips: unknown[] };
    if (trips.length !== day.trips) throw new Error(`The board has ${trips.length} trips`);
  }
  return (performance.now() - start) / PER_ROUND / times;
}

/** Resolves, in the page, to when all trips of the day first are in it and painted. */
const noteTrips = (trips: number) => `
  window.tripsAt = new Promise((resolve) => {
    const look = (_changes, observer) => {
      if (new Set([...document.querySelectorAll('[data-trip]')].map((one) => one.dataset.trip)).size < ${trips}) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });`;

/** Milliseconds from the start of the navigation until every trip is painted. */
async function opening(browser: Browser, { gateway }: BenchProduct, cookie: string, day: Day) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: gateway }]);
    await context.addInitScript(noteTrips(day.trips));
    const page = await context.newPage();
    await page.goto(`${gateway}/admin/dispatch?date=${dateOf(day)}`);
    return await page.evaluate<number>('window.tripsAt');
  } finally {
    await context.close();
  }
}
