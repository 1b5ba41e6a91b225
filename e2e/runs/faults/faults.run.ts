import type { Vehicle } from '@livery/shared-types';
import { diceFor, eventually } from '@livery/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payBalance, runScenario, type CustomerOutcome } from '../../system/money/customer.ts';
import { scenariosOf } from '../../system/money/scenarios.ts';
import { createPromoCode, createServices } from '../../system/money/catalogSetup.ts';
import { resendMissingEmails } from '../../system/money/resendMissingEmails.ts';
import { retryUntilStatus } from '../../system/money/retry.ts';
import { expectOutcomes } from '../../system/money/expectOutcomes.ts';
import { startMoneyFixture, type MoneyFixture } from '../../system/money/fixture.ts';
import { neverHappened, nothingPromised, runTraffic, WHILE_CHARGED, WHILE_HELD } from './runTraffic.ts';
import type { DrivingChauffeur } from './activity.ts';
import { forgetLogs, keepLogs, linesAbout } from './keepLogs.ts';
import { expectRest, expectStores, expectTalk, memoryOf } from './invariants.ts';
import { addChauffeurs } from './driveActivities.ts';
import { expectEmails } from './expectEmails.ts';
import { expectHolds } from './expectHolds.ts';
import { expectMoney, expectSettled } from './expectMoney.ts';
import { expectRequests } from './expectRequests.ts';
import { expectRides } from './expectRides.ts';
import { summaryOf } from './summary.ts';
import { staysLoggedIn } from './staysLoggedIn.ts';
import { injectFaults } from './injectFaults.ts';
import { watchAnswers } from './watchAnswers.ts';

const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const DRIVE_MS = Number(process.env['FAULT_SECONDS'] ?? 30) * 1_000;
/** In a fault run this long, a silence that outlives leases may be part of it. */
const LONG_SILENCES_FROM_MS = 60_000;
const CUSTOMERS_AT_ONCE = 4;
/** The part of a run in which cards are charged at once; in the rest they are authorised first. */
const CHARGED_PART = 0.7;
const PROMO = 'FAULTRUN';
const RUSH = 'FEW';
const PRICES = ['100.00', '64.15'];
/** How long whatever is only slow may take on a busy machine; what is stuck stays stuck. */
const SETTLE_MS = 600_000;

let fixture: MoneyFixture;
let serviceIds: string[];
let vehicleId: string;
let spareVehicleIds: string[];
let chauffeurs: DrivingChauffeur[];
beforeAll(async () => {
  fixture = await startMoneyFixture({
    scale: { chat: 2, payment: 2 },
    // The trips are far ahead, and driven all the same.
    env: { CONNECTIONS_PER_ADDRESS: '10000', MESSAGES_PER_MINUTE: '10000', SET_OUT_HOURS: '8760' },
  });
  serviceIds = await createServices(fixture.product, PRICES);
  await createPromoCode(fixture.product, PROMO, { worth: '12.34', usageLimit: 100_000 });
  await createPromoCode(fixture.product, RUSH, { worth: '12.34', usageLimit: 3 });
  const fleet = (await fixture.product.call<Vehicle[]>('GET', '/api/vehicles')).body.map(({ id }) => id);
  [vehicleId = '', ...spareVehicleIds] = fleet;
  chauffeurs = await addChauffeurs(fixture.product);
}, 300_000);
afterAll(() => fixture?.stop(), 120_000);

