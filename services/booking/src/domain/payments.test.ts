import * as fc from 'fast-check';
import type { EventData } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, NOW, paid, sampleBooking, staff } from '../../test/sample.ts';
import type { Booking, Decision } from './booking.ts';
import { cancel } from './endings.ts';
import {
  recordFailed,
  recordProcessing,
  recordRefunded,
  recordRefundFailed,
  recordSucceeded,
} from './payments.ts';
import { summaryOf } from './summary.ts';
import { remove } from './transitions.ts';

const TOTAL = 13_671;
const news = (overrides: object = {}) => ({
  bookingId: sampleBooking().id,
  paymentIntentId: 'pi_first',
  amountCents: TOTAL,
  currency: 'cad',
  booking: summaryOf(sampleBooking(), { zone: 'America/Toronto', manageToken: 'token' }),
  ...overrides,
});
const heard = (minutes = 0) => ({ now: NOW, occurredAt: hours(minutes / 60) });
const succeeded = (overrides: object = {}): EventData<'payment.succeeded'> => ({
  ...news(overrides),
  paidAt: NOW.toISOString(),
  card: null,
});
const refunded = (total: number, overrides: object = {}): EventData<'payment.refunded'> => ({
  ...news(overrides),
  refundId: `re_${total}`,
  refundedCents: total,
  totalRefundedCents: total,
  reason: 'cancelled',
});
const failed = (overrides: object = {}): EventData<'payment.failed'> => ({
  ...news(overrides),
  reason: 'declined',
});
const cancelled = (payment: Booking['payment'] = sampleBooking().payment) =>
  cancel(sampleBooking({ payment }), null, 'customer', staff).after;

describe('money for a booking that stands', () => {
  it('is recorded once', () => {
    const decision = recordSucceeded(sampleBooking(), succeeded(), heard());
    expect(decision?.after.payment).toMatchObject({
      status: 'paid',
      capturedCents: TOTAL,
      intentId: 'pi_first',
    });
    expect(decision?.news).toEqual([]);
    expect(decision && recordSucceeded(decision.after, succeeded(), heard(5))).toBeUndefined();
  });

  it('goes back when it comes a second time through another intent', () => {
    const second = succeeded({ paymentIntentId: 'pi_second' });
    const decision = recordSucceeded(sampleBooking({ payment: paid() }), second, heard());
    expect(decision?.after.payment).toMatchObject({ status: 'paid', intentId: 'pi_first' });
    expect(decision?.news).toMatchObject([{ type: 'booking.payment_refused', paymentIntentId: 'pi_second' }]);
    expect(decision && recordSucceeded(decision.after, second, heard())).toBeUndefined();
    const back = refunded(TOTAL, { paymentIntentId: 'pi_second' });
    expect(decision && recordRefunded(decision.after, back, heard())).toBeUndefined();
  });

  it('is accepted after the trip too', () => {
    const decision = recordSucceeded(sampleBooking({ status: 'completed' }), succeeded(), heard());
    expect(decision?.after.payment.status).toBe('paid');
  });
});

describe('money for a booking that has ended', () => {
  it.each([
    ['cancelled', cancelled()],
    ['deleted', remove(sampleBooking(), staff).after],
  ])('comes out as news when %s, once', (_what, booking) => {
    const decision = recordSucceeded(booking, succeeded(), heard());
    expect(decision?.after.payment).toMatchObject({ status: 'refund_pending', capturedCents: TOTAL });
    expect(decision?.news).toMatchObject([
      { type: 'booking.payment_refused', paymentIntentId: 'pi_first', amountCents: TOTAL },
    ]);
    expect(decision && recordSucceeded(decision.after, succeeded(), heard())).toBeUndefined();
  });

  it('shows what really went back, even more than the cancellation promised', () => {
    const late = recordSucceeded(cancelled(), succeeded(), heard());
    const back = late && recordRefunded(late.after, refunded(TOTAL), heard());
    expect(back?.after).toMatchObject({ payment: { status: 'refunded' }, ending: { refundCents: TOTAL } });
  });
});

describe('attempts', () => {
  it('come and go until the money is there', () => {
    const processing = recordProcessing(sampleBooking(), news(), heard(1));
    expect(processing?.after.payment.status).toBe('processing');
    const declined = processing && recordFailed(processing.after, failed(), heard(2));
    expect(declined?.after.payment.status).toBe('failed');
    expect(declined?.entries).toMatchObject([{ action: 'payment failed', note: 'declined' }]);
    const again = declined && recordProcessing(declined.after, news(), heard(3));
    expect(again?.after.payment.status).toBe('processing');
  });

  it('that come late change nothing', () => {
    const declined = recordFailed(sampleBooking(), failed(), heard(2));
    expect(declined && recordProcessing(declined.after, news(), heard(1))).toBeUndefined();
    const done = sampleBooking({ payment: paid() });
    expect(recordProcessing(done, news(), heard(9))).toBeUndefined();
    expect(recordFailed(done, failed(), heard(9))).toBeUndefined();
  });
});

describe('refunds', () => {
  it('add up by their total, in any order', () => {
    const half = recordRefunded(cancelled(paid()), refunded(6_836), heard());
    expect(half?.after.payment).toMatchObject({ status: 'partially_refunded', refundedCents: 6_836 });
    const whole = half && recordRefunded(half.after, refunded(TOTAL), heard());
    expect(whole?.after.payment).toMatchObject({ status: 'refunded', refundedCents: TOTAL });
    expect(whole && recordRefunded(whole.after, refunded(6_836), heard())).toBeUndefined();
  });

  it('that fail stay owed and tell staff why, once', () => {
    const failure = { ...news(), refundId: 're_1', refundedCents: 5, reason: 'Account closed' };
    const decision = recordRefundFailed(cancelled(paid()), failure, heard());
    expect(decision?.after.payment.status).toBe('refund_pending');
    expect(decision?.entries).toMatchObject([{ action: 'refund failed', note: 'Account closed (re_1)' }]);
    expect(decision && recordRefundFailed(decision.after, failure, heard())).toBeUndefined();
  });
});

// Guarantee A-18
it('ends in the same state whatever the order of arrival', () => {
  const facts: ((booking: Booking) => Decision | undefined)[] = [
    (booking) => recordProcessing(booking, news(), heard(1)),
    (booking) => recordFailed(booking, failed(), heard(2)),
    (booking) => recordProcessing(booking, news(), heard(3)),
    (booking) => recordSucceeded(booking, succeeded(), heard(4)),
    (booking) => recordRefunded(booking, refunded(TOTAL), heard(5)),
  ];
  const inAnyOrder = fc
    .shuffledSubarray(facts, { minLength: facts.length })
    .chain((order) => fc.tuple(fc.constant(order), fc.shuffledSubarray(facts)));
  fc.assert(
    fc.property(inAnyOrder, ([order, repeats]) => {
      let booking = sampleBooking();
      for (const fact of [...order, ...repeats]) booking = fact(booking)?.after ?? booking;
      expect(booking.payment).toMatchObject({
        status: 'refunded',
        capturedCents: TOTAL,
        refundedCents: TOTAL,
      });
    }),
  );
});
