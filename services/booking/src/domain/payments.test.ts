import * as fc from 'fast-check';
import type { EventData } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, NOW, paid, sampleBooking, staff } from '../../test/sample.ts';
import { isDisputed, type Booking, type Decision } from './booking.ts';
import { heldCents } from './cardMoney.ts';
import { cancel } from './cancel.ts';
import {
  recordDisputed,
  recordFailed,
  recordProcessing,
  recordRefunded,
  recordRefundFailed,
  recordSucceeded,
} from './payments.ts';
import { summaryOf } from './summary.ts';
import { remove } from './transitions.ts';

const TOTAL = 13_671;
const eventData = (overrides: object = {}) => ({
  bookingId: sampleBooking().id,
  paymentIntentId: 'pi_first',
  amountCents: TOTAL,
  currency: 'cad',
  booking: summaryOf(sampleBooking(), { zone: 'America/Toronto', manageToken: 'token', rideToken: 'ride' }),
  ...overrides,
});
const times = (minutes = 0) => ({ now: NOW, occurredAt: hours(minutes / 60) });
const succeeded = (overrides: object = {}): EventData<'payment.succeeded'> => ({
  ...eventData(overrides),
  paidAt: NOW.toISOString(),
  card: null,
});
const refunded = (total: number, overrides: object = {}): EventData<'payment.refunded'> => ({
  ...eventData(overrides),
  refundId: `re_${total}`,
  refundedCents: total,
  totalRefundedCents: total,
  reason: 'cancelled',
});
const failed = (overrides: object = {}): EventData<'payment.failed'> => ({
  ...eventData(overrides),
  reason: 'declined',
});
const cancelled = (payment: Booking['payment'] = sampleBooking().payment) =>
  cancel(sampleBooking({ payment }), null, 'customer', staff).after;

describe('money for a booking that stands', () => {
  it('is recorded once', () => {
    const decision = recordSucceeded(sampleBooking(), succeeded(), times());
    expect(decision?.after.payment).toMatchObject({
      status: 'paid',
      capturedCents: TOTAL,
      intentId: 'pi_first',
    });
    expect(decision?.events).toEqual([]);
    expect(decision && recordSucceeded(decision.after, succeeded(), times(5))).toBeUndefined();
  });

  it('goes back when it comes a second time through another intent', () => {
    const second = succeeded({ paymentIntentId: 'pi_second' });
    const decision = recordSucceeded(sampleBooking({ payment: paid() }), second, times());
    expect(decision?.after.payment).toMatchObject({ status: 'paid', intentId: 'pi_first' });
    expect(decision?.events).toMatchObject([
      { type: 'booking.payment_refused', paymentIntentId: 'pi_second' },
    ]);
    expect(decision && recordSucceeded(decision.after, second, times())).toBeUndefined();
    const back = refunded(TOTAL, { paymentIntentId: 'pi_second' });
    expect(decision && recordRefunded(decision.after, back, times())).toBeUndefined();
  });

  it('is accepted after the trip too', () => {
    const decision = recordSucceeded(sampleBooking({ status: 'completed' }), succeeded(), times());
    expect(decision?.after.payment.status).toBe('paid');
  });
});

describe('money for a booking that has ended', () => {
  it.each([
    ['cancelled', cancelled()],
    ['deleted', remove(sampleBooking(), staff).after],
  ])('is published as refused when %s, once', (_what, booking) => {
    const decision = recordSucceeded(booking, succeeded(), times());
    expect(decision?.after.payment).toMatchObject({ status: 'refund_pending', capturedCents: TOTAL });
    expect(decision?.events).toMatchObject([
      { type: 'booking.payment_refused', paymentIntentId: 'pi_first', amountCents: TOTAL },
    ]);
    expect(decision && recordSucceeded(decision.after, succeeded(), times())).toBeUndefined();
  });

  it('shows what really went back, even more than the cancellation promised', () => {
    const late = recordSucceeded(cancelled(), succeeded(), times());
    const back = late && recordRefunded(late.after, refunded(TOTAL), times());
    expect(back?.after).toMatchObject({ payment: { status: 'refunded' }, ending: { refundCents: TOTAL } });
  });
});

describe('attempts', () => {
  it('come and go until the money is there', () => {
    const processing = recordProcessing(sampleBooking(), eventData(), times(1));
    expect(processing?.after.payment.status).toBe('processing');
    const declined = processing && recordFailed(processing.after, failed(), times(2));
    expect(declined?.after.payment.status).toBe('failed');
    expect(declined?.entries).toMatchObject([{ action: 'payment failed', note: 'declined' }]);
    const again = declined && recordProcessing(declined.after, eventData(), times(3));
    expect(again?.after.payment.status).toBe('processing');
  });

  it('that come late change nothing', () => {
    const declined = recordFailed(sampleBooking(), failed(), times(2));
    expect(declined && recordProcessing(declined.after, eventData(), times(1))).toBeUndefined();
    const done = sampleBooking({ payment: paid() });
    expect(recordProcessing(done, eventData(), times(9))).toBeUndefined();
    expect(recordFailed(done, failed(), times(9))).toBeUndefined();
  });
});

