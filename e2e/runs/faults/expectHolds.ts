import { expect } from 'vitest';
import type { MoneyFixture } from '../../system/money/fixture.ts';
import { ledgerOf } from '../../system/money/sandboxClient.ts';
import { money } from '../../system/money/scenarios.ts';
import type { Promised } from './activity.ts';

/**
 * A card that was authorised is charged once its booking is approved, what it costs then and at most what was held; it is let
 * go when the booking ends; and it is held while staff have not decided. Nothing is left of it anywhere else.
 */
export async function expectHolds(fixture: MoneyFixture, { held, capturing }: Promised): Promise<void> {
  const provider = await fixture.sandbox.ledger();
  for (const id of held.keys()) {
    const booking = await fixture.product.booking(id);
    const { intents, refunds } = ledgerOf(provider, id);
    const holds = intents.filter(({ status }) => status === 'requires_capture');
    const captured = intents.reduce((sum, { amount_received }) => sum + amount_received, 0);
    const given = refunds.filter((refund) => refund.status === 'succeeded');
    const kept = given.reduce((rest, { amount }) => rest - amount, captured);
    if (capturing.has(id)) expect(booking.status, id).toBe('approved');
    const { status, paymentStatus, authorizedAmount, amountPaid, balanceDue, totalAmount } = booking;
    const waits = status === 'pending_approval';
    expect({ id, holds: holds.map(({ amount }) => money(amount)) }).toEqual({
      id,
      holds: waits && authorizedAmount !== null ? [authorizedAmount] : [],
    });
    // A card that was typed while the price fell is charged once it was approved, and what was too much went back.
    if (status === 'approved')
      expect({ id, amountPaid, left: Number(amountPaid) + Number(balanceDue) }).toEqual({
        id,
        amountPaid: money(kept),
        left: Number(totalAmount),
      });
    if (waits || status === 'approved') expect(paymentStatus, id).not.toBe('processing');
    else expect({ id, amountPaid }).toEqual({ id, amountPaid: '0.00' });
  }
}
