import { chatFrames } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from '../../system/money/catalogSetup.ts';
import { diceOf, eventually } from '@livery/test-kit';
import { cashBooking, startProduct, type Product } from '../../system/startProduct.ts';
import { heavyBodies } from './bodies.ts';
import { forge } from './authBypass.ts';
import { fuzzHttp } from './http.ts';
import { fuzzHandshakes } from './handshakes.ts';
import { INSPECTABLE, readProcessStats, type ProcessStats } from './processStats.ts';
import { openChatSocket, type Caller, type Protocol } from './chatSocket.ts';
import { rawRequests } from './raw.ts';
import { slowClients } from './slow.ts';
import { fuzzSockets, isAcknowledged } from './sockets.ts';
import { visit } from './visitor.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** How many strange values each property and parameter gets. */
const PER_PROPERTY = Number(process.env['FUZZ_PER_PROPERTY'] ?? 3);

const PROTOCOLS: Protocol[] = ['ws', 'socket.io'];

let product: Product;
let cookie: string;
let before: Record<string, ProcessStats>;
let pids: Map<string, number | undefined>;
const dice = diceOf(SEED);
/** First uses and filled caches cost some megabytes; whatever kept a bomb, or each client's bytes, would cost more. */
const MAX_GROWTH_BYTES = 40 * 1024 * 1024;
const grown = (after: Record<string, ProcessStats>) =>
  Object.fromEntries(
    Object.entries(after).map(([name, { bytes }]) => [
      name,
      [before[name]?.bytes ?? 0, bytes].map((one) => Math.round(one / 1024 ** 2)),
    ]),
  );
const processes = () => new Map([...product.stack.services.handles].map(([name, { pid }]) => [name, pid]));

beforeAll(async () => {
  product = await startProduct({
    env: {
      ...INSPECTABLE,
      // The trips are far ahead, and driven all the same.
      SET_OUT_HOURS: '8760',
      THROTTLE_SCALE: '100000',
      CONNECTIONS_PER_ADDRESS: '100000',
      MESSAGES_PER_MINUTE: '100000',
    },
  });
  await product.logIn();
  const login = { username: 'admin', password: 'livery-demo' };
  const { response } = await product.call('POST', '/api/auth/login', login, { cookie: '' });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await product.book(await cashBooking(product, 'fuzzed@example.com'))).status).toBe(201);
  pids = processes();
  before = await readProcessStats(product);
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
    expect(await heavyBodies(product, await createService(product, 'Heavy', '20.00'))).toEqual([]);
  }, 120_000);

  it('that no library would send are never taken for two, nor break anything', async () => {
    expect(await rawRequests(product)).toEqual([]);
  }, 120_000);

  it('that drip in cost nobody else anything, and are cut', async () => {
    const { aloneMs, slowestMs, leftOpen, late } = await slowClients(product, 300, 60_000);
    console.log(`seed ${SEED}: slowest answer alone ${aloneMs} ms, beside slow clients ${slowestMs} ms`);
    expect(leftOpen).toBe(0);
    expect(late.got).toBe(late.asked);
    // Somebody else's work on the machine shows in both. Whoever waited for them would wait until they are cut.
    expect(slowestMs).toBeLessThan(6_000 + 4 * aloneMs);
  }, 120_000);
});

describe(`strange sockets (seed ${SEED})`, () => {
  it('end by themselves: everybody else talks on, over both protocols', async () => {
    const newVisitor = async (name: string): Promise<Caller> => ({
      as: 'customer',
      ...(await visit(product, `session-fuzz-${name}`)),
    });
    const attacker = await newVisitor('attacker');
    const agent: Caller = { as: 'agent', cookie, sessionId: attacker.sessionId };
    const bystanders = await Promise.all(
      PROTOCOLS.map(async (protocol) => {
        const who = await newVisitor(`bystander-${protocol.replace('.', '-')}`);
        return { protocol, who, socket: await openChatSocket(product, protocol, who) };
      }),
    );
    for (const { protocol, who, socket } of bystanders)
      expect(await isAcknowledged(socket, who, 'before'), protocol).toBe(true);
    for (const caller of [attacker, agent]) {
      for (const protocol of PROTOCOLS) {
        const found = await fuzzSockets(product, protocol, caller, dice, PER_PROPERTY);
        console.log(`seed ${SEED}: ${protocol} as ${caller.as}: answered ${JSON.stringify(found)}`);
        expect(found.faults).toEqual([]);
        expect(Object.keys(found.answered).toSorted()).toEqual(Object.keys(chatFrames).toSorted());
      }
    }
    // On the very sockets that were open all the while.
    for (const { protocol, who, socket } of bystanders) {
      expect(await isAcknowledged(socket, who, 'after'), protocol).toBe(true);
      socket.close();
    }
  }, 600_000);

  it('are not even opened for foreign pages, other paths and forged agents', async () => {
    expect(await fuzzHandshakes(product)).toEqual([]);
  }, 60_000);
});

describe('afterwards', () => {
  it('every service is the process it was, and well', async () => {
    expect(processes()).toEqual(pids);
    for (const [name, url] of Object.entries(product.stack.services.operatorAddresses))
      expect((await fetch(`${url}/readyz`)).status, name).toBe(200);
    // What is under way, or waits for a timer, is let go in the end.
    const after = await eventually(
      async () => {
        const stats = await readProcessStats(product);
        for (const [name, { bytes }] of Object.entries(stats))
          expect(bytes - (before[name]?.bytes ?? 0), `${name} grew`).toBeLessThan(MAX_GROWTH_BYTES);
        return stats;
      },
      { timeoutMs: 90_000, intervalMs: 2_000 },
    );
    console.log(`seed ${SEED}: memory in MB ${JSON.stringify(grown(after))}`);
    // What __proto__ or constructor.prototype in a body had reached would stand here.
    for (const [name, { shared }] of Object.entries(after))
      expect(shared, name).toEqual(before[name]?.shared);
    // What was sent as staff and fits is done: services are gone, and ways to pay may be switched off.
    await product.logIn();
    const on = await product.call('PUT', '/api/settings', {
      cashPaymentEnabled: true,
      verifyCustomers: false,
    });
    expect(on.status, JSON.stringify(on.body)).toBe(200);
    const serviceIds = [await createService(product, 'Afterwards', '20.00')];
    const base = await cashBooking(product, 'afterwards@example.com');
    const booked = await product.book({ ...base, serviceIds });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  }, 180_000);
});
