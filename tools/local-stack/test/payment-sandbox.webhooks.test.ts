import { describe, expect, it } from 'vitest';
import { anIntent, paidIntent, startReceiver, startSandbox, eventually } from './payment-sandbox.harness.ts';

describe('webhooks', () => {
  it('arrive signed, in the order things happened', async () => {
    const receiver = await startReceiver();
    const { stripe } = await startSandbox({ webhook: receiver.endpoint });
    const intent = await stripe.paymentIntents.create(anIntent, { idempotencyKey: 'key-1' });
    const { id } = await paidIntent({ stripe });
    await stripe.refunds.create({ payment_intent: id });
    await eventually(() =>
      expect(receiver.types()).toEqual([
        'payment_intent.created',
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
        'refund.created',
        'charge.refunded',
        'refund.updated',
        'charge.refund.updated',
      ]),
    );
    const first = receiver.received[0]?.event;
    expect(first).toMatchObject({
      object: 'event',
      livemode: false,
      pending_webhooks: 1,
      request: { id: intent.lastResponse.requestId, idempotency_key: 'key-1' },
      data: { object: { id: intent.id, status: 'requires_payment_method' } },
    });
    await eventually(async () =>
      expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]),
    );
    expect((await stripe.events.retrieve(String(first?.id))).pending_webhooks).toBe(0);
  });

  it('tell of a decline, of a bank asking and of a cancellation', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ webhook: receiver.endpoint });
    await paidIntent({ stripe }, 'pm_card_visa_chargeDeclined').catch(() => undefined);
    const asked = await paidIntent({ stripe }, 'pm_card_authenticationRequired');
    await control(`payment_intents/${asked.id}/refuse_authentication`, {});
    await stripe.paymentIntents.cancel(asked.id);
    await eventually(() =>
      expect(receiver.types()).toEqual([
        'payment_intent.created',
        'charge.failed',
        'payment_intent.payment_failed',
        'payment_intent.created',
        'payment_intent.requires_action',
        'payment_intent.payment_failed',
        'payment_intent.canceled',
      ]),
    );
  });

  it('tell of refunds that settle later, well or badly', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ webhook: receiver.endpoint });
    const { id } = await paidIntent({ stripe });
    await control('refunds/plan', { behaviour: 'pending', times: 2 });
    const good = await stripe.refunds.create({ payment_intent: id, amount: 100 });
    const bad = await stripe.refunds.create({ payment_intent: id, amount: 200 });
    await control(`refunds/${good.id}/succeed`, {});
    await control(`refunds/${bad.id}/fail`, {});
    await eventually(() =>
      expect(receiver.types().slice(3)).toEqual([
        'refund.created',
        'charge.refunded',
        'refund.created',
        'charge.refunded',
        'refund.updated',
        'charge.refund.updated',
        'refund.updated',
        'charge.refund.updated',
        'refund.failed',
      ]),
    );
    expect(receiver.received.at(-1)?.event.data).toMatchObject({ object: { id: bad.id, status: 'failed' } });
  });

  it('come again until they are taken', async () => {
    const receiver = await startReceiver();
    receiver.answerWith((_event, attempt) => (attempt < 3 ? 500 : 200));
    const { stripe, control } = await startSandbox({ webhook: receiver.endpoint });
    await stripe.paymentIntents.create(anIntent);
    await eventually(() => expect(receiver.received.map(({ attempt }) => attempt)).toEqual([1, 2, 3]));
    await eventually(async () => {
      const { events } = (await control('events')).body;
      expect(events[0].delivery).toEqual({ status: 'delivered', attempts: 3, lastAnswer: '200' });
    });
  });

  it('are listed as undelivered while nobody listens, and arrive once somebody does', async () => {
    const receiver = await startReceiver();
    const nobody = { url: 'http://127.0.0.1:9/', secret: receiver.endpoint.secret };
    const { stripe, sandbox } = await startSandbox({ webhook: nobody });
    await paidIntent({ stripe });
    const missed = await stripe.events.list({ delivery_success: false });
    expect(missed.data.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
    const chosen = await stripe.events.list({ delivery_success: false, types: ['payment_intent.succeeded'] });
    expect(chosen.data).toHaveLength(1);
    expect((await stripe.events.list({ type: 'charge.*' })).data).toHaveLength(1);
    sandbox.setWebhook(receiver.endpoint);
    await eventually(() => expect(receiver.types()).toHaveLength(3));
    await eventually(async () =>
      expect((await stripe.events.list({ delivery_success: true })).data).toHaveLength(3),
    );
  });
});

describe('webhooks that go wrong as planned', () => {
  it('are lost: never sent, and listed as undelivered', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ webhook: receiver.endpoint });
    await control('webhooks', { kind: 'lose', types: ['payment_intent.succeeded'] });
    await paidIntent({ stripe });
    await stripe.paymentIntents.create(anIntent);
    await eventually(() =>
      expect(receiver.types()).toEqual([
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.created',
      ]),
    );
    const lost = await stripe.events.list({ delivery_success: false });
    expect(lost.data.map(({ type }) => type)).toEqual(['payment_intent.succeeded']);
    await control(`events/${lost.data[0]?.id}/resend`, {});
    await eventually(() => expect(receiver.types()).toContain('payment_intent.succeeded'));
  });

  it('are doubled', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ webhook: receiver.endpoint });
    await control('webhooks', { kind: 'duplicate', times: 3 });
    await paidIntent({ stripe });
    await eventually(() => expect(receiver.types()).toHaveLength(6));
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(3);
  });

  it('are turned round', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ webhook: receiver.endpoint });
    await control('webhooks', { kind: 'reorder', times: 3 });
    await paidIntent({ stripe });
    await eventually(() =>
      expect(receiver.types()).toEqual([
        'payment_intent.succeeded',
        'charge.succeeded',
        'payment_intent.created',
      ]),
    );
  });

  it('are late, and let go by hand', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ webhook: receiver.endpoint });
    await control('webhooks', { kind: 'delay', delayMs: 3_600_000, types: ['payment_intent.created'] });
    await paidIntent({ stripe });
    await eventually(() =>
      expect(receiver.types()).toEqual(['charge.succeeded', 'payment_intent.succeeded']),
    );
    await control('webhooks/flush', {});
    await eventually(() => expect(receiver.types()).toHaveLength(3));
  });
});
