import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@livery/test-kit';
import type { AdminTicket, PaymentIntentCreated, SupportTicket } from '@livery/shared-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashBooking, startProduct, type Product } from './startProduct.ts';

const WRITERS = 4;
const PAYERS = 3;
const BOOKINGS = 8;
/** How much has to get through between one kill and the next. */
const STRIDE = 25;
/** A machine that runs other tests besides takes its time. */
const LONG_WAIT = { timeoutMs: 60_000 };
/** Nobody waits longer than ten seconds for an answer, whatever was killed, and what a busy machine needs besides. */
const LONGEST_MS = 20_000;

let product: Product;
let bookingIds: string[];
beforeAll(async () => {
  product = await startProduct({ scale: { chat: 3, payment: 2 }, env: { THROTTLE_SCALE: '1000' } });
  await product.logIn();
  const card = { ...(await cashBooking(product, 'scaled@example.com')), paymentMethod: 'stripe' };
  const booked = await Promise.all(Array.from({ length: BOOKINGS }, () => product.book(card)));
  bookingIds = booked.map(({ body }) => body.id);
}, 180_000);
afterAll(() => product.stop(), 60_000);

interface Part {
  accepted: number;
  refused: number;
  slowestMs: number;
}

/** Asks as a client does: on 429 or 503 it retries with the same key. Any other answer is a fault. */
async function insist<T>(part: Part, wanted: number, path: string, body: unknown, key: string): Promise<T> {
  for (;;) {
    const askedAt = Date.now();
    const answer = await product.call<T>('POST', path, body, { 'idempotency-key': key });
    part.slowestMs = Math.max(part.slowestMs, Date.now() - askedAt);
    if (answer.status === wanted) {
      part.accepted += 1;
      return answer.body;
    }
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(answer.response.headers.get('retry-after'))).toBeGreaterThan(0);
    part.refused += 1;
    await delay(50);
  }
}

/** Load on chat and payment until `end` is called; every request that was begun is answered. */
function startLoad() {
  const chat: Part = { accepted: 0, refused: 0, slowestMs: 0 };
  const payment: Part = { accepted: 0, refused: 0, slowestMs: 0 };
  const tickets: string[] = [];
  const intents = new Map<string, Set<string>>();
  const ending = new AbortController();

  const write = async () => {
    while (!ending.signal.aborted) {
      const key = randomUUID();
      const { id } = await insist<SupportTicket>(chat, 201, '/api/support-tickets', ticket(key), key);
      tickets.push(id);
    }
  };
  const pay = async (_: unknown, payer: number) => {
    for (let turn = payer; !ending.signal.aborted; turn += 1) {
      const bookingId = bookingIds[turn % BOOKINGS] ?? '';
      const { paymentIntentId } = await insist<PaymentIntentCreated>(
        payment,
        200,
        '/api/create-payment-intent',
        { bookingId },
        randomUUID(),
      );
      intents.set(bookingId, (intents.get(bookingId) ?? new Set()).add(paymentIntentId));
    }
  };
  const ended = Promise.all([
    ...Array.from({ length: WRITERS }, write),
    ...Array.from({ length: PAYERS }, pay),
  ]);
  ended.catch(() => undefined); // `end` reports it

  return {
    chat,
    payment,
    tickets,
    intents,
    /** Resolves when this part has taken so many more requests. */
    async keepServing(part: Part): Promise<void> {
      const goal = part.accepted + STRIDE;
      await Promise.race([
        ended,
        eventually(async () => expect(part.accepted).toBeGreaterThanOrEqual(goal), LONG_WAIT),
      ]);
    },
    async end(): Promise<void> {
      ending.abort();
      await ended;
    },
  };
}

const ticket = (key: string) => ({
  customerName: 'Ada Rider',
  customerEmail: 'scaled@example.com',
  category: 'general',
  subject: key,
  description: 'Is everything still there?',
});

it('loses nothing it accepted while replicas die one by one, says when to come back, and goes on when they do', async () => {
  const { services } = product.stack;
  const load = startLoad();
  const { chat, payment } = load;
  await Promise.all([load.keepServing(chat), load.keepServing(payment)]);

  for (const name of ['chat-2', 'payment-2', 'chat-3']) {
    await services.get(name).kill('SIGKILL');
    await load.keepServing(name.startsWith('chat') ? chat : payment);
  }
  // Those in flight are refused, and an address that fails rests: most never notice.
  await eventually(() => expect(chat.refused).toBeLessThan(chat.accepted), LONG_WAIT);

  await Promise.all([services.get('chat').kill('SIGKILL'), services.get('payment').kill('SIGKILL')]);
  const [chatDown, paymentDown] = [chat.refused, payment.refused];
  await eventually(async () => {
    expect(chat.refused).toBeGreaterThan(chatDown + STRIDE);
    expect(payment.refused).toBeGreaterThan(paymentDown + STRIDE);
  }, LONG_WAIT);
  const elsewhere = await product.quote({
    serviceIds: [],
    vehicleId: (await product.vehicles())[0]?.id,
    duration: 2,
  });
  expect(elsewhere.status).toBe(200);

  await Promise.all(
    ['chat', 'chat-2', 'chat-3', 'payment', 'payment-2'].map((name) => services.get(name).restart()),
  );
  await Promise.all([load.keepServing(chat), load.keepServing(payment)]);
  await load.end();

  const stored = await product.all<AdminTicket>('/api/admin/support-tickets?limit=200');
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(load.tickets));
  expect(stored).toHaveLength(load.tickets.length);
  expect(new Set(stored.map(({ subject }) => subject)).size).toBe(stored.length);
  // However often it was asked, by whichever replica: one intent per booking.
  expect([...load.intents.values()].map(({ size }) => size)).toEqual(bookingIds.map(() => 1));
  expect(Math.max(chat.slowestMs, payment.slowestMs)).toBeLessThan(LONGEST_MS);
}, 300_000);
