import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { eventually } from '@livery/test-kit';
import type {
  AdminBooking,
  Chauffeur,
  ChauffeurLink,
  ChauffeurTrip,
  PassengerRide,
  RideStep,
} from '@livery/shared-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RideWatcher } from './chat/rideWatcher.ts';
import { cashBooking, startProduct, type Product } from './startProduct.ts';

const WATCHERS = 12;
const POSITION_EVERY_MS = 200;
/** From the signal until the last page is up to date again: some seconds, and what a busy machine needs besides. */
const LONGEST_MS = 15_000;
const UNION = { lat: 43.6453, lng: -79.3806 };

interface DrivenRide {
  id: string;
  token: string;
  key: string;
}

let product: Product;
let redis: Redis;
let watchers: RideWatcher[] = [];

beforeAll(async () => {
  product = await startProduct({
    scale: { chat: 2 },
    env: { CONNECTIONS_PER_ADDRESS: '1000', SET_OUT_HOURS: '8760' },
  });
  await product.logIn();
  redis = new Redis(product.stack.infrastructure.env['REDIS_URL'] ?? '');
}, 180_000);
afterAll(async () => {
  for (const watcher of watchers) watcher.leave();
  redis?.disconnect();
  await product?.stop();
}, 60_000);

/** An approved trip whose chauffeur has set out. */
async function rideOnTheWay(): Promise<DrivenRide> {
  const { body: created } = await product.book(await cashBooking(product, `${randomUUID()}@example.com`));
  const { body: chauffeur } = await product.call<Chauffeur>('POST', '/api/admin/chauffeurs', {
    name: 'Ines Driver',
    phone: '416-555-0188',
    email: 'ines.driver@example.com',
    licenceExpiry: '2099-12-31',
  });
  const path = `/api/admin/chauffeurs/${chauffeur.id}/link`;
  const { body: link } = await product.call<ChauffeurLink>('POST', path, { send: false });
  const { body, status } = await product.call<AdminBooking>(
    'POST',
    `/api/admin/bookings/${created.id}/approve`,
    { chauffeurId: chauffeur.id, withoutVehicle: true },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const ride = { id: created.id, token: body.rideToken, key: new URL(link.url).hash.slice(1) };
  await press(ride, 'accepted', 'on_the_way');
  return ride;
}

const asChauffeur = ({ key }: DrivenRide) => ({ authorization: `Bearer ${key}`, cookie: '' });

async function press(ride: DrivenRide, ...steps: RideStep[]): Promise<void> {
  for (const step of steps) {
    const body = { step, at: new Date().toISOString(), clientId: randomUUID() };
    const path = `/api/chauffeur/trips/${ride.id}/steps`;
    const answer = await product.call<ChauffeurTrip>('POST', path, body, asChauffeur(ride));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}

async function moveTo(ride: DrivenRide, lat: number): Promise<number> {
  const body = { lat, lng: UNION.lng, at: new Date().toISOString() };
  const path = `/api/chauffeur/trips/${ride.id}/position`;
  return (await product.call('POST', path, body, asChauffeur(ride))).status;
}

const rideOf = async ({ token }: DrivenRide) =>
  (await product.call<PassengerRide>('GET', `/api/ride/${token}`, undefined, { cookie: '' })).body;

/** How many sockets a replica holds. */
async function socketsOf(replica: string): Promise<number> {
  const page = await (await fetch(`${product.stack.services.addresses[replica]}/metrics`)).text();
  const counts = page.matchAll(/^livery_chat_sockets\{[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

it('pages that watch a ride are up to date within seconds when a chat replica is killed', async () => {
  const ride = await rideOnTheWay();
  watchers = Array.from({ length: WATCHERS }, () => new RideWatcher(product.stack.url, ride.token));
  await eventually(() => expect(watchers.every(({ isWatching }) => isWatching)).toBe(true));
  const held = await socketsOf('chat-2');
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(WATCHERS);

  let moves = 0;
  const ending = new AbortController();
  const driving = (async () => {
    while (!ending.signal.aborted) {
      moves += 1;
      expect(await moveTo(ride, UNION.lat + moves / 10_000)).toBeLessThan(300);
      await delay(POSITION_EVERY_MS);
    }
  })();
  try {
    await eventually(() => {
      for (const { positions } of watchers) expect(positions.length).toBeGreaterThan(2);
    });
    const killedAt = Date.now();
    await product.stack.services.get('chat-2').kill('SIGKILL');
    await eventually(() => {
      for (const { positions } of watchers)
        expect(Date.parse(positions.at(-1)?.at ?? '')).toBeGreaterThan(killedAt + 2 * POSITION_EVERY_MS);
      expect(watchers.filter(({ returnedAt }) => returnedAt.length > 0)).toHaveLength(held);
    });
    const lastMs = Math.max(...watchers.flatMap(({ returnedAt }) => returnedAt)) - killedAt;
    expect(lastMs).toBeLessThan(LONGEST_MS);
    console.log(`${held} of ${WATCHERS} pages moved, the last was back after ${lastMs} ms`);
  } finally {
    ending.abort();
    await driving;
  }
  for (const { positions } of watchers) {
    const times = positions.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  }
  await product.stack.services.get('chat-2').restart();

  const before = watchers.map(({ refetches }) => refetches);
  await press(ride, 'arrived');
  await eventually(() =>
    watchers.forEach(({ refetches }, index) => expect(refetches).toBeGreaterThan(before[index] ?? 0)),
  );
  expect(await rideOf(ride)).toMatchObject({ step: 'arrived' });
}, 180_000);

it('the position of a ride is gone from everywhere once the passenger is on board', async () => {
  const ride = await rideOnTheWay();
  expect(await moveTo(ride, UNION.lat)).toBeLessThan(300);
  expect((await rideOf(ride)).position).toMatchObject({ lat: UNION.lat });
  const keys = () => redis.keys(`*${ride.id}*`);
  expect(await keys()).not.toEqual([]);
  await press(ride, 'arrived', 'on_board');
  expect(await moveTo(ride, UNION.lat)).toBe(409);
  expect((await rideOf(ride)).position).toBeNull();
  expect(await keys()).toEqual([]);
  await press(ride, 'done');
  expect(await moveTo(ride, UNION.lat)).toBe(409);
  expect(await keys()).toEqual([]);
});
