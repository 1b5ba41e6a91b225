import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eventually } from '@livery/test-kit';
import type { Chauffeur, ChauffeurLink } from '@livery/shared-types';
import { alternate } from '../harness/alternate.ts';
import { dayIn, type Product } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';
import { inStaffBrowser } from '../harness/staffBrowser.ts';

const GOAL_MS = 2_000;
const NOT_SEEN_MS = 30_000;
/** As far as a chauffeur's page goes. */
const DAY = dayIn(1);

/** From the answer to a colleague, a chauffeur or a customer until an open dispatch board shows it, in a browser. */
export async function board(product: Product, rounds: number): Promise<Row[]> {
  return inStaffBrowser(product, async (context) => {
    const page = await context.newPage();
    await page.goto(`${product.gateway}/admin/dispatch?date=${DAY}`);
    await page.getByText('Live', { exact: true }).waitFor();
    const measured = await alternate(rounds, {
      customer: () => newTrip(product, page),
      colleague: () => approval(product, page),
      chauffeur: () => step(product, page),
    });
    return Object.entries(measured).map(([who, times]) => ({
      what: `a change by a ${who} on an open board`,
      candidate: times,
      atMost: GOAL_MS,
    }));
  });
}

const newTrip = async (product: Product, page: Page): Promise<number> =>
  untilShown(page, await trip(product), '');

async function approval(product: Product, page: Page): Promise<number> {
  const id = await trip(product);
  const before = await shown(page, id);
  await product.asStaff('POST', `/api/admin/bookings/${id}/approve`, { withoutVehicle: true });
  return untilShown(page, id, before);
}

/** A trip of a chauffeur of its own, who says that it is accepted. */
async function step(product: Product, page: Page): Promise<number> {
  const id = await trip(product);
  const chauffeur = await product.asStaff<Chauffeur>('POST', '/api/admin/chauffeurs', {
    name: `Driver ${id.slice(0, 8)}`,
    phone: '416-555-0188',
    email: `${id}@example.com`,
    licenceExpiry: '2099-12-31',
  });
  const path = `/api/admin/chauffeurs/${chauffeur.id}/link`;
  const { url } = await product.asStaff<ChauffeurLink>('POST', path, { send: false });
  const first = await shown(page, id);
  await product.asStaff('POST', `/api/admin/bookings/${id}/approve`, {
    chauffeurId: chauffeur.id,
    withoutVehicle: true,
  });
  await untilShown(page, id, first);
  const before = await shown(page, id);
  await product.ask(
    'POST',
    `/api/chauffeur/trips/${id}/steps`,
    { step: 'accepted', at: new Date().toISOString(), clientId: randomUUID() },
    { authorization: `Bearer ${new URL(url).hash.slice(1)}` },
  );
  return untilShown(page, id, before);
}

async function trip({ book }: Product): Promise<string> {
  return (await book({ pickupDate: `${DAY}T15:00` })).id;
}

const barOf = (page: Page, id: string) => page.locator(`[data-trip="${id}"]`).first();

const barsOf = (page: Page, id: string) => page.locator(`[data-trip="${id}"]`);

/** What the board says of a trip, once it is there. */
const shown = (page: Page, id: string): Promise<string> =>
  barOf(page, id).innerText({ timeout: NOT_SEEN_MS });

/** Milliseconds from now until the board says something else of a trip. */
async function untilShown(page: Page, id: string, before: string): Promise<number> {
  const since = performance.now();
  await eventually(
    async () => {
      const [text = before] = await barsOf(page, id).allInnerTexts();
      return text !== before;
    },
    { timeoutMs: NOT_SEEN_MS, intervalMs: 10 },
  );
  return performance.now() - since;
}
