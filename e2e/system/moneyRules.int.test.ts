import * as fc from 'fast-check';
import { type OutboxEntry } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import { describe, expect, it } from 'vitest';
import type { Booking, Decision as BookingDecision } from '../../services/booking/src/domain/booking.ts';
import { cancel, cancelByStaff } from '../../services/booking/src/domain/cancel.ts';
import type { RefundChoice } from '../../services/booking/src/domain/cancelOrReject.ts';
import { byHandCents, refundByHand } from '../../services/booking/src/domain/handRefund.ts';
import {
  recordRefunded,
  recordRefundFailed,
  recordSucceeded,
} from '../../services/booking/src/domain/payments.ts';
import { reject } from '../../services/booking/src/domain/reject.ts';
import { summaryOf } from '../../services/booking/src/domain/summary.ts';
import { approve, remove } from '../../services/booking/src/domain/transitions.ts';
import { eventOf } from '../../services/booking/src/store/booking.repository.ts';
import { sampleBooking } from '../../services/booking/test/sample.ts';
import {
  closeBooking,
  applyBookingEnd,
  orderRefund,
  refusePayment,
} from '../../services/payment/src/domain/applyBookingEnd.ts';
import { requestIntent } from '../../services/payment/src/domain/intents.ts';
import { applyIntentSnapshot } from '../../services/payment/src/domain/applyIntentSnapshot.ts';
import {
  isMoving,
  startPayment,
  type Decision as PaymentDecision,
  type PaymentEvent,
  type Payment,
} from '../../services/payment/src/domain/payment.ts';
import {
  refundRefused,
  retryFailedRefunds,
  type RefundSnapshot,
} from '../../services/payment/src/domain/refunds.ts';
import { intent, paidIntent } from '../../services/payment/test/factories.ts';

// The rules of both services, joined by the events they really send, and a provider that keeps its own sums.

const START = new Date('2026-06-10T12:00:00Z').getTime();
const describeBooking = (booking: Booking) =>
  summaryOf(booking, { zone: 'America/Toronto', manageToken: 'token' });

class Shop {
  booking: Booking = sampleBooking();
  payment: Payment;
  isPaid = false;
  refunds: RefundSnapshot[] = [];
  hasForeignRefund = false;
  hasFailedRefund = false;
  toPayment: OutboxEntry[] = [];
  toBooking: { event: PaymentEvent; occurredAt: Date }[] = [];
  private minutes = 0;

  constructor() {
    const { id, quote } = this.booking;
    const summary = describeBooking(this.booking);
    const payable = {
      bookingId: id,
      payable: true,
      reason: null,
      amountCents: quote.totalCents,
      currency: 'cad' as const,
      summary,
    };
    const choice = requestIntent(startPayment(summary), payable, this.now());
    if (choice.kind !== 'start') throw new Error('A payment begins');
    this.payment = choice.payment;
    this.readProvider();
  }

