import { describe, expect, it } from 'vitest';
import { applyDisputeSnapshots } from './disputes.ts';
import { applyBookingEnd } from './applyBookingEnd.ts';
import { ledgerOf } from './ledger.ts';
import { applyIntentSnapshot } from './applyIntentSnapshot.ts';
import type { Payment } from './payment.ts';
import { refundRefused, requestMissingRefunds, retryFailedRefunds } from './refunds.ts';
import { nextDueAfterLook, nextDueAt, reconcileSteps } from './reconcileSteps.ts';
import { totals } from './totals.ts';
import {
  BOOKING_ID,
  NOW,
  PRICE,
  dispute,
  laterBy,
  paidIntent,
  paidPayment,
  timings,
  permutations,
  summary,
} from '../../test/factories.ts';

const see = (payment: Payment, ...disputes: ReturnType<typeof dispute>[]) =>
  applyDisputeSnapshots(payment, 'pi_1', disputes, NOW);
const open = see(paidPayment(), dispute()).payment;
const won = dispute({ state: 'won' });
const lost = dispute({ state: 'lost' });

describe('a dispute', () => {
  it('is found by looking at its intent and reported with all that staff must know', () => {
    const { events, alerts } = applyIntentSnapshot(paidPayment(), paidIntent({ disputes: [dispute()] }), NOW);
    expect(events).toMatchObject([
      {
        type: 'payment.disputed',
        data: {
          bookingId: BOOKING_ID,
          paymentIntentId: 'pi_1',
          amountCents: PRICE,
          disputeId: 'du_1',
          status: 'open',
          disputedCents: PRICE,
          reason: 'fraudulent',
          evidenceDueAt: '2026-05-21T12:00:00.000Z',
        },
      },
    ]);
    expect(alerts).toMatchObject([{ kind: 'dispute_opened', amountCents: PRICE }]);
  });

  it('is reported once in each of its states, however often and late its pictures come', () => {
    for (const order of permutations([dispute(), dispute(), won, won])) {
      let payment = paidPayment();
      const reported: string[] = [];
      for (const picture of order) {
        const decision = see(payment, picture);
        payment = decision.payment;
        reported.push(...decision.events.map(({ data }) => ('status' in data ? String(data.status) : '')));
      }
      expect(payment.disputes).toMatchObject([{ state: 'won' }]);
      expect(reported.filter((status) => status === 'won')).toHaveLength(1);
      expect(new Set(reported).size).toBe(reported.length);
    }
  });

  it('keeps a later date for the evidence without reporting it again', () => {
    const later = dispute({ evidenceDueAt: new Date('2026-06-01T12:00:00Z') });
    const { payment, events } = see(open, later);
    expect(payment.disputes).toMatchObject([{ evidenceDueAt: later.evidenceDueAt }]);
    expect(events).toEqual([]);
  });

  it('may be won on appeal after it was lost', () => {
    const decided = see(open, lost);
    expect(decided.alerts).toMatchObject([{ kind: 'dispute_lost' }]);
    const appealed = see(decided.payment, won);
    expect(appealed.events).toMatchObject([{ data: { status: 'won' } }]);
    expect(appealed.alerts).toEqual([]);
  });

  it.each([
    ['open', dispute(), { disputed: '189.90', balance: '189.90' }, 'pending'],
    ['lost', lost, { disputed: '189.90', balance: '0.00' }, 'failed'],
    ['won', won, { disputed: '0.00', balance: '189.90' }, 'succeeded'],
  ])('%s is in the ledger with what it costs', (_, picture, sums, status) => {
    expect(ledgerOf(BOOKING_ID, see(open, picture).payment)).toMatchObject({
      ...sums,
      captured: '189.90',
      entries: [
        { kind: 'charge', status: 'succeeded' },
        { kind: 'dispute', status, amount: '189.90', reason: 'Fraudulent', providerId: 'du_1' },
      ],
    });
  });

  it('is looked at again until it is decided, ever more rarely', () => {
    expect(reconcileSteps(open, NOW, timings)).toEqual([{ kind: 'lookAtIntent', intentId: 'pi_1' }]);
    expect(nextDueAfterLook(open, NOW, timings)).toEqual(laterBy(timings.RECONCILE_OPEN_MS));
    expect(nextDueAt(see(open, lost).payment, NOW, timings)).toBeNull();
  });
});

describe('a refund of a disputed charge', () => {
  const order = { dueCents: 5_000, byHandCents: 0, reason: 'By hand' };
  const asked = applyBookingEnd(open, { because: 'cancelled', at: NOW }, order, summary()).payment;
  const refused = refundRefused(asked, 1, 'The charge has been charged back', NOW);

  it('that the provider refuses has failed and is owed until it is retried', () => {
    expect(refused.events).toMatchObject([{ type: 'payment.refund_failed' }]);
    expect(totals(refused.payment)).toMatchObject({ refundPending: 0, refundFailed: 5_000 });
    expect(requestMissingRefunds(refused.payment, NOW).changed).toBe(false);
    const { payment } = retryFailedRefunds(see(refused.payment, won).payment, NOW);
    expect(payment.refunds).toMatchObject([{ state: 'failed' }, { state: 'requested', amountCents: 5_000 }]);
  });

  it('is owed no more once the bank has given the customer the money', () => {
    expect(totals(see(refused.payment, lost).payment)).toMatchObject({ lost: PRICE, refundFailed: 0 });
  });

  it('asks the provider for no more than the bank has left of the charge', () => {
    const partly = see(refused.payment, dispute({ state: 'lost', amountCents: PRICE - 3_000 })).payment;
    expect(totals(partly)).toMatchObject({ refundFailed: 3_000 });
    const { payment } = retryFailedRefunds(partly, NOW);
    expect(payment.refunds).toMatchObject([{ state: 'failed' }, { state: 'requested', amountCents: 3_000 }]);
  });

  it('is not asked for once the bank has given the customer the money, and is when an appeal brings it back', () => {
    const taken = see(open, lost).payment;
    const ended = applyBookingEnd(taken, { because: 'cancelled', at: NOW }, order, summary()).payment;
    expect(ended.refunds).toEqual([]);
    const { payment } = applyIntentSnapshot(ended, paidIntent({ disputes: [won] }), NOW);
    expect(payment.refunds).toMatchObject([{ state: 'requested', amountCents: 5_000 }]);
  });
});
