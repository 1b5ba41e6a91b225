import { afterAll, beforeAll, expect, it } from 'vitest';
import { live, type Lived } from './money/customer.ts';
import { expectationOf, fatesOf, money } from './money/fates.ts';
import { killAtRandom } from './money/killer.ts';
import { addCode, offerRides, sendWhatNeverArrived } from './money/office.ts';
import { diceOf } from './money/random.ts';
import { expectStories } from './money/stories.ts';
import { startMoneyWorld, type MoneyWorld } from './money/world.ts';

const BOOKINGS = Number(process.env['MONEY_BOOKINGS'] ?? 300);
const SEED = Number(process.env['MONEY_SEED'] ?? 20_260_501);
const AT_ONCE = 10;
const PROMO = 'STORM';
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

let world: MoneyWorld;
let serviceIds: string[];
beforeAll(async () => {
  world = await startMoneyWorld({ scale: { payment: 2, notification: 2 } });
  serviceIds = await offerRides(world.product, PRICES);
  await addCode(world.product, PROMO, { worth: '12.34', usageLimit: BOOKINGS });
}, 240_000);
afterAll(() => world?.stop(), 120_000);

it(`${BOOKINGS} bookings while services are killed: every cent and every letter is where it belongs`, async () => {
  const startedAt = Date.now();
  const dice = diceOf(SEED);
  const queue = fatesOf(BOOKINGS, PRICES.length, dice);
  let askedAgain = 0;
  const crowd = { world, serviceIds, promoCode: PROMO, onAskAgain: () => (askedAgain += 1) };
  const killer = killAtRandom(world.stack, VICTIMS, dice);
  const lived: Lived[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let fate = queue.shift(); fate !== undefined; fate = queue.shift()) {
        lived.push(await live(fate, crowd).catch(explain(JSON.stringify(fate))));
        killer.count();
      }
    }),
  );
  await killer.over();
  const drivenAt = Date.now();
  expect(Math.min(...killer.kills.values()), 'each service was killed').toBeGreaterThan(0);
  await world.traffic.settled(300_000).catch(explain('Nothing settled'));
  const resent = await sendWhatNeverArrived(world);
  await world.traffic.settled();
  const settledAt = Date.now();

  const letters = await expectStories(world, lived);
  await expectNothingBeside(lived, letters);

  const books = await world.sandbox.books();
  const kills = [...killer.kills].map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(
    [
      `seed ${SEED}: ${BOOKINGS} bookings in ${seconds(drivenAt - startedAt)}, settled ${seconds(settledAt - drivenAt)} later`,
      `killed: ${kills}; customers had to ask again ${askedAgain} times`,
      `captured ${money(books.totals['cad']?.captured ?? 0)}, given back ${money(books.totals['cad']?.refunded ?? 0)}`,
      `${letters} letters, ${resent.unknown} of unknown fate, of which ${resent.missing} had not arrived and were sent by the office`,
    ].join('\n'),
  );
}, 1_200_000);

/** Whoever gave up tells what was still under way by then. */
const explain = (what: string) => async (error: unknown) => {
  throw new Error(`${what}; ${await world.traffic.describe()}`, { cause: error });
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

/** There are no bookings, payments, uses of the code or letters but theirs. */
async function expectNothingBeside(lived: Lived[], letters: number) {
  const { call } = world.product;
  const list = await call('GET', '/api/bookings?limit=1');
  expect(list.response.headers.get('x-total-count')).toBe(String(BOOKINGS));
  const { intents } = await world.sandbox.books();
  expect(intents).toHaveLength(lived.filter(({ fate }) => fate.method === 'stripe').length);
  const codes = await call<{ code: string; usageCount: number }[]>('GET', '/api/promo-codes');
  const uses = lived.filter(({ fate, total }) => expectationOf(fate, total).usesPromo).length;
  expect(codes.body.find(({ code }) => code === PROMO)?.usageCount).toBe(uses);
  expect((await world.mailbox()).size).toBe(letters);
}
