import type { Vehicle } from '@livery/shared-types';
import { eventually, freePort } from '@livery/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { live, type Lived } from '../system/money/customer.ts';
import { fatesOf } from '../system/money/fates.ts';
import { addCode, offerRides, sendWhatNeverArrived } from '../system/money/office.ts';
import { diceFor } from '../system/money/random.ts';
import { expectStories } from '../system/money/stories.ts';
import { startMoneyWorld, type MoneyWorld } from '../system/money/world.ts';
import { mingle, neverHappened } from './crowd.ts';
import { forgetLogs, keepLogs, linesAbout } from './evidence.ts';
import { expectRest, expectStores, expectTalk, memoryOf } from './invariants.ts';
import { expectLetters } from './letters.ts';
import { staysLoggedIn } from './staff.ts';
import { makeTrouble } from './trouble.ts';
import { watchAnswers } from './watch.ts';

const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const DRIVE_MS = Number(process.env['FAULT_SECONDS'] ?? 30) * 1_000;
/** In a storm this long, a silence that outlives leases may be part of it. */
const LONG_SILENCES_FROM_MS = 60_000;
const CUSTOMERS_AT_ONCE = 4;
const PROMO = 'STORM';
const RUSH = 'FEW';
const PRICES = ['100.00', '64.15'];
/** How long whatever is only slow may take on a busy machine; what is stuck stays stuck. */
const SETTLE_MS = 600_000;

let world: MoneyWorld;
let serviceIds: string[];
let vehicleId: string;
let gatewayMeasurements: string;
beforeAll(async () => {
  const port = await freePort();
  gatewayMeasurements = `http://127.0.0.1:${port}`;
  world = await startMoneyWorld({
    scale: { chat: 2, payment: 2 },
    env: { CONNECTIONS_PER_ADDRESS: '10000', MESSAGES_PER_MINUTE: '10000', METRICS_PORT: String(port) },
  });
  serviceIds = await offerRides(world.product, PRICES);
  await addCode(world.product, PROMO, { worth: '12.34', usageLimit: 100_000 });
  await addCode(world.product, RUSH, { worth: '12.34', usageLimit: 3 });
  const [vehicle] = (await world.product.call<Vehicle[]>('GET', '/api/vehicles')).body;
  vehicleId = vehicle?.id ?? '';
}, 300_000);
afterAll(() => world?.stop(), 120_000);

// Guarantees A-21, B-19
it(`keeps every promise while everything is killed, paused and restarted (seed ${SEED})`, async () => {
  const endsAt = Date.now() + DRIVE_MS;
  const isOver = () => Date.now() > endsAt;
  const { product: watched, statuses, wrong } = watchAnswers(world.product);
  const product = staysLoggedIn(watched);

  let askedAgain = 0;
  const crowd = {
    world: { ...world, product },
    serviceIds,
    promoCode: PROMO,
    onAskAgain: () => (askedAgain += 1),
  };
  const [firstService = ''] = serviceIds;
  const { promised, done } = mingle({
    product,
    seed: SEED,
    vehicleId,
    rushCode: RUSH,
    serviceId: firstService,
    isOver,
  });
  const trouble = makeTrouble(world, {
    dice: diceFor(SEED, 'trouble'),
    isOver,
    hasLongSilences: DRIVE_MS >= LONG_SILENCES_FROM_MS,
  });
  const queue = fatesOf(20_000, PRICES.length, diceFor(SEED, 'fates'));
  const lived: Lived[] = [];
  try {
    await Promise.all(
      Array.from({ length: CUSTOMERS_AT_ONCE }, async () => {
        for (let fate = queue.shift(); fate !== undefined && !isOver(); fate = queue.shift())
          lived.push(await live(fate, crowd));
      }),
    );
    await done;
    await trouble.done;
    const drivenAt = Date.now();

    await eventually(async () => expect(await readiness()).toEqual([]), {
      timeoutMs: 120_000,
      intervalMs: 300,
    });
    await eventually(() => world.product.logIn(), { timeoutMs: 120_000, intervalMs: 1_000 });
    const last = await world.traffic.settled(SETTLE_MS);
    await sendWhatNeverArrived(world);
    await world.traffic.settled(SETTLE_MS);
    const settledMs = Date.now() - drivenAt;

    expect(
      wrong.map(({ what }) => what),
      'answers that no fault excuses',
    ).toEqual([]);
    expect(neverHappened(promised), 'what nobody got to').toEqual([]);
    expect(lived.length).toBeGreaterThan(0);
    expect(trouble.selfEnded, 'programs that ended by themselves').toEqual([]);
    await expectStories(world, lived);
    // What was approved or reserved and then lost is given back by upkeep within a few minutes.
    await eventually(() => expectStores(world, promised), { timeoutMs: SETTLE_MS, intervalMs: 2_000 });
    await expectTalk(world, promised);
    await expectLetters(world, promised);
    const memory = await memoryOf({ ...world.stack.services.addresses, gateway: gatewayMeasurements });
    expectRest(memory);
    expect(await (await world.mailbox()).strange(), 'mail that is no letter of ours').toEqual([]);

    const answers = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
    console.log(
      [
        `seed ${SEED}: ${trouble.deeds.length} faults in ${DRIVE_MS / 1_000} s, settled ${Math.round(settledMs / 1_000)} s later`,
        `the last on its way: ${last}`,
        `${lived.length} customers, who had to ask again ${askedAgain} times; answers ${answers}`,
        `${promised.trips.size} trips of one vehicle, ${promised.approved.size} approved, ${promised.rushed.size} bookings for ${RUSH}, ${promised.quotes} quotes, ${promised.tickets.size} tickets, ${promised.messages.size} chats`,
        `memory: ${memory.map(({ name, resident }) => `${name} ${Math.round(resident / 1e6)} MB`).join(', ')}`,
      ].join('\n'),
    );
    forgetLogs(SEED);
  } catch (error) {
    const { logFolder } = world.product;
    const findings = wrong.flatMap(({ what, requestId }) => [
      `- ${what} (${requestId ?? 'no request id'})`,
      ...(requestId === null ? [] : linesAbout(logFolder, requestId)),
    ]);
    console.log(
      [
        `seed ${SEED}; what was done:`,
        ...trouble.deeds,
        `logs are kept in ${keepLogs(logFolder, SEED)}`,
        ...findings,
      ].join('\n'),
    );
    throw error;
  }
}, 3_600_000);

/** Whoever is not ready yet. */
async function readiness(): Promise<string[]> {
  const asked = Object.entries(world.stack.services.addresses).map(async ([name, url]) => {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    return ready?.ok === true ? [] : [name];
  });
  return (await Promise.all(asked)).flat();
}
