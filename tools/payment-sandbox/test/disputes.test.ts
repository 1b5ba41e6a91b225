import { describe, expect, it } from 'vitest';
import { eventually, paidIntent, startReceiver, startSandbox, stripeErrorOf } from './harness.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

async function disputed(sandbox: Sandbox, refundedCents = 0) {
  const { stripe, control } = sandbox;
  const intent = await paidIntent(sandbox);
  if (refundedCents > 0) await stripe.refunds.create({ payment_intent: intent.id, amount: refundedCents });
  const { body: dispute } = await control(`payment_intents/${intent.id}/dispute`, {});
  return { intentId: intent.id, charge: String(intent.latest_charge), dispute };
}

const ledgerOf = async ({ control }: Sandbox) => (await control('ledger')).body;

describe('a dispute', () => {
  it('is opened after a payment with the card that does so, and takes the money', async () => {
    const sandbox = await startSandbox({ settleAfterMs: 30 });
    const { id, latest_charge: charge } = await paidIntent(sandbox, 'disputed');
    const dispute = await eventually(async () => {
      const [first] = (await sandbox.stripe.disputes.list({ payment_intent: id })).data;
      if (first === undefined) throw new Error('No dispute yet');
      return first;
    });
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 14_900,
      charge,
      payment_intent: id,
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
    });
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);
    expect(await ledgerOf(sandbox)).toMatchObject({
      balanced: true,
      charges: [{ id: charge, disputed: true }],
      totals: { cad: { disputed: 14_900, net: 0 } },
    });
  });

  it('contests what is left of the charge', async () => {
    const sandbox = await startSandbox();
    const { dispute, charge } = await disputed(sandbox, 4_900);
    expect(dispute).toMatchObject({ amount: 10_000, charge });
    expect((await ledgerOf(sandbox)).balanced).toBe(true);
  });

  it('blocks refunds of its charge until it is won', async () => {
    const sandbox = await startSandbox();
    const { stripe, control } = sandbox;
    const { dispute, intentId, charge } = await disputed(sandbox);
    const refund = () => stripe.refunds.create({ payment_intent: intentId, amount: 100 });
    expect(await stripeErrorOf(refund())).toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
      message: `Charge ${charge} has been charged back; cannot issue a refund.`,
    });
    await control(`disputes/${dispute.id}/win`, {});
    expect(await refund()).toMatchObject({ status: 'succeeded', amount: 100 });
    expect(await ledgerOf(sandbox)).toMatchObject({
      balanced: true,
      totals: { cad: { disputed: 0, refunded: 100 } },
    });
  });

  it('that is lost leaves the money with the cardholder', async () => {
    const sandbox = await startSandbox();
    const { stripe, control } = sandbox;
    const { dispute, intentId } = await disputed(sandbox);
    expect((await control(`disputes/${dispute.id}/lose`, {})).body).toMatchObject({ status: 'lost' });
    expect((await control(`disputes/${dispute.id}/win`, {})).body).toMatchObject({ status: 'lost' });
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: intentId }))).toMatchObject({
      code: 'charge_disputed',
    });
    expect(await ledgerOf(sandbox)).toMatchObject({ balanced: true, totals: { cad: { disputed: 14_900 } } });
  });

  it('is reported by signed webhooks and in the list of events', async () => {
    const receiver = await startReceiver();
    const sandbox = await startSandbox({ webhook: receiver.endpoint });
    const { dispute } = await disputed(sandbox);
    await sandbox.control(`disputes/${dispute.id}/review`, {});
    await sandbox.control(`disputes/${dispute.id}/win`, {});
    const expected = [
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ];
    await eventually(() => expect(receiver.types().slice(-expected.length)).toEqual(expected));
    const listed = await sandbox.stripe.events.list({ types: expected });
    expect(listed.data.map(({ type }) => type).toReversed()).toEqual(expected);
  });

  it('survives a restart, open or decided', async () => {
    const first = await startSandbox();
    const { dispute, intentId } = await disputed(first);
    await first.stop();
    const second = await startSandbox({ stateDir: first.stateDir });
    const stored = async () => (await second.stripe.disputes.list({ payment_intent: intentId })).data;
    expect(await stored()).toMatchObject([{ id: dispute.id, status: 'needs_response' }]);
    await second.control(`disputes/${dispute.id}/lose`, {});
    expect(await stored()).toMatchObject([{ id: dispute.id, status: 'lost' }]);
  });
});
