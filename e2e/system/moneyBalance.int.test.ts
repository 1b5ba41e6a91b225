import type { Service } from '@livery/shared-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { live, type Lived } from './money/customer.ts';
import { expectationOf, fatesOf, money } from './money/fates.ts';
import { killAtRandom } from './money/killer.ts';
import { kindOf } from './money/letters.ts';
import { diceOf } from './money/random.ts';
import { COPIES, OFFICE, startMoneyWorld, type MoneyWorld } from './money/world.ts';

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
  serviceIds = [];
  for (const basePrice of PRICES) {
    const reply = await world.product.call<Service>('POST', '/api/services', {
      name: `Ride for ${basePrice}`,
      category: 'airport',
      basePrice,
      description: 'A ride',
      features: [],
    });
    expect(reply.status).toBe(201);
    serviceIds.push(reply.body.id);
  }
  const code = { code: PROMO, discountType: 'fixed', discountValue: '12.34', usageLimit: BOOKINGS };
  expect((await world.product.call('POST', '/api/promo-codes', code)).status).toBe(201);
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
  const resent = await sendWhatNeverArrived();
  await world.traffic.settled();
  const settledAt = Date.now();

  const books = await world.sandbox.books();
  expect(books.balanced).toBe(true);
  await expectLedgersEqual(lived, books);
  await expectBookings(lived);
  await expectLetters(lived);

  const kills = [...killer.kills].map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(
    [
      `seed ${SEED}: ${BOOKINGS} bookings in ${seconds(drivenAt - startedAt)}, settled ${seconds(settledAt - drivenAt)} later`,
      `killed: ${kills}; customers had to ask again ${askedAgain} times`,
      `captured ${money(books.totals['cad']?.captured ?? 0)}, given back ${money(books.totals['cad']?.refunded ?? 0)}`,
      `${(await world.mailbox()).size} letters, ${resent.unknown} of unknown fate, of which ${resent.missing} had not arrived and were sent by the office`,
    ].join('\n'),
  );
}, 1_200_000);

/** Whoever gave up tells what was still under way by then. */
const explain = (what: string) => async (error: unknown) => {
  throw new Error(`${what}; ${await world.traffic.describe()}`, { cause: error });
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

/** What the office does with letters whose sender was killed halfway: looks whether they arrived, and sends the rest. */
async function sendWhatNeverArrived(): Promise<{ unknown: number; missing: number }> {
  const failed = await world.traffic.failedLetters();
  const mailbox = await world.mailbox();
  let missing = 0;
  for (const { id, status, recipient, subject, thread } of failed) {
    expect(status).toBe('unconfirmed');
    const arrived = mailbox.about(recipient, thread ?? '').filter((kind) => kind === kindOf(subject ?? ''));
    if (arrived.length > 0) continue;
    missing += 1;
    const reply = await world.product.call('POST', `/api/admin/notifications/${id}/resend`);
    expect(reply.status).toBe(200);
  }
  return { unknown: failed.length, missing };
}

/** Booking by booking and in sum, our ledger says what the provider's books say, and both what was to be expected. */
async function expectLedgersEqual(
  lived: Lived[],
  books: Awaited<ReturnType<MoneyWorld['sandbox']['books']>>,
) {
  const sums = { captured: 0, refunded: 0 };
  for (const { fate, id, total } of lived) {
    const expected = expectationOf(fate, total);
    const intents = books.intents.filter(({ metadata }) => metadata['bookingId'] === id);
    const refunds = books.refunds.filter((refund) => intents.some((own) => own.id === refund.payment_intent));
    const { captured, refunded, refundPending } = await world.ledger(id);
    expect({ fate, captured, refunded, refundPending }).toEqual({
      fate,
      captured: money(expected.captured),
      refunded: money(expected.refunded),
      refundPending: '0.00',
    });
    expect({
      fate,
      intents: intents.length,
      captured: intents.reduce((sum, { amount_received }) => sum + amount_received, 0),
      refunds: refunds.map(({ status, amount }) => [status, amount]),
    }).toEqual({
      fate,
      intents: fate.method === 'stripe' ? 1 : 0,
      captured: expected.captured,
      refunds: expected.refunded > 0 ? [['succeeded', expected.refunded]] : [],
    });
    sums.captured += expected.captured;
    sums.refunded += expected.refunded;
  }
  expect(books.totals['cad']).toMatchObject({ ...sums, refundsPending: 0 });
  expect(books.intents).toHaveLength(lived.filter(({ fate }) => fate.method === 'stripe').length);
}

async function expectBookings(lived: Lived[]) {
  const { call } = world.product;
  const list = await call('GET', '/api/bookings?limit=1');
  expect(list.response.headers.get('x-total-count')).toBe(String(BOOKINGS));
  for (const { fate, id, total } of lived) {
    const { status, paymentStatus, refundAmount } = await world.product.booking(id);
    expect({ fate, status, paymentStatus, refundAmount }).toEqual({
      fate,
      ...expectationOf(fate, total).booking,
    });
  }
  const codes = await call<{ code: string; usageCount: number }[]>('GET', '/api/promo-codes');
  const uses = lived.filter(({ fate, total }) => expectationOf(fate, total).usesPromo).length;
  expect(codes.body.find(({ code }) => code === PROMO)?.usageCount).toBe(uses);
}

async function expectLetters(lived: Lived[]) {
  const mailbox = await world.mailbox();
  let letters = 0;
  for (const { fate, id, email, total } of lived) {
    const expected = expectationOf(fate, total).letters;
    const copies = expected
      .filter((kind) => ['requested', 'confirmed'].includes(kind))
      .map((kind) => `copy: ${kind}`);
    expect({
      fate,
      customer: mailbox.to(email),
      office: mailbox.about(OFFICE, id),
      copies: mailbox.about(COPIES, id),
    }).toEqual({ fate, customer: expected, office: ['new booking'], copies });
    letters += expected.length + 1 + copies.length;
  }
  expect(mailbox.size).toBe(letters);
}
