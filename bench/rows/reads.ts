import { setTimeout as delay } from 'node:timers/promises';
import { alternate } from '../harness/alternate.ts';
import { load, type Call } from '../harness/load.ts';
import { median, quantile } from '../harness/numbers.ts';
import type { Product } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';

const PER_SECOND_EACH = 5;
const SECONDS = 10;
const CALLS_ALONE = 30;
const BOOKINGS = 60;

/** A quote, a look-up, a list and a details page, all four at 20 requests a second together, beside each alone. */
export async function reads(product: Product, rounds: number): Promise<Row[]> {
  const { gateway, cookie } = product;
  const [booking] = await Promise.all(Array.from({ length: BOOKINGS }, () => product.book()));
  const [service] = await product.ask<{ id: string }[]>('GET', '/api/services');
  await product.settled();
  const pack = { serviceIds: [service?.id], vehicleId: null, duration: 3, promoCode: null };
  const calls: [string, Call][] = [
    ['quote', { url: `${gateway}/api/calculate-pricing`, method: 'POST', body: () => pack }],
    ['look-up', { url: `${gateway}/api/bookings/by-email/rider1@example.com` }],
    ['list', { url: `${gateway}/api/bookings`, headers: { cookie } }],
    ['details page', { url: `${gateway}/api/admin/bookings/${booking?.id}`, headers: { cookie } }],
  ];
  const together: number[][] = calls.map(() => []);
  const alone = Object.fromEntries(
    calls.map(([name, call]) => [name, async () => median(await load(call, { calls: CALLS_ALONE }))]),
  );
  const measured: Record<string, number[]> = await alternate(rounds, {
    ...alone,
    // autocannon sends a second's requests one after another at its beginning: the four take turns within each second.
    together: async () => {
      const loads = calls.map(async ([, call], index) => {
        await delay((index * 1_000) / calls.length);
        const latencies = await load(call, { perSecond: PER_SECOND_EACH, seconds: SECONDS });
        together[index]?.push(quantile(latencies, 0.95));
      });
      await Promise.all(loads);
      return 0;
    },
  });
  return calls.map(([name], index) => ({
    what: `${name}, p95 at ${PER_SECOND_EACH * calls.length} a second`,
    candidate: together[index]?.slice(1) ?? [],
    reference: measured[name] ?? [],
    atMost: 4,
  }));
}