describe('refunds', () => {
  it('add up by their total, in any order', () => {
    const half = recordRefunded(cancelled(paid()), refunded(6_836), times());
    // The other half is still owed.
    expect(half?.after.payment).toMatchObject({ status: 'refund_pending', refundedCents: 6_836 });
    const whole = half && recordRefunded(half.after, refunded(TOTAL), times());
    expect(whole?.after.payment).toMatchObject({ status: 'refunded', refundedCents: TOTAL });
    expect(whole && recordRefunded(whole.after, refunded(6_836), times())).toBeUndefined();
  });

  it('of everything that was due leave a part where a part was kept', () => {
    const kept = cancel(
      sampleBooking({ payment: paid(), pickup: { ...sampleBooking().pickup, latestAt: hours(13) } }),
      null,
      'customer',
      staff,
    ).after;
    expect(kept.payment).toMatchObject({ status: 'refund_pending', refundDueCents: 10_253 });
    const back = recordRefunded(kept, refunded(10_253), times());
    expect(back?.after.payment).toMatchObject({ status: 'partially_refunded', refundedCents: 10_253 });
  });

  it('of another intent that fail do not make this one look due', () => {
    const failure = {
      ...eventData({ paymentIntentId: 'pi_second' }),
      refundId: 're_9',
      refundedCents: TOTAL,
      totalRefundedCents: 0,
      reason: 'x',
    };
    const decision = recordRefundFailed(sampleBooking({ payment: paid() }), failure, times());
    expect(decision?.after.payment).toMatchObject({ status: 'paid', refundDueCents: 0 });
    expect(decision?.entries).toMatchObject([{ action: 'refund failed' }]);
  });

  it('that were made at the provider and bounced leave nothing due that nobody decided', () => {
    const back = recordRefunded(sampleBooking({ payment: paid() }), refunded(5_000), times(1));
    expect(back?.after.payment).toMatchObject({ status: 'partially_refunded' });
    const bounced =
      back &&
      recordRefundFailed(
        back.after,
        {
          ...eventData(),
          refundId: 're_5000',
          refundedCents: 5_000,
          totalRefundedCents: 0,
          reason: 'Closed',
        },
        times(2),
      );
    expect(bounced?.after.payment).toMatchObject({ status: 'paid', refundedCents: 0 });
  });

  it('that were made at the provider and bounced before the payment was known leave nothing due either', () => {
    const failure = {
      ...eventData(),
      refundId: 're_1',
      refundedCents: 5_000,
      totalRefundedCents: 0,
      reason: 'x',
    };
    const decision = recordRefundFailed(sampleBooking(), failure, times(2));
    expect(decision?.after.payment).toMatchObject({ status: 'paid', refundDueCents: 0 });
  });

  it('known before the payment itself still leave late money to be refused', () => {
    const first = recordRefunded(cancelled(), refunded(3_000), times(2));
    expect(first?.events).toMatchObject([{ type: 'booking.payment_refused', amountCents: TOTAL }]);
    expect(first?.after.payment).toMatchObject({ status: 'refund_pending', refundDueCents: TOTAL });
    expect(first && recordSucceeded(first.after, succeeded(), times(1))).toBeUndefined();
  });

  it('that fail stay due and show staff why, once', () => {
    const failure = {
      ...eventData(),
      refundId: 're_1',
      refundedCents: 5,
      totalRefundedCents: 0,
      reason: 'Account closed',
    };
    const decision = recordRefundFailed(cancelled(paid()), failure, times());
    expect(decision?.after.payment.status).toBe('refund_pending');
    expect(decision?.entries).toMatchObject([{ action: 'refund failed', note: 'Account closed (re_1)' }]);
    expect(decision && recordRefundFailed(decision.after, failure, times())).toBeUndefined();
  });
});

