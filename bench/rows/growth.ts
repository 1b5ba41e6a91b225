import { alternate } from '../harness/alternate.ts';
import { load } from '../harness/load.ts';
import { median } from '../harness/numbers.ts';
import { startProduct } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';
import { fillWithHistory } from '../growth/history.ts';

const SMALL = 1_000;
const CALLS = 10;
const STATISTICS = '/api/admin/bookings/stats';

/** Every list and details page; in braces what is there at any size. */
const QUESTIONS = [
  '/api/bookings',
  '/api/bookings?archived=any',
  '/api/bookings?filter=upcoming',
  '/api/bookings?filter=today',
  '/api/bookings?filter=past',
  '/api/bookings?status=cancelled',
  '/api/bookings?cash=due',
  '/api/bookings?reasonCode=no_car',
  '/api/bookings?q=today0',
  '/api/bookings/by-email/today0@example.com',
  '/api/bookings/{booking}/refund-preview',
  '/api/admin/bookings/{booking}',
  '/api/admin/bookings/{booking}/payments',
  '/api/manage/{manage}',
  '/api/vehicles/free?pickupDate={tomorrow}T15:00',
  '/api/vehicles/{vehicle}/availability',
  '/api/ratings',
  '/api/admin/calendar',
  '/api/admin/dispatch',
  '/api/admin/chauffeurs',
  '/api/admin/chauffeurs/{chauffeur}/ratings',
  '/api/admin/customers',
  '/api/admin/customers?q=today0',
  '/api/admin/customers/{customer}',
  '/api/admin/customers/{customer}/export',
  '/api/admin/offers',
  '/api/admin/offers?status=withdrawn',
  '/api/offers/{offer}',
  '/api/admin/chat/sessions?filter=all',
  '/api/admin/chat/sessions?filter=waiting',
  '/api/admin/chat/sessions?status=closed',
  '/api/admin/chat/sessions?q=today0',
  '/api/admin/chat/sessions/{session}/messages',
  '/api/admin/support-tickets',
  '/api/admin/support-tickets?status=active&sort=due',
  '/api/admin/support-tickets?q=today0',
  '/api/admin/support-tickets/{ticket}',
  '/api/admin/notifications',
  '/api/admin/notifications?status=failed',
  '/api/admin/notifications?orderingKey={booking}',
  STATISTICS,
];

/** Two products beside each other: one with the past of a thousand bookings, one with that of `size`. */
export async function growth(rounds: number, size: number): Promise<Row[]> {
  const small = await startProduct();
  const large = await startProduct();
  try {
    const sides = { small: await sideOf(small, SMALL), large: await sideOf(large, size) };
    const rows: Row[] = [];
    for (const path of QUESTIONS) {
      const measured = await alternate(rounds, {
        small: () => sides.small(path),
        large: () => sides.large(path),
      });
      rows.push(
        path === STATISTICS
          ? { what: 'statistics', candidate: measured.large, atMost: 2_000 }
          : { what: path, candidate: measured.large, reference: measured.small, atMost: 1.5 },
      );
    }
    return rows;
  } finally {
    await small.stop();
    await large.stop();
  }
}

/** Asks one product, filled to a size, and answers the median of a few answers. */
async function sideOf(product: Awaited<ReturnType<typeof startProduct>>, size: number) {
  const samples: Record<string, string> = await fillWithHistory(product, size);
  console.log(`  the past of ${size.toLocaleString('en-CA')} bookings is there`);
  return async (path: string) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => samples[name] ?? name);
    const call = { url: product.gateway + filled, headers: { cookie: product.cookie } };
    return median(await load(call, { calls: CALLS }));
  };
}