it(`keeps every promise while everything is killed, paused and restarted (seed ${SEED})`, async () => {
  const endsAt = Date.now() + DRIVE_MS;
  const isOver = () => Date.now() > endsAt;
  const isChargeOver = () => Date.now() > endsAt - (1 - CHARGED_PART) * DRIVE_MS;
  const { product: watched, statuses, wrong } = watchAnswers(fixture.product);
  const product = staysLoggedIn(watched);

  let askedAgain = 0;
  const load = {
    fixture: { ...fixture, product },
    serviceIds,
    promoCode: PROMO,
    onRetry: () => (askedAgain += 1),
  };
  const [firstService = ''] = serviceIds;
  const promised = nothingPromised();
  const traffic = {
    product,
    seed: SEED,
    vehicleId,
    spareVehicleIds: spareVehicleIds.slice(0, 3),
    payBalance: (bookingId: string) => payBalance(bookingId, load),
    chauffeurs,
    rushCode: RUSH,
    serviceId: firstService,
  };
  const faults = injectFaults(fixture, {
    dice: diceFor(SEED, 'trouble'),
    isOver,
    hasLongSilences: DRIVE_MS >= LONG_SILENCES_FROM_MS,
  });
  const queue = scenariosOf(20_000, PRICES.length, diceFor(SEED, 'scenarios'));
  const outcomes: CustomerOutcome[] = [];
  try {
    await Promise.all([
      ...Array.from({ length: CUSTOMERS_AT_ONCE }, async () => {
        for (let next = queue.shift(); next !== undefined && !isChargeOver(); next = queue.shift())
          outcomes.push(await runScenario(next, load));
      }),
      runTraffic(WHILE_CHARGED, { ...traffic, isOver: isChargeOver }, promised),
    ]);
    await retryUntilStatus(load, 200, () => product.call('PUT', '/api/settings', { cardMode: 'hold' }));
    await runTraffic(WHILE_HELD, { ...traffic, isOver }, promised);
    await faults.done;
    const drivenAt = Date.now();

    await eventually(async () => expect(await readiness()).toEqual([]), {
      timeoutMs: 120_000,
      intervalMs: 300,
    });
    await eventually(() => fixture.product.logIn(), { timeoutMs: 120_000, intervalMs: 1_000 });
    const last = await fixture.pendingWork.settled(SETTLE_MS);
    await resendMissingEmails(fixture);
    await fixture.pendingWork.settled(SETTLE_MS);
    const settledMs = Date.now() - drivenAt;

    expect(
      wrong.map(({ what }) => what),
      'answers that no fault excuses',
    ).toEqual([]);
    expect(neverHappened(promised), 'what nobody got to').toEqual([]);
    expect(outcomes.length).toBeGreaterThan(0);
    expect(faults.selfEnded, 'programs that ended by themselves').toEqual([]);
    await expectOutcomes(fixture, outcomes, [...promised.changing.keys(), ...promised.held.keys()]);
    await expectMoney(fixture);
    await expectSettled(fixture, promised);
    await expectHolds(fixture, promised);
    await expectRequests(fixture, promised);
    // What was approved or reserved and then lost is given back by the maintenance job within a few minutes.
    await eventually(() => expectStores(fixture, promised), { timeoutMs: SETTLE_MS, intervalMs: 2_000 });
    await eventually(() => expectRides(fixture, promised), { timeoutMs: SETTLE_MS, intervalMs: 2_000 });
    await expectTalk(fixture, promised);
    await expectEmails(fixture, promised);
    const memory = await memoryOf(fixture.stack.services.operatorAddresses);
    expectRest(memory);
    expect(await (await fixture.mailbox()).strange(), 'mail that is no e-mail of ours').toEqual([]);

    const answers = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
    console.log(
      [
        `seed ${SEED}: ${faults.log.length} faults (${faults.log.filter((fault) => fault.includes(' kill ')).length} kills) in ${DRIVE_MS / 1_000} s, settled ${Math.round(settledMs / 1_000)} s later`,
        `the last on its way: ${last}`,
        `${outcomes.length} customers, who had to ask again ${askedAgain} times; answers ${answers}`,
        summaryOf(outcomes),
        `${promised.trips.size} trips of one vehicle, ${promised.approved.size} approved, ${promised.rushed.size} bookings for ${RUSH}, ${promised.changing.size} trips whose booking changes, ${promised.changed.size} told of it, ${promised.asking.size} whose customers ask for a change, ${promised.decided.size} decided on, ${promised.held.size} cards held, ${promised.capturing.size} to be charged on approval, ${promised.quotes} quotes, ${promised.tickets.size} tickets, ${promised.messages.size} chats, ${promised.driven.size} trips for chauffeurs, ${[...promised.pressed.values()].filter((steps) => steps.has('done')).length} driven to their end`,
        `memory: ${memory.map(({ name, resident }) => `${name} ${Math.round(resident / 1e6)} MB`).join(', ')}`,
      ].join('\n'),
    );
    forgetLogs(SEED);
  } catch (error) {
    const { logFolder } = fixture.product;
    const findings = wrong.flatMap(({ what, requestId }) => [
      `- ${what} (${requestId ?? 'no request id'})`,
      ...(requestId === null ? [] : linesAbout(logFolder, requestId)),
    ]);
    console.log(
      [
        `seed ${SEED}; what was done:`,
        ...faults.log,
        `logs are kept in ${keepLogs(logFolder, SEED)}`,
        ...findings,
      ].join('\n'),
    );
    throw error;
  }
}, 3_600_000);

/** Whoever is not ready yet. */
async function readiness(): Promise<string[]> {
  const asked = Object.entries(fixture.stack.services.operatorAddresses).map(async ([name, url]) => {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    return ready?.ok === true ? [] : [name];
  });
  return (await Promise.all(asked)).flat();
}
