import { eventually } from '@livery/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARDS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ payment: { RECONCILE_OPEN_MS: '500', RECONCILE_MAX_PAUSE_MS: '500' } });
}, 120_000);
afterAll(() => fixture?.stop());

interface Paid {
  bookingId: string;
  intentId: string;
}

async function paid(hours: number): Promise<Paid> {
  const pickupDate = new Date(Date.now() + hours * 3_600_000).toISOString();
  const bookingId = await fixture.book({ pickupDate });
  const { body: intent } = await fixture.intentFor(bookingId);
  await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
  await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  return { bookingId, intentId: intent.paymentIntentId };
}

/** Tried until it is done, as staff do while a service is away. */
const patiently = (work: () => Promise<{ status: number }>) =>
  eventually(async () => expect((await work()).status).toBe(200), { timeoutMs: 60_000, intervalMs: 200 });

const cancel = (bookingId: string, order: object) =>
  patiently(() => fixture.cancelByStaff(bookingId, { ...order }));
const refund = (bookingId: string, amount: string) =>
  patiently(() => fixture.refundByStaff(bookingId, amount, `mixed-${bookingId}-${amount}`));

/** What is done with a booking of 169.75, three hours ahead, and what goes back and is disputed in the end. */
const SCENARIOS: [string, (scenario: Paid) => Promise<unknown>, Record<string, string>][] = [
  ['cancelled in full', ({ bookingId }) => cancel(bookingId, {}), { refunded: '169.75' }],
  ['cancelled by tier', ({ bookingId }) => cancel(bookingId, { refund: 'policy' }), { refunded: '84.88' }],
  ['cancelled for nothing', ({ bookingId }) => cancel(bookingId, { refund: 'none' }), { refunded: '0.00' }],
  [
    'cancelled for an amount',
    ({ bookingId }) => cancel(bookingId, { refund: { amount: '12.34' } }),
    { refunded: '12.34' },
  ],
  [
    'refunded by hand twice, then cancelled by the customer',
    async ({ bookingId }) => {
      await refund(bookingId, '20.00');
      await refund(bookingId, '9.75');
      await patiently(() => fixture.cancel(bookingId));
    },
    // Half of the 140.00 still held.
    { refunded: '99.75' },
  ],
  [
    'cancelled for nothing, then refunded by hand',
    async ({ bookingId }) => {
      await cancel(bookingId, { refund: 'none' });
      await refund(bookingId, '33.33');
    },
    { refunded: '33.33' },
  ],
  [
    'disputed and lost',
    async ({ intentId }) => {
      const { id } = await fixture.sandbox.dispute(intentId);
      await fixture.sandbox.decideDispute(id, 'lose');
    },
    { refunded: '0.00', disputed: '169.75', balance: '0.00' },
  ],
  [
    'refunded by hand, disputed for the rest, won, cancelled',
    async ({ bookingId, intentId }) => {
      await refund(bookingId, '50.00');
      await eventually(async () => expect((await fixture.ledger(bookingId)).refunded).toBe('50.00'), {
        timeoutMs: 60_000,
      });
      const { id, amount } = await fixture.sandbox.dispute(intentId);
      expect(amount).toBe(11_975);
      await fixture.sandbox.decideDispute(id, 'win');
      await cancel(bookingId, { refund: 'full' });
    },
    { refunded: '169.75', disputed: '0.00', balance: '0.00' },
  ],
];

it('our ledger and the provider are equal to the cent after refunds of every kind and disputes, with payment killed in between', async () => {
  const paidOnes = await Promise.all(SCENARIOS.map(() => paid(3)));
  const running = SCENARIOS.map(([, act], index) => {
    const scenario = paidOnes[index];
    if (scenario === undefined) throw new Error('Every scenario has its booking');
    return act(scenario);
  });
  await fixture.payment.kill();
  await fixture.payment.start();
  await Promise.all(running);
  for (const [index, [scenario, , sums]] of SCENARIOS.entries()) {
    const { bookingId = '' } = paidOnes[index] ?? {};
    await eventually(
      async () =>
        expect({ scenario, ...(await fixture.ledger(bookingId)) }).toMatchObject({ scenario, ...sums }),
      { timeoutMs: 60_000, intervalMs: 200 },
    );
    const { balance } = await fixture.ledger(bookingId);
    await eventually(async () =>
      expect(await fixture.staffViewOf(bookingId)).toMatchObject({
        capturedAmount: '169.75',
        heldAmount: balance,
      }),
    );
  }
  await fixture.expectEqualLedgers();
}, 240_000);