  now(): Date {
    this.minutes += 1;
    return new Date(START + this.minutes * 60_000);
  }
  private publish({ payment, events }: PaymentDecision, at: Date) {
    this.payment = payment;
    this.toBooking.push(...events.map((event) => ({ event, occurredAt: at })));
  }
  private store(decision: BookingDecision | undefined) {
    if (decision === undefined) return;
    this.booking = decision.after;
    this.toPayment.push(...decision.events.map((one) => eventOf(one, decision.after, describeBooking)));
  }
  /** What a person asks for may be refused; then nothing has changed. */
  ask(decide: (booking: Booking, context: { actor: string; now: Date }) => BookingDecision, hoursLater = 0) {
    if (this.booking.deletedAt !== null) return;
    const now = new Date(this.now().getTime() + hoursLater * 3_600_000);
    try {
      this.store(decide(this.booking, { actor: 'dana', now }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  readProvider() {
    const at = this.now();
    const own = { bookingId: this.booking.id, amountCents: this.booking.quote.totalCents };
    const seen = this.isPaid
      ? paidIntent({ ...own, receivedCents: own.amountCents, refunds: this.refunds })
      : intent(own);
    this.publish(applyIntentSnapshot(this.payment, seen, at), at);
  }
  leftAtProvider(): number {
    const gone = this.refunds
      .filter(({ status }) => status === 'succeeded' || status === 'pending')
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    return (this.isPaid ? this.booking.quote.totalCents : 0) - gone;
  }
  /** Payment sends its due orders, and the provider answers. */
  sendRefunds(outcome: 'succeeded' | 'failed') {
    for (const refund of this.payment.refunds.filter(({ state }) => state === 'requested')) {
      if (refund.amountCents > this.leftAtProvider()) {
        const at = this.now();
        this.hasFailedRefund = true;
        this.publish(refundRefused(this.payment, refund.number, 'Nothing is left', at), at);
        continue;
      }
      if (outcome === 'failed') this.hasFailedRefund = true;
      this.refunds.push({
        id: `re_${refund.number}`,
        number: refund.number,
        bookingId: this.booking.id,
        amountCents: refund.amountCents,
        status: outcome,
        failure: outcome === 'failed' ? 'Account closed' : null,
      });
    }
    this.readProvider();
  }
  refundedByUs(): number {
    return this.refunds
      .filter(({ status, number }) => status === 'succeeded' && number !== null)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  }
  refundElsewhere(share: number) {
    const amountCents = Math.floor((this.leftAtProvider() * share) / 100);
    if (amountCents === 0) return;
    this.hasForeignRefund = true;
    const id = `re_foreign_${this.refunds.length}`;
    this.refunds.push({ id, number: null, bookingId: null, amountCents, status: 'succeeded', failure: null });
  }
  bounce() {
    this.hasFailedRefund = true;
    this.refunds = this.refunds.map((refund, index) =>
      index === 0 ? { ...refund, status: 'failed', failure: 'Account closed' } : refund,
    );
    this.readProvider();
  }
  retry() {
    const at = this.now();
    this.publish(retryFailedRefunds(this.payment, at), at);
  }
  deliverToBooking({ event, occurredAt }: { event: PaymentEvent; occurredAt: Date }) {
    const times = { now: this.now(), occurredAt };
    if (event.type === 'payment.succeeded') this.store(recordSucceeded(this.booking, event.data, times));
    if (event.type === 'payment.refunded') this.store(recordRefunded(this.booking, event.data, times));
    if (event.type === 'payment.refund_failed')
      this.store(recordRefundFailed(this.booking, event.data, times));
  }
  obey({ type, data }: OutboxEntry) {
    const at = this.now();
    const order = data as { refundDueCents: number; byHandCents: number; paymentIntentId: string };
    const due = { dueCents: order.refundDueCents, byHandCents: order.byHandCents, reason: 'as decided' };
    const summary = describeBooking(this.booking);
    if (type === 'booking.cancelled' || type === 'booking.rejected')
      this.publish(applyBookingEnd(this.payment, { because: 'cancelled', at }, due, summary), at);
    if (type === 'booking.deleted')
      this.publish(closeBooking(this.payment, { because: 'deleted', at }, summary), at);
    if (type === 'booking.refund_requested') this.publish(orderRefund(this.payment, due, summary, at), at);
    if (type === 'booking.payment_refused')
      this.publish(refusePayment(this.payment, order.paymentIntentId, 'late', at), at);
  }
  deliver(side: 'payment' | 'booking', pick: number, isRepeated: boolean) {
    const take = <T>(queue: T[]): T | undefined => {
      const index = queue.length === 0 ? 0 : pick % queue.length;
      return isRepeated ? queue[index] : queue.splice(index, 1)[0];
    };
    if (side === 'payment') {
      const event = take(this.toPayment);
      if (event !== undefined) this.obey(event);
    } else {
      const event = take(this.toBooking);
      if (event !== undefined) this.deliverToBooking(event);
    }
  }
  /** Everything that is under way arrives, and every refund gets through in the end. */
  settle() {
    for (let round = 0; round < 40; round += 1) {
      while (this.toPayment.length + this.toBooking.length > 0) {
        this.deliver('payment', 0, false);
        this.deliver('booking', 0, false);
      }
      this.sendRefunds('succeeded');
      this.retry();
      const isQuiet = this.toPayment.length + this.toBooking.length === 0;
      if (isQuiet && !this.payment.refunds.some(isMoving)) return;
    }
    throw new Error('It never settles');
  }
}

type Step = (shop: Shop) => void;
const refundChoice = fc.oneof(
  fc.constantFrom<RefundChoice>('full', 'policy', 'none'),
  fc.nat(14_000).map((amountCents): RefundChoice => ({ amountCents })),
);
const share = fc.integer({ min: 1, max: 100 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>((shop) => {
    shop.isPaid = true;
    shop.readProvider();
  }),
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(9), fc.boolean()).map(
      ([n, again]): Step =>
        (shop) =>
          shop.deliver('payment', n, again),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(9), fc.boolean()).map(
      ([n, again]): Step =>
        (shop) =>
          shop.deliver('booking', n, again),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('succeeded' as const, 'failed' as const).map(
      (how): Step =>
        (shop) =>
          shop.sendRefunds(how),
    ),
  },
  fc.constant<Step>((shop) => shop.ask(approve)),
  fc.constant<Step>((shop) => shop.ask((booking, context) => reject(booking, null, context))),
  fc.nat(80).map(
    (later): Step =>
      (shop) =>
        shop.ask((booking, context) => cancel(booking, null, 'customer', context), later),
  ),
  fc.tuple(refundChoice, fc.nat(80), fc.boolean()).map(
    ([refund, later, noShow]): Step =>
      (shop) =>
        shop.ask(
          (booking, context) => cancelByStaff(booking, { reason: null, refund, noShow }, context),
          later,
        ),
  ),
  fc.nat(14_000).map(
    (amountCents): Step =>
      (shop) =>
        shop.ask((booking, context) =>
          refundByHand(booking, { amountCents: amountCents + 1, reason: 'Sorry', key: null }, context),
        ),
  ),
  fc.constant<Step>((shop) => shop.ask(remove)),
  share.map(
    (percent): Step =>
      (shop) =>
        shop.refundElsewhere(percent),
  ),
  fc.constant<Step>((shop) => shop.bounce()),
  fc.constant<Step>((shop) => shop.retry()),
  fc.constant<Step>((shop) => shop.readProvider()),
);

describe('the sums of booking, payment and provider', () => {
  // Guarantee B-19
  it('are equal to the cent in the end, whatever happened in whatever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const shop = new Shop();
        for (const one of steps) {
          one(shop);
          const { capturedCents, refundDueCents } = shop.booking.payment;
          expect(refundDueCents).toBeLessThanOrEqual(capturedCents);
        }
        shop.settle();
        const given = shop.refunds
          .filter(({ status }) => status === 'succeeded')
          .reduce((sum, { amountCents }) => sum + amountCents, 0);
        const { capturedCents, refundedCents, refundDueCents, status } = shop.booking.payment;
        expect(capturedCents).toBe(shop.isPaid ? shop.booking.quote.totalCents : 0);
        expect(refundedCents).toBe(given);
        expect(given).toBeLessThanOrEqual(capturedCents);
        // All that was decided went back; more only when somebody gave it at the provider's own dashboard.
        if (shop.hasForeignRefund) expect(given).toBeGreaterThanOrEqual(refundDueCents);
        else expect(given).toBe(refundDueCents);
        // What was given at the dashboard swallows nothing that staff ordered by hand, as far as there is money.
        if (!shop.hasFailedRefund)
          expect(shop.refundedByUs()).toBeGreaterThanOrEqual(
            Math.min(byHandCents(shop.booking), capturedCents - (given - shop.refundedByUs())),
          );
        if (shop.isPaid)
          expect(status).toBe(
            given === 0 ? 'paid' : given === capturedCents ? 'refunded' : 'partially_refunded',
          );
      }),
      { numRuns: 1_500 },
    );
  });
});
