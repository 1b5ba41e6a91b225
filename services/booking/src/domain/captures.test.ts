import * as fc from 'fast-check';
import type { EventData } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, NOW, sampleBooking, sampleQuote, staff } from '../../test/sample.ts';
import { amountPaidCents, balanceDueCents } from './balance.ts';
import type { Booking, Decision } from './booking.ts';
import { cancelByStaff } from './cancel.ts';
import { changeBooking } from './changeBooking.ts';
import { heldCents } from './cardMoney.ts';
import { refundByHand } from './handRefund.ts';
import { reasonNotToPay } from './payable.ts';
import { recordDisputed, recordRefunded, recordRefundFailed, recordSucceeded } from './payments.ts';
import { summaryOf } from './summary.ts';

const PRICE = 10_000;
const WINDOW = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };
const of = (paymentIntentId: string, amountCents: number) => ({
  bookingId: sampleBooking().id,
  paymentIntentId,
  amountCents,
  currency: 'cad',
  booking: summaryOf(sampleBooking(), { zone: WINDOW.zone, manageToken: 'token', rideToken: 'ride' }),
});
const times = (minutes = 0) => ({ now: NOW, occurredAt: hours(minutes / 60) });
type Step = (booking: Booking) => Decision | undefined;
const after = (booking: Booking, ...steps: Step[]) =>
  steps.reduce((present, step) => step(present)?.after ?? present, booking);

const pays =
  (intentId: string, cents: number, at = 1): Step =>
  (booking) =>
    recordSucceeded(booking, { ...of(intentId, cents), paidAt: NOW.toISOString(), card: null }, times(at));
const givesBack =
  (intentId: string, cents: number, totalRefundedCents: number, at = 2): Step =>
  (booking) => {
    const terms = { refundId: `re_${intentId}_${at}`, refundedCents: totalRefundedCents, totalRefundedCents };
    return recordRefunded(booking, { ...of(intentId, cents), ...terms, reason: 'as decided' }, times(at));
  };
const costs =
  (total: number, refundDifference = true): Step =>
  (booking) => {
    const change = { priceOverride: { total, reason: 'As agreed' }, refundDifference, notifyCustomer: true };
    return changeBooking(booking, change, { offer: null, window: WINDOW, ctx: staff, by: 'staff' });
  };
const renamed: Step = (booking) => {
  const change = { customerName: 'Grace Hopper', refundDifference: true, notifyCustomer: true };
  return changeBooking(booking, change, { offer: null, window: WINDOW, ctx: staff, by: 'staff' });
};
const handBack =
  (amountCents: number): Step =>
  (booking) =>
    refundByHand(booking, { amountCents, reason: 'The car was late', key: null }, staff);
const cancelled =
  (refund: 'full' | 'none'): Step =>
  (booking) =>
    cancelByStaff(booking, { reason: null, refund, noShow: false }, staff);
const booked = () => sampleBooking({ quote: sampleQuote({ totalCents: PRICE }) });
const paidTrip = () => after(booked(), pays('pi_1', PRICE));

/** The sums that people see. */
const sums = (booking: Booking) => ({
  paid: amountPaidCents(booking),
  due: balanceDueCents(booking),
  back: booking.payment.refundDueCents,
});

