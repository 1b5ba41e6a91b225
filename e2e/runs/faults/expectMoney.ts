import type { AdminBooking } from '@livery/shared-types';
import { expect } from 'vitest';
import { money } from '../../system/money/scenarios.ts';
import { ledgerOf } from '../../system/money/sandboxClient.ts';
import type { MoneyFixture } from '../../system/money/fixture.ts';
import type { Promised } from './activity.ts';
import { BY_HAND_CENTS } from './changeActivities.ts';

/** Of every booking there is, whoever made it: the provider’s ledger, payment's ledger and the booking say the same sums. */
export async function expectMoney(fixture: MoneyFixture): Promise<void> {
  const { product } = fixture;
  const [providerLedger, mailbox] = [await fixture.sandbox.ledger(), await fixture.mailbox()];
  const bookings = await product.all<AdminBooking>('/api/bookings?archived=any&limit=200');
  const isKnown = new Set(bookings.map(({ id }) => id));
  expect(
    providerLedger.intents
      .map(({ metadata }) => metadata['bookingId'])
      .filter((id) => !isKnown.has(id ?? '')),
    'payments of no booking',
  ).toEqual([]);
  for (const { id, customerEmail, capturedAmount, heldAmount, disputed } of bookings) {
    const { intents, refunds } = ledgerOf(providerLedger, id);
    const charged = intents.filter(({ amount_received }) => amount_received > 0);
    const given = refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
    const captured = sum(charged.map(({ amount_received }) => amount_received));
    const contested = providerLedger.disputes.filter(
      ({ payment_intent, status }) =>
        status !== 'won' && intents.some((intent) => intent.id === payment_intent),
    );
    const lost = contested.filter(({ status }) => status === 'lost').map(({ amount }) => amount);
    // What came in beside what was due goes back whole, and is in neither sum of the booking.
    const refusedIds = charged.length > 1 ? await refusedOf(fixture, id) : [];
    const refused = charged.filter((intent) => refusedIds.includes(intent.id));
    for (const intent of refused) {
      const back = refunds.filter((one) => one.payment_intent === intent.id && one.status === 'succeeded');
      expect(sum(back.map(({ amount }) => amount)), `${intent.id} of ${id}`).toBe(intent.amount_received);
    }
    const refusedCents = sum(refused.map(({ amount_received }) => amount_received));
    const ledger = await fixture.ledger(id);
    const sums = { captured: money(captured), refunded: money(sum(given)) };
    const moneyEmails = mailbox.about(customerEmail, id).filter(isOfMoney);
    expect({
      id,
      ledger: { captured: ledger.captured, refunded: ledger.refunded, disputed: ledger.disputed },
      booking: { capturedAmount, heldAmount, disputed },
      moneyEmails,
    }).toEqual({
      id,
      ledger: { ...sums, disputed: money(sum(contested.map(({ amount }) => amount))) },
      booking: {
        capturedAmount: money(captured - refusedCents),
        heldAmount: money(captured - sum(given) - sum(lost)),
        disputed: contested.length > 0,
      },
      moneyEmails: [
        ...charged.map(({ amount_received }) => `receipt ${money(amount_received)}`),
        ...given.map((cents) => `refund ${money(cents)}`),
      ].toSorted(),
    });
  }
}

/** The payments that the booking's history says were refused. */
async function refusedOf({ product }: MoneyFixture, id: string): Promise<string[]> {
  const { log } = await product.booking(id);
  return log.flatMap(({ action, note }) =>
    action === 'second payment refused' && note !== null ? [note] : [],
  );
}

/** One e-mail for each payment and each refund, whatever their amounts. */
export const isOfMoney = (kind: string): boolean => /^(receipt|refund) /.test(kind);

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

const inCents = (amount: string): number => Math.round(Number(amount) * 100);

/** The price of a trip that changed is settled: captured, less what went back by itself, and what is still due. */
export async function expectSettled(fixture: MoneyFixture, { changing, held }: Promised): Promise<void> {
  for (const id of [...changing.keys(), ...held.keys()]) {
    const { log, ...booking } = await fixture.product.booking(id);
    if (booking.paymentMethod === 'cash' || !['approved', 'pending_approval'].includes(booking.status))
      continue;
    const byHand = log.filter(({ action }) => action === 'refund requested').length * BY_HAND_CENTS;
    const story = log.map(({ at, action, note, change }) => [at, action, note, change].join(' ')).join('\n');
    expect(money(inCents(booking.heldAmount) + byHand + inCents(booking.balanceDue)), `${id}\n${story}`).toBe(
      booking.totalAmount,
    );
  }
}
