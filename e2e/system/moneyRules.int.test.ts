import * as fc from 'fast-check';
import { type OutboxEntry } from '@livery/service-kit';
import type { BookingSummary, Payable } from '@livery/shared-types';
import { AppError } from '@livery/service-kit/errors';
import { describe, expect, it } from 'vitest';
import { balanceDueCents } from '../../services/booking/src/domain/balance.ts';
import {
  hasEnded,
  type Booking,
  type Decision as BookingDecision,
} from '../../services/booking/src/domain/booking.ts';
import { cancel, cancelByStaff } from '../../services/booking/src/domain/cancel.ts';
import type { RefundChoice } from '../../services/booking/src/domain/cancelOrReject.ts';
import { changeBooking } from '../../services/booking/src/domain/changeBooking.ts';
import { byHandCents, refundByHand } from '../../services/booking/src/domain/handRefund.ts';
import { reasonNotToPay } from '../../services/booking/src/domain/payable.ts';
import {
  recordDisputed,
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
  applyBookingChange,
  applyBookingEnd,
  closeBooking,
  orderRefund,
  refusePayment,
} from '../../services/payment/src/domain/applyBookingEnd.ts';
import { requestIntent } from '../../services/payment/src/domain/intents.ts';
import { applyIntentSnapshot } from '../../services/payment/src/domain/applyIntentSnapshot.ts';
import type { DisputeSnapshot } from '../../services/payment/src/domain/disputes.ts';
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
  summaryOf(booking, { zone: 'America/Toronto', manageToken: 'token', rideToken: 'token' });

/** A payment intent as the provider has it. */
interface ProviderIntent {
  number: number;
  amountCents: number;
  state: 'open' | 'processing' | 'paid' | 'cancelled';
  refunds: RefundSnapshot[];
  dispute: DisputeSnapshot['state'] | null;
  disputedCents: number;
}

const sumOf = (refunds: readonly RefundSnapshot[]) =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
const isGiven = ({ status }: RefundSnapshot) => status === 'succeeded';

class Shop {
  booking: Booking = sampleBooking();
  payment: Payment = startPayment(describeBooking(this.booking));
  intents: ProviderIntent[] = [];
  hasForeignRefund = false;
  hasFailedRefund = false;
  /** Staff kept what a cheaper trip had been paid too much. */
  hasKeptDifference = false;
  toPayment: OutboxEntry[] = [];
  toBooking: { event: PaymentEvent; occurredAt: Date }[] = [];
  private minutes = 0;

  constructor() {
    this.openPaymentPage();
  }

