import { createHmac } from 'node:crypto';
import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateServers, type PrivateServers } from './helpers/privateServers.ts';
import { CARDS, KEYS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

const SECOND_SECRET = 'whsec_nextSecretDuringRotation';

let servers: PrivateServers;
let fixture: Fixture;
beforeAll(async () => {
  servers = await startPrivateServers();
  fixture = await startFixture({
    mailbox: servers.mailbox,
    payment: { STRIPE_WEBHOOK_SECRET: `${KEYS.STRIPE_WEBHOOK_SECRET},${SECOND_SECRET}` },
  });
}, 120_000);
afterAll(async () => {
  await fixture?.stop();
  await servers?.stop();
});

interface Signed {
  body: string;
  secret?: string;
  at?: number;
}

const signatureOf = ({ body, secret = KEYS.STRIPE_WEBHOOK_SECRET, at = Date.now() }: Signed): string => {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

/** As the provider posts it: through the gateway. */
const post = async (body: string, signature: string | undefined) => {
  const response = await fetch(fixture.webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as { code?: string; received?: boolean } };
};

const eventOf = (intentId: string, type = 'payment_intent.succeeded', id = `evt_${crypto.randomUUID()}`) =>
  // Spaces and key order are kept on purpose: parsed and written again it would be other bytes.
  `{ "id": "${id}",  "object":"event", "type": "${type}", "created": ${Math.floor(Date.now() / 1000)}, "livemode": false,
  "data": { "object": { "object": "payment_intent", "id": "${intentId}", "metadata": {} } } }`;

async function paidBehindOurBack() {
  const bookingId = await fixture.book();
  // None at all: handling even the first of them would look at the intent and find it paid.
  await fixture.sandbox.planWebhooks({ kind: 'lose', times: 20 });
  const { body: intent } = await fixture.intentFor(bookingId);
  await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
  await eventually(async () => {
    const events = await fixture.sandbox.events();
    expect(events.filter(({ delivery }) => delivery?.status === 'pending')).toEqual([]);
  });
  await fixture.sandbox.forgetPlans();
  return { bookingId, intentId: intent.paymentIntentId };
}

/** Reported once, written once. */
async function expectOneReceipt(bookingId: string): Promise<void> {
  const published = fixture.events
    .ofType('payment.succeeded')
    .filter(({ data }) => data.bookingId === bookingId);
  expect(published).toHaveLength(1);
  await eventually(async () => expect(await fixture.emailsAbout(bookingId, 'Receipt')).toHaveLength(1));
}

describe('the webhook', () => {
  it('takes signed bytes through the gateway, unchanged', async () => {
    const { bookingId, intentId } = await paidBehindOurBack();
    const body = eventOf(intentId);
    expect(await post(body, signatureOf({ body }))).toEqual({ status: 200, body: { received: true } });
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  });

  it('refuses what is altered, unsigned, signed by another or too old, and changes nothing', async () => {
    const { bookingId, intentId } = await paidBehindOurBack();
    const body = eventOf(intentId);
    const signature = signatureOf({ body });
    const refused = [
      await post(body.replace('  "object"', ' "object"'), signature),
      await post(body, undefined),
      await post(body, 't=1,v1=00'),
      await post(body, signatureOf({ body, secret: 'whsec_somebodyElse' })),
      await post(body, signatureOf({ body, at: Date.now() - 310_000 })),
    ];
    for (const reply of refused) {
      expect(reply).toMatchObject({ status: 400, body: { code: 'payment.wrong_signature' } });
    }
    expect(await fixture.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'unpaid' });
    expect(await fixture.ledger(bookingId)).toMatchObject({ captured: '0.00' });
    expect((await post(body, signature)).status).toBe(200);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  });

  it('takes both secrets while they are being rotated', async () => {
    const { bookingId, intentId } = await paidBehindOurBack();
    const body = eventOf(intentId);
    expect((await post(body, signatureOf({ body, secret: SECOND_SECRET }))).status).toBe(200);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  });

  it('acknowledges what is not for us, and never believes what an event says', async () => {
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    const bodies = [
      eventOf('pi_ofAnotherShop'),
      eventOf(intent.paymentIntentId, 'customer.created'),
      // Nobody paid, whatever this well-signed event says.
      eventOf(intent.paymentIntentId, 'payment_intent.succeeded'),
    ];
    for (const body of bodies) expect((await post(body, signatureOf({ body }))).status).toBe(200);
    const { body: again } = await fixture.confirm(bookingId, intent.paymentIntentId);
    expect(again).toMatchObject({ success: false, status: 'failed' });
    expect(await fixture.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'unpaid' });
  });

  it('makes one payment of the same event ten times and of two events about the same payment', async () => {
    const { bookingId, intentId } = await paidBehindOurBack();
    const body = eventOf(intentId);
    const other = eventOf(intentId);
    const replies = await Promise.all(
      [...Array.from({ length: 10 }, () => body), other].map((one) => post(one, signatureOf({ body: one }))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await fixture.expectEqualLedgers();
    await expectOneReceipt(bookingId);
  });

  it('is enough when the tab is closed right after paying', async () => {
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await expectOneReceipt(bookingId);
    await fixture.expectEqualLedgers();
  });

  it('ends in the same state when webhooks come twice, late and back to front', async () => {
    const bookingId = await fixture.book();
    await fixture.sandbox.planWebhooks({ kind: 'duplicate', times: 2 });
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.planWebhooks({ kind: 'reorder', times: 4 });
    await fixture.sandbox.pay(intent.clientSecret, CARDS.declined);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    const confirmed = await fixture.confirm(bookingId, intent.paymentIntentId);
    expect(confirmed.body.status).toBe('paid');
    await fixture.sandbox.forgetPlans();
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await eventually(async () => {
      const events = await fixture.sandbox.events();
      expect(events.filter(({ delivery }) => delivery?.status === 'pending')).toEqual([]);
    });
    for (const { id } of await fixture.sandbox.events()) await fixture.sandbox.resend(id);
    await fixture.expectEqualLedgers();
    expect(await fixture.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'paid' });
    await expectOneReceipt(bookingId);
  });
});
