import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '@livery/local-stack';
import { eventually } from '@livery/test-kit';
import type { CreatedBooking, SystemStatus } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashBooking, startProduct, type Product } from '../../system/startProduct.ts';

/** How long a dependency keeps its connections and answers nothing. */
const FROZEN_MS = Number(process.env['FREEZE_SECONDS'] ?? 60) * 1_000;
/** The contract: whatever is frozen, every request is answered within ten seconds. A busy machine needs some more. */
const ANSWERED_WITHIN_MS = 14_000;
const PAUSE_MS = 1_500;
const SETTLE_MS = 180_000;

/** Those of one product; the configuration shares them out. */
const DEPENDENCIES = (process.env['FROZEN_DEPENDENCIES'] ?? '').split(' ');

let product: Product;
let cookie: string;
let booking: Record<string, unknown>;

beforeAll(async () => {
  product = await startProduct();
  cookie = await product.logIn();
  booking = await cashBooking(product, 'frozen@example.com');
}, 180_000);
afterAll(() => product?.stop(), 60_000);

function handleOf(name: string): Handle {
  const { mongo, rabbit, redis, mail } = product.stack.infrastructure;
  const servers: Record<string, Handle | undefined> = { mongo, rabbitmq: rabbit, redis, mail };
  return servers[name] ?? product.stack.services.get(name);
}

interface Answer {
  route: string;
  /** 0: the connection was cut without an answer. */
  status: number;
  ms: number;
}

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const startedAt = performance.now();
  const status = await fetch(new URL(path, product.stack.url), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - startedAt };
}