  /** The customer is shown what is to be paid; an intent for another sum is gone before that. */
  openPaymentPage() {
    const { booking } = this;
    const payable: Payable = {
      bookingId: booking.id,
      payable: reasonNotToPay(booking) === null,
      reason: reasonNotToPay(booking),
      amountCents: balanceDueCents(booking),
      knownIntentIds: booking.payment.captures.map(({ intentId }) => intentId),
      captureMethod: 'automatic',
      currency: 'cad',
      summary: describeBooking(booking),
    };
    try {
      const { kind, payment, attempt } = requestIntent(this.payment, payable, this.now());
      this.payment = payment;
      const { number, amountCents } = attempt;
      if (kind === 'start') this.intents.push({ number, amountCents, state: 'open', ...untouched() });
      if (kind === 'withdraw')
        for (const one of this.intents)
          if (one.number === number && one.state === 'open') one.state = 'cancelled';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    this.readProvider();
  }
  /** The customer pays what is open; some banks take their time. */
  pay(state: 'paid' | 'processing') {
    const open = this.intents.find((one) => one.state === 'open' || one.state === 'processing');
    if (open !== undefined) open.state = state;
    this.readProvider();
  }
  /** Payment withdraws what asks for another sum than is due; what is being processed cannot be. */
  cancelWithdrawn() {
    for (const { number, withdrawn } of this.payment.attempts) {
      const withdrawable = this.intents.find((one) => one.number === number && one.state === 'open');
      if (withdrawn !== null && withdrawable !== undefined) withdrawable.state = 'cancelled';
    }
    this.readProvider();
  }
  /** The customer's bank takes back what is left of a payment until it is decided. */
  dispute(pick: number) {
    const disputable = this.intents.filter((one) => one.dispute === null && leftOf(one) > 0);
    const one = disputable[pick % Math.max(1, disputable.length)];
    if (one === undefined || one.refunds.some(({ status }) => status === 'pending')) return;
    one.disputedCents = leftOf(one);
    one.dispute = 'open';
    this.readProvider();
  }
  decideDispute(state: 'won' | 'lost') {
    for (const one of this.intents) if (one.dispute === 'open') one.dispute = state;
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
  ask(
    decide: (booking: Booking, context: { actor: string; now: Date }) => BookingDecision | undefined,
    hoursLater = 0,
  ) {
    if (this.booking.deletedAt !== null) return;
    const now = new Date(this.now().getTime() + hoursLater * 3_600_000);
    try {
      this.store(decide(this.booking, { actor: 'dana', now }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  readProvider() {
    for (const { number, amountCents, state, refunds, dispute, disputedCents } of this.intents) {
      const at = this.now();
      const own = { id: `pi_${number}`, attemptNumber: number, bookingId: this.booking.id, amountCents };
      const seen = {
        open: () => intent(own),
        processing: () => intent({ ...own, status: 'processing' }),
        cancelled: () => intent({ ...own, status: 'canceled' }),
        paid: () =>
          paidIntent({
            ...own,
            receivedCents: amountCents,
            refunds,
            disputes: dispute === null ? [] : [disputeOf(number, dispute, disputedCents)],
          }),
      }[state]();
      this.publish(applyIntentSnapshot(this.payment, seen, at), at);
    }
  }
  /** Payment sends its due orders, and the provider answers. */
  sendRefunds(outcome: 'succeeded' | 'failed') {
    for (const refund of this.payment.refunds.filter(({ state }) => state === 'requested')) {
      const paid = this.intents.find(({ number }) => `pi_${number}` === refund.intentId);
      if (paid === undefined) throw new Error(`Nobody paid ${refund.intentId}`);
      // While a dispute is open, the provider refuses refunds of its charge.
      if (refund.amountCents > leftOf(paid) || paid.dispute === 'open') {
        const at = this.now();
        this.hasFailedRefund = true;
        this.publish(refundRefused(this.payment, refund.number, 'Nothing is left', at), at);
        continue;
      }
      if (outcome === 'failed') this.hasFailedRefund = true;
      paid.refunds.push({
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
  /** What counts for the booking: money that it refused is another matter. */
  counted(): ProviderIntent[] {
    const refused = this.payment.attempts.filter(
      ({ isRefused, unwanted }) => isRefused === true || unwanted !== null,
    );
    return this.intents.filter(
      ({ state, number }) => state === 'paid' && refused.every((attempt) => attempt.number !== number),
    );
  }
  refundedByUs(): number {
    return sumOf(
      this.counted().flatMap(({ refunds }) => refunds.filter((one) => isGiven(one) && one.number !== null)),
    );
  }
  refundElsewhere(share: number) {
    const paid = this.intents.findLast((one) => leftOf(one) > 0 && one.dispute !== 'open');
    const amountCents = paid === undefined ? 0 : Math.floor((leftOf(paid) * share) / 100);
    if (paid === undefined || amountCents === 0) return;
    this.hasForeignRefund = true;
    const id = `re_foreign_${paid.number}_${paid.refunds.length}`;
    paid.refunds.push({ id, number: null, bookingId: null, amountCents, status: 'succeeded', failure: null });
  }
  bounce() {
    for (const { refunds, dispute } of this.intents) {
      const [first] = refunds;
      if (first === undefined || dispute !== null) continue;
      this.hasFailedRefund = true;
      refunds[0] = { ...first, status: 'failed', failure: 'Account closed' };
      break;
    }
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
    if (event.type === 'payment.disputed') this.store(recordDisputed(this.booking, event.data, times));
  }
  obey({ type, data }: OutboxEntry) {
    const at = this.now();
    const order = data as {
      booking: BookingSummary;
      balanceDueCents: number;
      refundDueCents: number;
      byHandCents: number;
      paymentIntentId: string;
      isCounted: boolean;
    };
    const due = { dueCents: order.refundDueCents, byHandCents: order.byHandCents, reason: 'as decided' };
    const summary = order.booking;
    if (type === 'booking.cancelled' || type === 'booking.rejected')
      this.publish(applyBookingEnd(this.payment, { because: 'cancelled', at }, due, summary), at);
    if (type === 'booking.deleted')
      this.publish(closeBooking(this.payment, { because: 'deleted', at }, summary), at);
    if (type === 'booking.refund_requested') this.publish(orderRefund(this.payment, due, summary, at), at);
    if (type === 'booking.changed') {
      const { balanceDueCents } = order;
      this.publish(applyBookingChange(this.payment, { ...due, balanceDueCents }, summary, at), at);
    }
    if (type === 'booking.payment_refused')
      this.publish(
        refusePayment(
          this.payment,
          { intentId: order.paymentIntentId, reason: 'late', isCounted: order.isCounted },
          at,
        ),
        at,
      );
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
  changePrice(total: number, refundDifference = true) {
    this.hasKeptDifference ||= !refundDifference;
    this.ask((booking, ctx) => {
      const priceOverride = { total, reason: 'As agreed' };
      const change = { priceOverride, refundDifference, notifyCustomer: true };
      return changeBooking(booking, change, { offer: null, window: WINDOW, ctx, by: 'staff' });
    });
  }
  deliverAll() {
    while (this.toPayment.length + this.toBooking.length > 0) {
      this.deliver('payment', 0, false);
      this.deliver('booking', 0, false);
    }
  }
  /** Everything that is under way arrives, and every refund gets through in the end. */
  settle() {
    for (let round = 0; round < 40; round += 1) {
      this.deliverAll();
      for (const one of this.intents) if (one.state === 'processing') one.state = 'paid';
      if (round === 0) this.decideDispute('lost');
      this.cancelWithdrawn();
      this.sendRefunds('succeeded');
      this.retry();
      const isQuiet = this.toPayment.length + this.toBooking.length === 0;
      if (isQuiet && !this.payment.refunds.some(isMoving)) return;
    }
    throw new Error('It never settles');
  }
}

/** What of a paid intent the provider could still give back. */
function leftOf({ state, amountCents, refunds, dispute, disputedCents }: ProviderIntent): number {
  const gone = refunds.filter(({ status }) => status === 'succeeded' || status === 'pending');
  const lostCents = dispute === 'lost' ? disputedCents : 0;
  return (state === 'paid' ? amountCents : 0) - sumOf(gone) - lostCents;
}

const untouched = () => ({ refunds: [], dispute: null, disputedCents: 0 });

const disputeOf = (
  number: number,
  state: DisputeSnapshot['state'],
  amountCents: number,
): DisputeSnapshot => ({
  id: `dp_${number}`,
  state,
  amountCents,
  reason: 'fraudulent',
  openedAt: new Date(START),
  evidenceDueAt: null,
});

type Step = (shop: Shop) => void;
const refundChoice = fc.oneof(
  fc.constantFrom<RefundChoice>('full', 'policy', 'none'),
  fc.nat(14_000).map((amountCents): RefundChoice => ({ amountCents })),
);
const share = fc.integer({ min: 1, max: 100 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('paid', 'paid', 'processing').map(
      (state): Step =>
        (shop) =>
          shop.pay(state as 'paid' | 'processing'),
    ),
  },
  // Everything that waits is delivered, so that what comes next builds on it.
  { weight: 2, arbitrary: fc.constant<Step>((shop) => shop.deliverAll()) },
  fc.constant<Step>((shop) => shop.cancelWithdrawn()),
  fc.nat(3).map(
    (pick): Step =>
      (shop) =>
        shop.dispute(pick),
  ),
  fc.constantFrom('won' as const, 'lost' as const).map(
    (state): Step =>
      (shop) =>
        shop.decideDispute(state),
  ),
  { weight: 2, arbitrary: fc.constant<Step>((shop) => shop.openPaymentPage()) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.boolean()).map(
      ([total, refundDifference]): Step =>
        (shop) =>
          shop.changePrice(total, refundDifference),
    ),
  },
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
  fc.constant<Step>((shop) => shop.ask((booking, context) => reject(booking, { reason: null }, context))),
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

/** How a booking may have come to its second payment, of which only payment knows yet. */
const PAID_TWICE: Step = (shop) => {
  shop.pay('paid');
  shop.deliverAll();
  shop.changePrice(20_000);
  shop.deliverAll();
  shop.openPaymentPage();
  shop.pay('paid');
};
const start = fc.constantFrom<Step>(() => undefined, PAID_TWICE);

/** Days in which a pickup may be. */
const WINDOW = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };

describe('the sums of booking, payment and provider', () => {
  it('are equal to the cent in the end, whatever happened in whatever order', () => {
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 40 }), (begin, steps) => {
        const shop = new Shop();
        begin(shop);
        for (const one of steps) {
          one(shop);
          const { capturedCents, refundDueCents } = shop.booking.payment;
          expect(refundDueCents).toBeLessThanOrEqual(capturedCents);
        }
        shop.settle();
        const counted = shop.counted();
        const given = sumOf(counted.flatMap(({ refunds }) => refunds.filter(isGiven)));
        const captured = counted.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const { capturedCents, refundedCents, refundDueCents, status } = shop.booking.payment;
        // While no payment counts, a dispute may still turn out to be about the one that will.
        const lostCents = capturedCents === 0 ? 0 : shop.booking.payment.lostCents;
        const lost = counted.filter(({ dispute }) => dispute === 'lost');
        expect(capturedCents).toBe(captured);
        expect(lostCents).toBe(lost.reduce((sum, { disputedCents }) => sum + disputedCents, 0));
        expect(refundedCents).toBe(given);
        expect(given + lostCents).toBeLessThanOrEqual(capturedCents);
        // Money that the booking did not take is back, all of it.
        for (const one of shop.intents.filter((intended) => !counted.includes(intended)))
          expect(leftOf(one)).toBe(0);
        // All that was decided went back, but for what the bank has given back; more only when somebody gave it at the
        // provider's own dashboard.
        const due = Math.min(refundDueCents, capturedCents - lostCents);
        if (shop.hasForeignRefund) expect(given).toBeGreaterThanOrEqual(due);
        else expect(given).toBe(due);
        // No more is held than the trip costs.
        const { booking } = shop;
        if (!hasEnded(booking) && !shop.hasKeptDifference)
          expect(capturedCents - given - lostCents).toBeLessThanOrEqual(booking.quote.totalCents);
        // What was given at the dashboard swallows nothing that staff ordered by hand, as far as there is money.
        if (!shop.hasFailedRefund)
          expect(shop.refundedByUs()).toBeGreaterThanOrEqual(
            Math.min(byHandCents(booking), capturedCents - lostCents - (given - shop.refundedByUs())),
          );
        if (capturedCents > 0)
          expect(status).toBe(
            given === 0 ? 'paid' : given === capturedCents ? 'refunded' : 'partially_refunded',
          );
      }),
      { numRuns: 3_000 },
    );
  });
});
