import { describe, expect, it } from 'vitest';
import { abandonIntent, intentOutcomeUnknown } from './intents.ts';
import { observeIntent } from './observe.ts';
import { endBooking, observeRefunds, refundOutcomeUnknown } from './refunds.ts';
import { nextDueAfterLook, nextDueAt, stepsOf } from './steps.ts';
import {
  NOW,
  intent,
  laterBy,
  openPayment,
  paidPayment,
  patience,
  refund,
  requestedPayment,
  summary,
} from '../../test/factories.ts';

const cancelled = { because: 'cancelled' as const, percentage: 100, at: NOW, reason: 'Cancelled' };
const refunding = endBooking(paidPayment(), cancelled, summary()).payment;

describe('what is left to do', () => {
  it('is nothing for a paid booking, and for one whose refund arrived', () => {
    expect(nextDueAt(paidPayment(), NOW, patience)).toBeNull();
    const done = observeRefunds(refunding, 'pi_1', [refund()], NOW).payment;
    expect(nextDueAt(done, NOW, patience)).toBeNull();
  });

  it('leaves a call in flight to whoever makes it, then finds out by the same key', () => {
    const requested = requestedPayment();
    expect(stepsOf(requested, laterBy(44_000), patience)).toEqual([]);
    expect(stepsOf(requested, laterBy(45_000), patience)).toEqual([{ kind: 'resolveIntent', number: 1 }]);
    expect(nextDueAt(requested, NOW, patience)).toEqual(laterBy(45_000));
  });

  it('asks again after an unknown outcome, ever more rarely', () => {
    const unknown = intentOutcomeUnknown(requestedPayment(), 1).payment;
    expect(nextDueAfterLook(unknown, NOW, patience)).toEqual(laterBy(5_000));
    expect(nextDueAfterLook(unknown, laterBy(60_000), patience)).toEqual(laterBy(90_000));
  });

  it('looks at an open intent after ten minutes, then ever more rarely, and gives it up in the end', () => {
    const open = openPayment();
    expect(nextDueAt(open, NOW, patience)).toEqual(laterBy(600_000));
    expect(nextDueAfterLook(open, laterBy(3_600_000), patience)).toEqual(laterBy(5_400_000));
    expect(stepsOf(open, laterBy(patience.abandonAfterMs), patience)).toEqual([
      { kind: 'abandonIntent', number: 1 },
    ]);
    const abandoned = abandonIntent(open, 1, laterBy(patience.abandonAfterMs)).payment;
    expect(stepsOf(abandoned, laterBy(patience.abandonAfterMs), patience)).toEqual([
      { kind: 'cancelIntent', intentId: 'pi_1' },
    ]);
  });

  it('cancels the intent of an ended booking at once, but only looks at one the provider is working on', () => {
    const ended = endBooking(openPayment(), cancelled, summary()).payment;
    expect(nextDueAt(ended, NOW, patience)).toEqual(NOW);
    expect(stepsOf(ended, NOW, patience)).toEqual([{ kind: 'cancelIntent', intentId: 'pi_1' }]);
    const processing = observeIntent(ended, intent({ status: 'processing' }), NOW).payment;
    expect(stepsOf(processing, NOW, patience)).toEqual([{ kind: 'lookAtIntent', intentId: 'pi_1' }]);
  });

  it('sends a refund at once, and looks at a pending one later', () => {
    expect(nextDueAt(refunding, NOW, patience)).toEqual(NOW);
    expect(stepsOf(refunding, NOW, patience)).toEqual([{ kind: 'sendRefund', number: 1 }]);
    const unknown = refundOutcomeUnknown(refunding, 1).payment;
    expect(nextDueAt(unknown, NOW, patience)).toEqual(laterBy(5_000));
    const pending = observeRefunds(refunding, 'pi_1', [refund({ status: 'pending' })], NOW).payment;
    expect(nextDueAt(pending, NOW, patience)).toEqual(laterBy(60_000));
    expect(stepsOf(pending, NOW, patience)).toEqual([{ kind: 'lookAtIntent', intentId: 'pi_1' }]);
  });
});
