import { describe, expect, it } from 'vitest';
import { abandonIntent, intentOutcomeUnknown } from './intents.ts';
import { applyIntentSnapshot } from './applyIntentSnapshot.ts';
import { closeBooking, applyBookingEnd } from './applyBookingEnd.ts';
import { applyRefundSnapshots, refundOutcomeUnknown } from './refunds.ts';
import { nextDueAfterLook, nextDueAt, reconcileSteps } from './reconcileSteps.ts';
import {
  NOW,
  PRICE,
  intent,
  laterBy,
  openPayment,
  paidPayment,
  timings,
  refund,
  requestedPayment,
  summary,
} from '../../test/factories.ts';

const cancelled = { because: 'cancelled', at: NOW } as const;
const refunding = applyBookingEnd(
  paidPayment(),
  cancelled,
  { dueCents: PRICE, byHandCents: 0, reason: 'Cancelled' },
  summary(),
).payment;

describe('what is left to do', () => {
  it('is nothing for a paid booking, and for one whose refund arrived', () => {
    expect(nextDueAt(paidPayment(), NOW, timings)).toBeNull();
    const done = applyRefundSnapshots(refunding, 'pi_1', [refund()], NOW).payment;
    expect(nextDueAt(done, NOW, timings)).toBeNull();
  });

  it('leaves a call in flight to whoever makes it, then finds out by the same key', () => {
    const requested = requestedPayment();
    expect(reconcileSteps(requested, laterBy(44_000), timings)).toEqual([]);
    expect(reconcileSteps(requested, laterBy(45_000), timings)).toEqual([
      { kind: 'resolveIntent', number: 1 },
    ]);
    expect(nextDueAt(requested, NOW, timings)).toEqual(laterBy(45_000));
  });

  it('asks again after an unknown outcome, ever more rarely', () => {
    const unknown = intentOutcomeUnknown(requestedPayment(), 1).payment;
    expect(nextDueAfterLook(unknown, NOW, timings)).toEqual(laterBy(5_000));
    expect(nextDueAfterLook(unknown, laterBy(60_000), timings)).toEqual(laterBy(90_000));
  });

  it('looks at an open intent after ten minutes, then ever more rarely, and gives it up in the end', () => {
    const open = openPayment();
    expect(nextDueAt(open, NOW, timings)).toEqual(laterBy(600_000));
    expect(nextDueAfterLook(open, laterBy(3_600_000), timings)).toEqual(laterBy(5_400_000));
    expect(reconcileSteps(open, laterBy(timings.ABANDON_AFTER_MS), timings)).toEqual([
      { kind: 'abandonIntent', number: 1 },
    ]);
    const abandoned = abandonIntent(open, 1, laterBy(timings.ABANDON_AFTER_MS)).payment;
    expect(reconcileSteps(abandoned, laterBy(timings.ABANDON_AFTER_MS), timings)).toEqual([
      { kind: 'cancelIntent', intentId: 'pi_1' },
    ]);
  });

  it('cancels the intent of an ended booking at once, but only looks at one the provider is working on', () => {
    const { payment: ended } = closeBooking(openPayment(), cancelled, summary());
    expect(nextDueAt(ended, NOW, timings)).toEqual(NOW);
    expect(reconcileSteps(ended, NOW, timings)).toEqual([{ kind: 'cancelIntent', intentId: 'pi_1' }]);
    const processing = applyIntentSnapshot(ended, intent({ status: 'processing' }), NOW).payment;
    expect(reconcileSteps(processing, NOW, timings)).toEqual([{ kind: 'lookAtIntent', intentId: 'pi_1' }]);
  });

  it('sends a refund at once, and looks at a pending one later', () => {
    expect(nextDueAt(refunding, NOW, timings)).toEqual(NOW);
    expect(reconcileSteps(refunding, NOW, timings)).toEqual([{ kind: 'sendRefund', number: 1 }]);
    const unknown = refundOutcomeUnknown(refunding, 1).payment;
    expect(nextDueAt(unknown, NOW, timings)).toEqual(laterBy(5_000));
    const pending = applyRefundSnapshots(refunding, 'pi_1', [refund({ status: 'pending' })], NOW).payment;
    expect(nextDueAt(pending, NOW, timings)).toEqual(laterBy(60_000));
    expect(reconcileSteps(pending, NOW, timings)).toEqual([{ kind: 'lookAtIntent', intentId: 'pi_1' }]);
  });
});