describe('a paid trip that becomes dearer', () => {
  it('leaves a balance, which another payment pays', () => {
    const dearer = after(paidTrip(), costs(15_000));
    expect(sums(dearer)).toEqual({ paid: PRICE, due: 5_000, back: 0 });
    expect([dearer.payment.status, reasonNotToPay(dearer)]).toEqual(['paid', null]);
    const settled = after(dearer, pays('pi_2', 5_000));
    expect(sums(settled)).toEqual({ paid: 15_000, due: 0, back: 0 });
    expect(settled.payment.captures).toMatchObject([
      { intentId: 'pi_1', capturedCents: PRICE },
      { intentId: 'pi_2', capturedCents: 5_000 },
    ]);
    expect(reasonNotToPay(settled)).toBe('This booking has been paid already.');
    expect(pays('pi_2', 5_000)(settled)).toBeUndefined();
  });

  it('can be paid after it was driven too, and while a refund is on its way', () => {
    const driven = { ...after(paidTrip(), costs(15_000)), status: 'completed' as const };
    expect(reasonNotToPay(driven)).toBeNull();
    const both = after(paidTrip(), costs(8_000), costs(12_000));
    expect(both.payment.status).toBe('refund_pending');
    expect(sums(both)).toEqual({ paid: 8_000, due: 4_000, back: 2_000 });
    expect(reasonNotToPay(both)).toBeNull();
  });

  it('owes nothing more for money that staff gave back by hand', () => {
    const given = after(paidTrip(), handBack(2_000));
    expect(sums(given)).toEqual({ paid: 8_000, due: 0, back: 2_000 });
    expect(sums(after(given, costs(11_000)))).toEqual({ paid: 8_000, due: 1_000, back: 2_000 });
  });
});

describe('a paid trip that becomes cheaper', () => {
  it('gives the difference back, unless staff keep it', () => {
    expect(sums(after(paidTrip(), costs(7_000)))).toEqual({ paid: 7_000, due: 0, back: 3_000 });
    const kept = after(paidTrip(), costs(7_000, false));
    expect(sums(kept)).toEqual({ paid: PRICE, due: 0, back: 0 });
    // The next change has nothing to do with it.
    expect(sums(after(kept, renamed))).toEqual({ paid: PRICE, due: 0, back: 0 });
    expect(sums(after(kept, costs(8_000)))).toEqual({ paid: PRICE, due: 0, back: 0 });
    expect(sums(after(kept, costs(6_000)))).toEqual({ paid: 6_000, due: 0, back: 4_000 });
    expect(sums(after(kept, costs(12_000)))).toEqual({ paid: PRICE, due: 2_000, back: 0 });
  });

  it('leaves less to be refunded by a cancellation', () => {
    const ended = after(paidTrip(), costs(7_000), cancelled('full'));
    expect(sums(ended)).toEqual({ paid: 0, due: 0, back: PRICE });
    expect(ended.ending?.refundCents).toBe(7_000);
  });

  it('to nothing needs no payment, and one again when it costs something', () => {
    const free = after(booked(), costs(0));
    expect([free.payment.status, reasonNotToPay(free)]).toEqual([
      'not_required',
      'There is nothing to pay for this booking.',
    ]);
    expect(after(free, costs(500)).payment.status).toBe('unpaid');
    expect(sums(after(paidTrip(), costs(0), costs(4_000)))).toEqual({ paid: 0, due: 4_000, back: PRICE });
  });
});

describe('a payment of which less is due than it brings', () => {
  it('is kept as far as it is due, and the rest goes back', () => {
    const decision = pays('pi_2', 5_000)(after(paidTrip(), costs(15_000), costs(12_000)));
    expect(decision?.events).toEqual([
      {
        type: 'booking.refund_requested',
        amountCents: 3_000,
        reason: 'More was paid than the price after a change.',
        by: 'payment',
      },
    ]);
    expect(decision && sums(decision.after)).toEqual({ paid: 12_000, due: 0, back: 3_000 });
    expect(decision?.after.payment.status).toBe('refund_pending');
  });

  it('the first one too', () => {
    const decision = pays('pi_1', PRICE)(after(booked(), costs(9_000)));
    expect(decision && sums(decision.after)).toEqual({ paid: 9_000, due: 0, back: 1_000 });
  });

  it('is refused as a whole when nothing was due, and stays so when the price rises', () => {
    const decision = pays('pi_2', 5_000)(after(paidTrip(), costs(15_000), costs(PRICE)));
    expect(decision?.events).toMatchObject([
      { type: 'booking.payment_refused', paymentIntentId: 'pi_2', amountCents: 5_000, isCounted: false },
    ]);
    const refused = decision?.after ?? booked();
    expect(sums(refused)).toEqual({ paid: PRICE, due: 0, back: 0 });
    const dearer = after(refused, costs(15_000));
    expect(sums(after(dearer, pays('pi_2', 5_000), givesBack('pi_2', 5_000, 5_000)))).toEqual({
      paid: PRICE,
      due: 5_000,
      back: 0,
    });
  });

  it('is refused as late when the trip had ended, beside the one that counts', () => {
    const ended = after(paidTrip(), costs(15_000), cancelled('none'));
    const decision = pays('pi_2', 5_000)(ended);
    expect(decision?.events).toMatchObject([
      {
        type: 'booking.payment_refused',
        paymentIntentId: 'pi_2',
        reason: 'The booking had ended before the payment arrived.',
      },
    ]);
    expect(decision && sums(decision.after)).toEqual({ paid: PRICE, due: 0, back: 0 });
  });
});