async function handshake(path: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const asked = request(new URL(path, product.stack.url), {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  });
  const status = await new Promise<number>((resolve) => {
    asked.once('upgrade', (_res, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.once('response', (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    asked.once('error', () => resolve(0));
    asked.end();
  });
  return { status, ms: performance.now() - startedAt };
}

/** A booking request, repeated under its key until it is answered. */
interface BookingRequest {
  key: string;
  body: Record<string, unknown>;
}

const requestFor = (email: string): BookingRequest => ({
  key: `freeze-${randomUUID()}`,
  body: { ...booking, customerEmail: email },
});

/** What customers and staff do all the time, each of it once. */
function mainRoutes(
  request: BookingRequest,
  cardBookingId: string,
): Record<string, () => Promise<{ status: number; ms: number }>> {
  const staff = { cookie };
  const quote = { serviceIds: booking['serviceIds'], vehicleId: null, duration: 2 };
  const ticket = {
    customerName: 'Ada Rider',
    customerEmail: 'ada@example.com',
    bookingId: '',
    category: 'booking',
    priority: 'medium',
    subject: 'Child seat',
    description: 'We need a seat for a four-year-old.',
  };
  return {
    'GET /': () => ask('GET', '/'),
    'GET /booking': () => ask('GET', '/booking'),
    'GET /api/services': () => ask('GET', '/api/services'),
    'POST /api/calculate-pricing': () => ask('POST', '/api/calculate-pricing', quote),
    'POST /api/bookings': () =>
      ask('POST', '/api/bookings', request.body, { 'idempotency-key': request.key }),
    'GET /api/bookings/by-email': () => ask('GET', '/api/bookings/by-email/nobody@example.com'),
    'POST /api/create-payment-intent': () =>
      ask('POST', '/api/create-payment-intent', { bookingId: cardBookingId }),
    'POST /api/support-tickets': () => ask('POST', '/api/support-tickets', ticket),
    'GET /api/chat/presence': () => ask('GET', '/api/chat/presence'),
    'GET /healthz': () => ask('GET', '/healthz'),
    '/ws': () => handshake('/ws'),
    'POST /api/auth/login': () =>
      ask('POST', '/api/auth/login', { username: 'admin', password: 'livery-demo' }),
    'GET /api/auth/check': () => ask('GET', '/api/auth/check', undefined, staff),
    'GET /api/bookings': () => ask('GET', '/api/bookings', undefined, staff),
    'GET /api/admin/notifications': () => ask('GET', '/api/admin/notifications', undefined, staff),
    'GET /api/admin/status': () => ask('GET', '/api/admin/status', undefined, staff),
  };
}

/** Everybody goes on asking while it is frozen; answers what they asked for, and every answer. */
async function lifeWhileFrozen(email: string, cardBookingId: string) {
  const until = Date.now() + FROZEN_MS;
  const requests: BookingRequest[] = [];
  const answers: Answer[] = [];
  const rounds: Promise<unknown>[] = [];
  while (Date.now() < until) {
    const request = requestFor(email);
    requests.push(request);
    rounds.push(
      ...Object.entries(mainRoutes(request, cardBookingId)).map(async ([route, go]) => {
        answers.push({ route, ...(await go()) });
      }),
    );
    await delay(PAUSE_MS);
  }
  return { requests, answers, over: Promise.all(rounds) };
}

function longestOf(answers: readonly Answer[]): Map<string, Answer> {
  const longest = new Map<string, Answer>();
  for (const answer of answers)
    if ((longest.get(answer.route)?.ms ?? -1) < answer.ms) longest.set(answer.route, answer);
  return longest;
}

async function cardBooking(): Promise<string> {
  const { status, body } = await product.book({
    ...booking,
    customerEmail: 'card@example.com',
    paymentMethod: 'stripe',
  });
  expect(status).toBe(201);
  return body.id;
}

/** The status page finds nothing wrong: no dead letters, nothing that waits, every part up. */
async function expectWell(): Promise<void> {
  const { status, body } = await product.call<SystemStatus>('GET', '/api/admin/status');
  expect(status).toBe(200);
  const troubled = [...body.parts, ...body.figures].filter(
    ({ state }) => state === 'down' || state === 'degraded',
  );
  expect(troubled).toEqual([]);
  const valueOf = (name: string) => body.figures.find((figure) => figure.name === name)?.value;
  expect({ unsent: valueOf('Events not sent yet'), dead: valueOf('Dead letters') }).toEqual({
    unsent: 0,
    dead: 0,
  });
}

describe(`a dependency that keeps its connections and answers nothing for ${FROZEN_MS / 1_000} s`, () => {
  it.each(DEPENDENCIES)(
    'holds no request beyond ten seconds and leaves nothing behind: %s',
    async (name) => {
      const email = `${name}-frozen@example.com`;
      const cardBookingId = await cardBooking();
      const handle = handleOf(name);
      handle.pause();
      const { requests, answers, over } = await lifeWhileFrozen(email, cardBookingId).finally(() =>
        handle.resume(),
      );
      await over;

      const longest = longestOf(answers);
      const table = [...longest.values()].map(
        ({ route, status, ms }) =>
          `  ${route.padEnd(34)} ${(ms / 1_000).toFixed(2).padStart(6)} s  ${status}`,
      );
      console.log([`${name} frozen; the longest answer of each route:`, ...table].join('\n'));
      expect(answers.filter(({ status }) => status === 0)).toEqual([]);
      expect([...longest.values()].filter(({ ms }) => ms >= ANSWERED_WITHIN_MS)).toEqual([]);

      // Everything works, also the login of somebody whose right password could not be checked meanwhile.
      await eventually(
        async () => {
          const again = requestFor(email);
          requests.push(again);
          const replies = await Promise.all(
            Object.entries(mainRoutes(again, cardBookingId)).map(async ([route, go]) => ({
              route,
              ...(await go()),
            })),
          );
          expect(replies.filter(({ status }) => status === 0 || status >= 300)).toEqual([]);
        },
        { timeoutMs: SETTLE_MS, intervalMs: 1_000 },
      );

      // Each request, repeated, is one booking: none was lost, made twice or left half made.
      const ids = new Set<string>();
      for (const { key, body } of requests) {
        const { status, body: made } = await product.call<CreatedBooking>('POST', '/api/bookings', body, {
          'idempotency-key': key,
        });
        expect(status).toBe(201);
        ids.add(made.id);
      }
      expect(ids.size).toBe(requests.length);
      const found = await product.all<{ id: string }>(`/api/bookings?q=${encodeURIComponent(email)}`);
      expect(new Set(found.map(({ id }) => id))).toEqual(ids);
      await eventually(expectWell, { timeoutMs: SETTLE_MS, intervalMs: 1_000 });
    },
    FROZEN_MS + 2 * SETTLE_MS + 60_000,
  );
});