describe('disputes', () => {
  const disputed = (status: 'open' | 'won' | 'lost', disputeId = 'dp_1'): EventData<'payment.disputed'> => ({
    ...eventData(),
    disputeId,
    status,
    disputedCents: TOTAL,
    reason: 'fraudulent',
    evidenceDueAt: null,
  });
  const after = (...events: [EventData<'payment.disputed'>, number][]) =>
    events.reduce(
      (booking, [event, at]) => recordDisputed(booking, event, times(at))?.after ?? booking,
      sampleBooking({ payment: paid() }),
    );

  it.each([
    ['won', false],
    ['lost', true],
  ] as const)('that are %s end like that in any order, each recorded once', (end, isStill) => {
    const open = [disputed('open'), 1] as [EventData<'payment.disputed'>, number];
    const closed = [disputed(end), 2] as [EventData<'payment.disputed'>, number];
    expect(isDisputed(after(open))).toBe(true);
    for (const order of [
      [open, closed],
      [closed, open],
      [open, open, closed, closed, open],
    ]) {
      const booking = after(...order);
      expect(isDisputed(booking)).toBe(isStill);
      expect(booking.log.filter(({ action }) => action === `dispute ${end}`)).toHaveLength(1);
    }
    expect(after(open).log.at(-1)).toMatchObject({
      action: 'payment disputed',
      note: 'fraudulent',
      change: 'undisputed → disputed',
    });
  });

  const lost = (disputedCents: number) => ({ ...disputed('lost'), disputedCents });

  it('that are lost leave nothing to be refunded of what the bank took, in any order', () => {
    const facts: ((booking: Booking) => Decision | undefined)[] = [
      (booking) => recordDisputed(booking, lost(TOTAL - 3_000), times(2)),
      (booking) => recordRefunded(booking, refunded(3_000), times(3)),
    ];
    for (const order of [facts, facts.toReversed()]) {
      let booking = cancelled(paid());
      for (const apply of order) booking = apply(booking)?.after ?? booking;
      expect(booking.payment).toMatchObject({ status: 'partially_refunded', lostCents: TOTAL - 3_000 });
      expect(heldCents(booking.payment)).toBe(0);
    }
  });

  it('that are lost before the payment is known count once it is', () => {
    const first = recordDisputed(sampleBooking(), lost(TOTAL), times(2));
    expect(first?.after.payment.status).toBe('unpaid');
    const late = first && recordSucceeded(first.after, succeeded(), times(1));
    expect(late?.after.payment.status).toBe('paid');
    expect(late && heldCents(late.after.payment)).toBe(0);
  });

  it('about another payment take nothing from this one', () => {
    const other = { ...lost(TOTAL), paymentIntentId: 'pi_second' };
    const decision = recordDisputed(sampleBooking({ payment: paid() }), other, times(2));
    expect(decision && heldCents(decision.after.payment)).toBe(TOTAL);
  });

  it('that the bank decides anew leave again what was due', () => {
    const taken = recordDisputed(cancelled(paid()), lost(TOTAL), times(2));
    expect(taken?.after.payment.status).toBe('paid');
    const back = taken && recordDisputed(taken.after, disputed('won'), times(3));
    expect(back?.after.payment).toMatchObject({ status: 'refund_pending', lostCents: 0 });
  });

  it('about a second payment leave the one that counts undisputed, also when they are known first', () => {
    const ofSecond = { ...disputed('open'), paymentIntentId: 'pi_second' };
    expect(isDisputed(after([ofSecond, 1]))).toBe(false);
    const unpaid = recordDisputed(sampleBooking(), ofSecond, times(1))?.after ?? sampleBooking();
    expect(isDisputed(unpaid)).toBe(true);
    const counted = recordSucceeded(unpaid, succeeded(), times())?.after ?? unpaid;
    expect(isDisputed(counted)).toBe(false);
  });

  it('that are won leave another one standing', () => {
    expect(
      isDisputed(after([disputed('open'), 1], [disputed('open', 'dp_2'), 2], [disputed('won'), 3])),
    ).toBe(true);
  });
});

it('ends in the same state whatever the order of arrival', () => {
  const facts: ((booking: Booking) => Decision | undefined)[] = [
    (booking) => recordProcessing(booking, eventData(), times(1)),
    (booking) => recordFailed(booking, failed(), times(2)),
    (booking) => recordProcessing(booking, eventData(), times(3)),
    (booking) => recordSucceeded(booking, succeeded(), times(4)),
    (booking) => recordRefunded(booking, refunded(TOTAL), times(5)),
  ];
  const inAnyOrder = fc
    .shuffledSubarray(facts, { minLength: facts.length })
    .chain((order) => fc.tuple(fc.constant(order), fc.shuffledSubarray(facts)));
  fc.assert(
    fc.property(inAnyOrder, ([order, repeats]) => {
      let booking = sampleBooking();
      for (const apply of [...order, ...repeats]) booking = apply(booking)?.after ?? booking;
      expect(booking.payment).toMatchObject({
        status: 'refunded',
        capturedCents: TOTAL,
        refundedCents: TOTAL,
      });
    }),
  );
});
