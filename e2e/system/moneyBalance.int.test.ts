import { diceOf } from '@livery/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScenario, type CustomerOutcome } from './money/customer.ts';
import { expectationOf } from './money/expectations.ts';
import { scenariosOf, money } from './money/scenarios.ts';
import { killAtRandom } from './money/killer.ts';
import { createPromoCode, createServices } from './money/catalogSetup.ts';
import { resendMissingEmails } from './money/resendMissingEmails.ts';
import { expectOutcomes } from './money/expectOutcomes.ts';
import { startMoneyFixture, type MoneyFixture } from './money/fixture.ts';

const BOOKINGS = Number(process.env['MONEY_BOOKINGS'] ?? 300);
const SEED = Number(process.env['MONEY_SEED'] ?? 20_260_501);
const AT_ONCE = 10;
const PROMO = 'FAULTRUN';
const PRICES = ['100.00', '64.15', '349.99'];
const VICTIMS = [
  'payment',
  'payment-2',
  'notification',
  'notification-2',
  'booking',
  'catalog',
  'gateway',
  'payment-sandbox',
] as const;

let fixture: MoneyFixture;
let serviceIds: string[];
beforeAll(async () => {
  fixture = await startMoneyFixture({ scale: { payment: 2, notification: 2 } });
  serviceIds = await createServices(fixture.product, PRICES);
  await createPromoCode(fixture.product, PROMO, { worth: '12.34', usageLimit: BOOKINGS });
}, 240_000);
afterAll(() => fixture?.stop(), 120_000);

it(`${BOOKINGS} bookings while services are killed: every cent and every e-mail is where it belongs`, async () => {
  const startedAt = Date.now();
  const dice = diceOf(SEED);
  const queue = scenariosOf(BOOKINGS, PRICES.length, dice);
  let askedAgain = 0;
  const load = { fixture, serviceIds, promoCode: PROMO, onRetry: () => (askedAgain += 1) };
  const killer = killAtRandom(fixture.stack, VICTIMS, dice);
  const outcomes: CustomerOutcome[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let scenario = queue.shift(); scenario !== undefined; scenario = queue.shift()) {
        outcomes.push(await runScenario(scenario, load).catch(explain(JSON.stringify(scenario))));
        killer.count();
      }
    }),
  );
  await killer.over();
  const drivenAt = Date.now();
  expect(Math.min(...killer.kills.values()), 'each service was killed').toBeGreaterThan(0);
  await fixture.pendingWork.settled(300_000).catch(explain('Nothing settled'));
  const resent = await resendMissingEmails(fixture);
  await fixture.pendingWork.settled();
  const settledAt = Date.now();

  const emails = await expectOutcomes(fixture, outcomes);
  await expectNothingBeside(outcomes, emails);

  const providerLedger = await fixture.sandbox.ledger();
  const kills = [...killer.kills].map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(
    [
      `seed ${SEED}: ${BOOKINGS} bookings in ${seconds(drivenAt - startedAt)}, settled ${seconds(settledAt - drivenAt)} later`,
      `killed: ${kills}; customers had to ask again ${askedAgain} times`,
      `captured ${money(providerLedger.totals['cad']?.captured ?? 0)}, given back ${money(providerLedger.totals['cad']?.refunded ?? 0)}`,
      `${emails} e-mails, ${resent.unknown} of unknown delivery, of which ${resent.missing} had not arrived and were resent by staff`,
    ].join('\n'),
  );
}, 1_200_000);

/** Whoever gave up tells what was still under way by then. */
const explain = (what: string) => async (error: unknown) => {
  throw new Error(`${what}; ${await fixture.pendingWork.describe()}`, { cause: error });
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

/** There are no bookings, payments, uses of the code or e-mails but theirs. */
async function expectNothingBeside(outcomes: CustomerOutcome[], emails: number) {
  const { call } = fixture.product;
  const list = await call('GET', '/api/bookings?archived=any&limit=1');
  expect(list.response.headers.get('x-total-count')).toBe(String(BOOKINGS));
  const { intents } = await fixture.sandbox.ledger();
  expect(intents).toHaveLength(outcomes.filter(({ scenario }) => scenario.method === 'stripe').length);
  const codes = await call<{ code: string; usageCount: number }[]>('GET', '/api/promo-codes');
  const uses = outcomes.filter(({ scenario, total }) => expectationOf(scenario, total).usesPromo).length;
  expect(codes.body.find(({ code }) => code === PROMO)?.usageCount).toBe(uses);
  expect((await fixture.mailbox()).size).toBe(emails);
}
