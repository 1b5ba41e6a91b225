import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@livery/test-kit';
import { alternate } from '../harness/alternate.ts';
import { quantile } from '../harness/numbers.ts';
import type { Product } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';

const EVENTS = 50;
const APART_MS = 100;
const BACKLOG = 200;
const LONGEST = { timeoutMs: 180_000, intervalMs: 10 };

/** From a booking's answer to its e-mail in the mail server's hands, and how soon a backlog is gone once that server is back. */
export async function emails(product: Product, rounds: number): Promise<Row[]> {
  const { atTen, backlog } = await alternate(rounds, {
    atTen: () => atTenASecond(product),
    backlog: () => afterAnOutage(product),
  });
  return [
    { what: `e-mail after its event, 10 events a second, p95`, candidate: atTen, atMost: 2_000 },
    { what: `backlog of ${BACKLOG} e-mails, after the server’s return`, candidate: backlog, atMost: 60_000 },
  ];
}

async function atTenASecond({ book, mail, order, settled }: Product): Promise<number> {
  const one = async (index: number) => {
    await delay(index * APART_MS);
    const body = order();
    await book(body);
    const bookedAt = performance.now();
    const arrivedAt = await eventually(() => mail.arrivedAt(body.customerEmail) ?? false, LONGEST);
    return Math.max(0, Number(arrivedAt) - bookedAt);
  };
  const delays = await Promise.all(Array.from({ length: EVENTS }, (_, index) => one(index)));
  await settled();
  return quantile(delays, 0.95);
}

/** A booking causes two e-mails: its customer's and the office's. */
async function afterAnOutage({ book, mail, settled }: Product): Promise<number> {
  const before = mail.count();
  await mail.stop();
  for (let booked = 0; booked < BACKLOG / 2; booked += 1) await book();
  await mail.startAgain();
  const since = performance.now();
  await eventually(() => mail.count() >= before + BACKLOG, LONGEST);
  const taken = performance.now() - since;
  await settled();
  return taken;
}