describe('refunds and disputes of several payments', () => {
  const twice = () => after(paidTrip(), costs(15_000), pays('pi_2', 5_000));
  const lost = (paymentIntentId: string, cents: number): EventData<'payment.disputed'> => ({
    ...of(paymentIntentId, cents),
    disputeId: `dp_${paymentIntentId}`,
    status: 'lost',
    disputedCents: cents,
    reason: 'fraudulent',
    evidenceDueAt: null,
  });

  it('add up', () => {
    const back = after(twice(), givesBack('pi_1', PRICE, 1_000), givesBack('pi_2', 5_000, 5_000));
    expect(back.payment).toMatchObject({ status: 'partially_refunded', refundedCents: 6_000 });
    const all = after(back, givesBack('pi_1', PRICE, PRICE, 3));
    expect(all.payment).toMatchObject({ status: 'refunded', refundedCents: 15_000 });
  });

  it('leave the others as they are when one bounces', () => {
    const back = after(twice(), givesBack('pi_1', PRICE, 1_000, 2), givesBack('pi_2', 5_000, 5_000, 3));
    const terms = { refundId: 're_1', refundedCents: 1_000, totalRefundedCents: 0, reason: 'Closed' };
    // It happened before the other payment's refund: that says nothing about this one.
    const bounced = recordRefundFailed(back, { ...of('pi_1', PRICE), ...terms }, times(2.5))?.after;
    expect(bounced?.payment.captures).toMatchObject([
      { intentId: 'pi_2', refundedCents: 5_000 },
      { intentId: 'pi_1', refundedCents: 0 },
    ]);
  });

  it('ask nobody again for what a bank took back', () => {
    const booking = after(twice(), (one) => recordDisputed(one, lost('pi_2', 5_000), times(4)));
    expect(sums(booking)).toEqual({ paid: 15_000, due: 0, back: 0 });
    expect(heldCents(booking.payment)).toBe(PRICE);
  });

  it('end in the same state whatever the order of arrival', () => {
    const facts: Step[] = [
      pays('pi_1', PRICE, 1),
      pays('pi_2', 5_000, 2),
      givesBack('pi_1', PRICE, 2_000, 3),
      givesBack('pi_2', 5_000, 1_000, 4),
      givesBack('pi_2', 5_000, 2_500, 5),
      (booking) => recordDisputed(booking, lost('pi_1', 3_000), times(6)),
    ];
    const inAnyOrder = fc
      .shuffledSubarray(facts, { minLength: facts.length })
      .chain((order) => fc.tuple(fc.constant(order), fc.shuffledSubarray(facts)));
    const dearer = after(booked(), costs(15_000));
    fc.assert(
      fc.property(inAnyOrder, ([order, repeats]) => {
        const { payment } = after(dearer, ...order, ...repeats);
        const { capturedCents, refundedCents, refundDueCents, lostCents, status } = payment;
        expect({ capturedCents, refundedCents, refundDueCents, lostCents, status }).toEqual({
          capturedCents: 15_000,
          refundedCents: 4_500,
          refundDueCents: 0,
          lostCents: 3_000,
          status: 'partially_refunded',
        });
      }),
    );
  });
});
