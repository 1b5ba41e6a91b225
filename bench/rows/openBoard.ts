import type { Chauffeur } from '@livery/shared-types';
import type { BrowserContext } from '@playwright/test';
import { alternate } from '../harness/alternate.ts';
import { dayIn, type Product } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';
import { inStaffBrowser } from '../harness/staffBrowser.ts';

const CHAUFFEURS = 20;
const HOURS = ['08:00', '13:00', '18:00'];
const QUIET = { day: dayIn(20), trips: 6 };
const FULL = { day: dayIn(22), trips: CHAUFFEURS * HOURS.length };

/** From the address to the last bar of a dispatch board, in a browser that has the code: a full day beside a quiet one. */
export async function openBoard(product: Product, rounds: number): Promise<Row[]> {
  const chauffeurs = await hire(product);
  for (const { day, trips } of [QUIET, FULL]) await plan(product, chauffeurs, day, trips);
  await product.settled();
  return inStaffBrowser(product, async (context) => {
    const { full, quiet } = await alternate(rounds, {
      quiet: () => open(context, product, QUIET),
      full: () => open(context, product, FULL),
    });
    const what = `opening the board with ${FULL.trips} trips and ${CHAUFFEURS} chauffeurs, beside ${QUIET.trips} trips`;
    return [{ what, candidate: full, reference: quiet, atMost: 1.2 }];
  });
}

async function hire({ asStaff }: Product): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= CHAUFFEURS; number += 1) {
    const { id } = await asStaff<Chauffeur>('POST', '/api/admin/chauffeurs', {
      name: `Chauffeur ${number}`,
      phone: '416-555-0188',
      email: `chauffeur${number}@example.com`,
      licenceExpiry: '2099-12-31',
    });
    ids.push(id);
  }
  return ids;
}

/** Approved trips of that day, shared out among the chauffeurs. */
async function plan({ book, asStaff }: Product, chauffeurs: string[], day: string, trips: number) {
  for (let index = 0; index < trips; index += 1) {
    const hour = HOURS[Math.floor(index / chauffeurs.length)] ?? '';
    const { id } = await book({ pickupDate: `${day}T${hour}` });
    const chauffeurId = chauffeurs[index % chauffeurs.length];
    await asStaff('POST', `/api/admin/bookings/${id}/approve`, { chauffeurId, withoutVehicle: true });
  }
}

async function open(
  context: BrowserContext,
  { gateway }: Product,
  { day, trips }: typeof FULL,
): Promise<number> {
  const page = await context.newPage();
  const since = performance.now();
  await page.goto(`${gateway}/admin/dispatch?date=${day}`);
  const bars = page.locator('[data-trip]');
  await bars.nth(trips - 1).waitFor();
  const took = performance.now() - since;
  const shown = await bars.evaluateAll((all) => new Set(all.map((bar) => bar.dataset['trip'])).size);
  if (shown !== trips) throw new Error(`The board of ${day} shows ${shown} trips, not ${trips}`);
  await page.close();
  return took;
}
