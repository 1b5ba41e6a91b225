import { randomUUID } from 'node:crypto';
import { newEvent, type OutboxEntry } from '@livery/service-kit';
import { refundPercentage } from '@livery/shared-types/refundTiers';
import type { BookingFacts, BookingSummary } from '@livery/shared-types';
import { aBooking, aQuote } from '../factories.ts';

export const ACTIONS = [
  'created',
  'approved',
  'paid',
  'part-refunded',
  'changed pickup',
  'cancelled by customer',
  'cancelled by staff, full',
  'cancelled by staff, policy',
  'cancelled by staff, none',
  'no-show',
  'rejected',
  'completed',
  'disputed',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Only after the pickup. */
export const AFTER_PICKUP: readonly Action[] = ['no-show', 'completed'];

const HOUR_MS = 3_600_000;
const BY_HAND = 5_000;

/** One booking as it truly is: the test's own account of it, kept apart from the code under test. */
export interface ReferenceBooking {
  title: string;
  id: string;
  summary: BookingSummary;
  status: BookingFacts['status'];
  pickup: Date;
  captured: number;
  refunded: number;
  refundDue: number;
  disputed: boolean;
  ending: BookingFacts['ending'];
  /** Booking has not received the payment event yet. */
  isPaymentLate: boolean;
  intent: string;
}

export function newReferenceBooking(
  title: string,
  paymentMethod: 'stripe' | 'cash',
  pickup: Date,
): ReferenceBooking {
  const summary = aBooking({
    paymentMethod,
    paymentStatus: paymentMethod === 'cash' ? 'not_required' : 'unpaid',
    status: 'pending_approval',
    pickupAt: pickup.toISOString(),
    totalCents: 39_684,
    version: 1,
  });
  return {
    title,
    id: summary.bookingId,
    summary,
    status: 'pending_approval',
    pickup,
    captured: 0,
    refunded: 0,
    refundDue: 0,
    disputed: false,
    ending: null,
    isPaymentLate: false,
    intent: `pi_${randomUUID().slice(0, 8)}`,
  };
}

const isPending = ({ status }: ReferenceBooking) => status === 'pending_approval';
const isApproved = ({ status }: ReferenceBooking) => status === 'approved';

/** Whether the booking's rules allow it now. */
export function isPossible(reference: ReferenceBooking, action: Action, now: Date): boolean {
  const isAhead = reference.pickup > now;
  const held = reference.captured - reference.refundDue;
  switch (action) {
    case 'created':
      return false;
    case 'approved':
      return isPending(reference) && isAhead;
    case 'rejected':
      return isPending(reference);
    case 'paid':
      return reference.summary.paymentMethod === 'stripe' && reference.captured === 0;
    case 'part-refunded':
      return held >= BY_HAND && !reference.disputed;
    case 'changed pickup':
    case 'cancelled by customer':
    case 'cancelled by staff, full':
    case 'cancelled by staff, policy':
    case 'cancelled by staff, none':
      return (isPending(reference) || isApproved(reference)) && isAhead;
    case 'no-show':
    case 'completed':
      return isApproved(reference) && !isAhead;
    case 'disputed':
      return reference.captured > 0 && !reference.disputed;
    default:
      throw action satisfies never;
  }
}

/** Does it, and answers the events that are published about it. */
export function act(
  reference: ReferenceBooking,
  action: Action,
  now: Date,
  isPaymentLate = false,
): OutboxEntry[] {
  reference.summary = { ...reference.summary, version: reference.summary.version + 1 };
  const payment = () => ({
    bookingId: reference.id,
    paymentIntentId: reference.intent,
    amountCents: reference.captured,
    currency: 'cad',
    booking: summaryOf(reference),
  });
  const event = (type: Parameters<typeof newEvent>[0], data: object) =>
    newEvent(type, reference.id, { booking: summaryOf(reference), ...data } as never);
  switch (action) {
    case 'created':
      return [event('booking.created', {})];
    case 'approved':
      reference.status = 'approved';
      return [event('booking.approved', {})];
    case 'completed':
      reference.status = 'completed';
      return [event('booking.completed', {})];
    case 'paid':
      // What payment knows of the booking is as old as the payment's beginning.
      return [pay(reference, now, isPaymentLate)];
    case 'part-refunded':
      reference.refundDue += BY_HAND;
      return [refundRest(reference)];
    case 'disputed':
      reference.disputed = true;
      return [
        newEvent('payment.disputed', reference.id, {
          ...payment(),
          disputeId: `dp_${reference.id.slice(0, 8)}`,
          status: 'open',
          disputedCents: reference.captured,
          reason: 'fraudulent',
          evidenceDueAt: new Date(now.getTime() + 14 * 24 * HOUR_MS).toISOString(),
        }),
      ];
    case 'changed pickup': {
      const previous = summaryOf(reference);
      reference.pickup = new Date(reference.pickup.getTime() + 24 * HOUR_MS);
      return [event('booking.changed', { previous, fields: ['pickupDate'], notifyCustomer: true })];
    }
    case 'rejected':
      return [end(reference, action, 'rejected', now, 'full')];
    case 'cancelled by customer':
      return [end(reference, action, 'cancelled', now, 'policy')];
    case 'cancelled by staff, full':
      return [end(reference, action, 'cancelled', now, 'full')];
    case 'cancelled by staff, policy':
      return [end(reference, action, 'cancelled', now, 'policy')];
    case 'cancelled by staff, none':
    case 'no-show':
      return [end(reference, action, 'cancelled', now, 'none')];
    default:
      throw action satisfies never;
  }
}

function pay(reference: ReferenceBooking, now: Date, isPaymentLate: boolean): OutboxEntry {
  const before = summaryOf(reference);
  reference.captured = reference.summary.totalCents;
  reference.isPaymentLate = isPaymentLate;
  // Money for a trip that has ended goes back whole.
  if (reference.ending !== null) reference.refundDue = reference.captured;
  return newEvent('payment.succeeded', reference.id, {
    bookingId: reference.id,
    paymentIntentId: reference.intent,
    amountCents: reference.captured,
    currency: 'cad',
    booking: before,
    paidAt: now.toISOString(),
    card: 'Visa ending in 4242',
  });
}

function end(
  reference: ReferenceBooking,
  action: Action,
  status: 'rejected' | 'cancelled',
  now: Date,
  refund: 'full' | 'policy' | 'none',
): OutboxEntry {
  const held = reference.captured - reference.refundDue;
  const tier = refundPercentage(reference.pickup, now);
  const percentage = refund === 'full' ? 100 : refund === 'policy' ? tier : 0;
  const refundCents = Math.round((held * percentage) / 100);
  const by = action === 'cancelled by customer' ? 'customer' : 'staff';
  const noShow = action === 'no-show';
  const reason = by === 'customer' ? 'Customer requested cancellation' : noShow ? null : 'The car broke down';
  reference.status = status;
  reference.refundDue += refundCents;
  reference.ending = { by, reason, refundPercentage: percentage, refundCents, noShow, at: now.toISOString() };
  return newEvent(`booking.${status}`, reference.id, {
    booking: summaryOf(reference),
    reason,
    refundPercentage: percentage,
    refundCents,
    refundDueCents: reference.refundDue,
    noShow,
    by,
  });
}

/** Payment sends back what is owed. */
export function refundRest(reference: ReferenceBooking): OutboxEntry {
  const cents = reference.refundDue - reference.refunded;
  reference.refunded = reference.refundDue;
  return newEvent('payment.refunded', reference.id, {
    bookingId: reference.id,
    paymentIntentId: reference.intent,
    amountCents: reference.captured,
    currency: 'cad',
    booking: summaryOf(reference),
    refundId: `re_${randomUUID().slice(0, 8)}`,
    refundedCents: cents,
    totalRefundedCents: reference.refunded,
    reason: '',
  });
}

function paymentStatus(reference: ReferenceBooking, captured: number): BookingSummary['paymentStatus'] {
  if (captured === 0) return reference.summary.paymentMethod === 'cash' ? 'not_required' : 'unpaid';
  if (reference.refunded >= captured) return 'refunded';
  if (reference.refundDue > reference.refunded) return 'refund_pending';
  return reference.refunded > 0 ? 'partially_refunded' : 'paid';
}

const knownToBooking = (reference: ReferenceBooking) => (reference.isPaymentLate ? 0 : reference.captured);

function summaryOf(reference: ReferenceBooking): BookingSummary {
  return {
    ...reference.summary,
    status: reference.status,
    pickupAt: reference.pickup.toISOString(),
    paymentStatus: paymentStatus(reference, knownToBooking(reference)),
  };
}

/** What booking answers: the truth, as far as its events have arrived. */
export function factsOf(reference: ReferenceBooking): BookingFacts {
  const captured = knownToBooking(reference);
  const summary = summaryOf(reference);
  const isOpen = reference.status !== 'rejected' && reference.status !== 'cancelled';
  const canPay = isOpen && ['unpaid', 'failed'].includes(summary.paymentStatus);
  return {
    ...summary,
    quote: aQuote(summary),
    capturedCents: captured,
    refundedCents: captured === 0 ? 0 : reference.refunded,
    refundDueCents: captured === 0 ? 0 : reference.refundDue,
    cashReceivedCents: null,
    disputed: reference.disputed,
    canPay,
    notPayableReason: canPay ? null : 'There is nothing to pay.',
    ending: reference.ending,
    isDeleted: false,
  };
}
