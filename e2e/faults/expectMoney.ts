import type { AdminBooking } from '@livery/shared-types';
import { expect } from 'vitest';
import { money } from '../system/money/scenarios.ts';
import { ledgerOf } from '../system/money/sandboxClient.ts';
import type { MoneyFixture } from '../system/money/fixture.ts';

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
    const ledger = await fixture.ledger(id);
    const sums = { captured: money(captured), refunded: money(sum(given)) };
    const moneyEmails = mailbox.about(customerEmail, id).filter((kind) => /^(receipt|refund) /.test(kind));
    expect({
      id,
      ledger: { captured: ledger.captured, refunded: ledger.refunded, disputed: ledger.disputed },
      booking: { capturedAmount, heldAmount, disputed },
      moneyEmails,
    }).toEqual({
      id,
      ledger: { ...sums, disputed: money(sum(contested.map(({ amount }) => amount))) },
      booking: {
        capturedAmount: sums.captured,
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

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);
