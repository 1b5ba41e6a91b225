import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerRide } from '../system/money/office.ts';
import { diceOf } from '../system/money/random.ts';
import { cashBooking, startProduct, type Product } from '../system/product.ts';
import { forge, heavyBodies, rawRequests, slowClients } from './doors.ts';
import { fuzzHttp } from './http.ts';
import { fuzzHandshakes, fuzzRaw, fuzzSocketIo, isWell, visit } from './sockets.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** How many strange values each property and parameter gets. */
const PER_PROPERTY = Number(process.env['FUZZ_PER_PROPERTY'] ?? 3);

let product: Product;
let cookie: string;
let pids: Map<string, number | undefined>;
const dice = diceOf(SEED);
const processes = () => new Map([...product.stack.services.handles].map(([name, { pid }]) => [name, pid]));

beforeAll(async () => {
  product = await startProduct({
    env: { THROTTLE_SCALE: '100000', CONNECTIONS_PER_ADDRESS: '100000', MESSAGES_PER_MINUTE: '100000' },
  });
  await product.logIn();
  const login = { username: 'admin', password: 'livery-demo' };
  const { response } = await product.call('POST', '/api/auth/login', login, { cookie: '' });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await product.book(await cashBooking(product, 'fuzzed@example.com'))).status).toBe(201);
  pids = processes();
}, 240_000);
afterAll(() => product?.stop(), 60_000);

describe(`strange requests (seed ${SEED})`, () => {
  it('are refused in words on every route, and what is answered fits its description', async () => {
    const { calls, byStatus, faults } = await fuzzHttp(product, cookie, dice, PER_PROPERTY);
    const statuses = [...byStatus].map(([status, count]) => `${status}: ${count}`).join(', ');
    console.log(`seed ${SEED}: ${calls} requests; answers ${statuses}`);
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(500);
  }, 1_800_000);

  it('make nobody staff: forged cookies, tokens, headers and spellings', async () => {
    expect(await forge(product, cookie, dice)).toEqual([]);
  }, 120_000);

  it('that are too large, compressed or mislabelled are refused as such', async () => {
    expect(await heavyBodies(product)).toEqual([]);
  }, 120_000);

  it('that no library would send are never taken for two, nor break anything', async () => {
    expect(await rawRequests(product)).toEqual([]);
  }, 120_000);

  it('that drip in cost nobody else anything, and are cut', async () => {
    const { aloneMs, slowestMs, leftOpen } = await slowClients(product, 300, 60_000);
    expect(leftOpen).toBe(0);
    // Somebody else's work on the machine shows in both.
    expect(slowestMs).toBeLessThan(1_500 + 4 * aloneMs);
  }, 120_000);
});

describe(`strange sockets (seed ${SEED})`, () => {
  it('end by themselves: everybody else talks on, over both protocols', async () => {
    const [attacker, bystander] = [
      await visit(product, 'session-fuzz-1'),
      await visit(product, 'session-fuzz-2'),
    ];
    expect(await isWell(product, bystander, 'before')).toBe(true);
    const sent =
      (await fuzzRaw(product, attacker, dice, PER_PROPERTY)) +
      (await fuzzSocketIo(product, attacker, dice, PER_PROPERTY));
    console.log(`seed ${SEED}: ${sent} frames`);
    expect(await isWell(product, bystander, 'after')).toBe(true);
  }, 600_000);

  it('are not even opened for foreign pages, other paths and forged agents', async () => {
    expect(await fuzzHandshakes(product)).toEqual([]);
  }, 60_000);
});

describe('afterwards', () => {
  it('every service is the process it was, and well', async () => {
    expect(processes()).toEqual(pids);
    for (const [name, url] of Object.entries(product.stack.services.addresses))
      expect((await fetch(`${url}/readyz`)).status, name).toBe(200);
    const polluted = await product.call('GET', '/api/services');
    expect(polluted.status).toBe(200);
    // What was sent as staff and fits is done: services are gone, and ways to pay may be switched off.
    await product.logIn();
    const on = await product.call('PUT', '/api/settings', {
      cashPaymentEnabled: true,
      verifyCustomers: false,
    });
    expect(on.status, JSON.stringify(on.body)).toBe(200);
    const serviceIds = [await offerRide(product, 'Afterwards', '20.00')];
    const base = await cashBooking(product, 'afterwards@example.com');
    const booked = await product.book({ ...base, serviceIds });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  }, 60_000);
});
