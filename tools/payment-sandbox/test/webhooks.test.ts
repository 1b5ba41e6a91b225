import { describe, expect, it } from 'vitest';
import { anIntent, paidIntent, startReceiver, startSandbox, eventually } from './harness.ts';

describe('a webhook', () => {
  it('arrives signed, in the order of the events', async () => {
    const receiver = await startReceiver();
    const sandbox = await startSandbox({ webhook: receiver.endpoint });
    const { stripe } = sandbox;
    const intent = await stripe.paymentIntents.create(anIntent, { idempotencyKey: 'key-1' });
    const { id } = await paidIntent(sandbox);
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
  });

  it('reports a decline, a question of the bank and a cancellation', async () => {
    const receiver = await startReceiver();
    const sandbox = await startSandbox({ webhook: receiver.endpoint });
    await paidIntent(sandbox, 'declined');
    const asked = await paidIntent(sandbox, 'authentication');
    await sandbox.stripe.paymentIntents.cancel(asked.id);
    await eventually(() =>
      expect(receiver.types()).toEqual([
        'payment_intent.created',
        'charge.failed',
        'payment_intent.payment_failed',
        'payment_intent.created',
        'payment_intent.requires_action',
        'payment_intent.canceled',
      ]),
    );
  });

  it('reports refunds that settle later', async () => {
    const receiver = await startReceiver();
    const sandbox = await startSandbox({ webhook: receiver.endpoint });
    const { stripe, control } = sandbox;
    const { id } = await paidIntent(sandbox);
    await control('refunds/plan', { outcome: 'pending', times: 2 });
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

  it('is repeated until it is answered with 2xx', async () => {
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

  it('waits while nobody listens and arrives once somebody does', async () => {
    const receiver = await startReceiver();
    const nobody = { url: 'http://127.0.0.1:9/', secret: receiver.endpoint.secret };
    const sandbox = await startSandbox({ webhook: nobody });
    await paidIntent(sandbox);
    const { data } = await sandbox.stripe.events.list({ types: ['payment_intent.succeeded'] });
    expect(data).toMatchObject([{ type: 'payment_intent.succeeded', pending_webhooks: 1 }]);
    await sandbox.control('webhooks/endpoint', receiver.endpoint);
    await eventually(() => expect(receiver.types()).toHaveLength(3));
    await eventually(async () => {
      const { events } = (await sandbox.control('events')).body;
      expect(events).toMatchObject([1, 2, 3].map(() => ({ delivery: { status: 'delivered' } })));
    });
  });
});

describe('a planned webhook fault', () => {
  async function startWith(fault: object) {
    const receiver = await startReceiver();
    const sandbox = await startSandbox({ webhook: receiver.endpoint });
    await sandbox.control('webhooks', fault);
    await paidIntent(sandbox);
    return { receiver, sandbox };
  }

  it('loses an event, which can be sent again by hand', async () => {
    const { receiver, sandbox } = await startWith({ kind: 'lose', types: ['payment_intent.succeeded'] });
    await eventually(() => expect(receiver.types()).toEqual(['payment_intent.created', 'charge.succeeded']));
    const lost = await eventually(async () => {
      const { events } = (await sandbox.control('events')).body;
      expect(events.at(-1)).toMatchObject({ delivery: { status: 'lost' } });
      return events.at(-1);
    });
    await sandbox.control(`events/${lost.id}/resend`, {});
    await eventually(() => expect(receiver.types()).toContain('payment_intent.succeeded'));
  });

  it('sends an event twice', async () => {
    const { receiver } = await startWith({ kind: 'duplicate', times: 3 });
    await eventually(() => expect(receiver.types()).toHaveLength(6));
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(3);
  });

  it('reverses the order of events', async () => {
    const { receiver } = await startWith({ kind: 'reorder', times: 3 });
    await eventually(() =>
      expect(receiver.types()).toEqual([
        'payment_intent.succeeded',
        'charge.succeeded',
        'payment_intent.created',
      ]),
    );
  });

  it('delays an event until the plans are cleared', async () => {
    const fault = { kind: 'delay', delayMs: 3_600_000, types: ['payment_intent.created'] };
    const { receiver, sandbox } = await startWith(fault);
    await eventually(() =>
      expect(receiver.types()).toEqual(['charge.succeeded', 'payment_intent.succeeded']),
    );
    await sandbox.control('plans', undefined, 'DELETE');
    await eventually(() => expect(receiver.types()).toHaveLength(3));
  });
});
