import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARDS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

/** As long as they are by default: without a bound on the whole request it took half a minute. */
const USUAL = { STRIPE_TIMEOUT_MS: '10000', STRIPE_RETRIES: '2' };
const TIMEOUT_MS = 25_000;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ payment: USUAL });
}, 120_000);
afterAll(() => fixture?.stop());

const freeze = () => fixture.sandbox.plan({ operation: '*', kind: 'timeout', when: 'before', times: 10_000 });

it(
  'a provider that answers nothing is given up in time, and leaves one intent behind when it is back',
  async () => {
    const bookingId = await fixture.book();
    await freeze();
    const reply = await fixture.intentFor(bookingId);
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(reply.headers.get('retry-after')).not.toBeNull();
    await fixture.sandbox.forgetPlans();
    const intent = await eventually(
      async () => {
        const again = await fixture.intentFor(bookingId);
        expect(again.status).toBe(200);
        return again.body;
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    );
    const { intents } = await fixture.sandbox.ledger();
    expect(intents).toMatchObject([{ id: intent.paymentIntentId }]);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    expect((await fixture.confirm(bookingId, intent.paymentIntentId)).body).toMatchObject({ status: 'paid' });
  },
  TIMEOUT_MS + 60_000,
);
