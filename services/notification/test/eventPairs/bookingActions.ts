import { randomUUID } from 'node:crypto';
import { newEvent, type OutboxEntry } from '@livery/service-kit';
import { refundPercentage } from '@livery/shared-types/refundTiers';
import type { AssignedChauffeur, ChangeRequest, RideStep } from '@livery/shared-types';
import { aChauffeur, someAddress } from '../factories.ts';
import { BY_HAND, missingStep, type Action } from './bookingRules.ts';
import { balanceOf, firstCents, stepOf, summaryOf, type ReferenceBooking } from './referenceBooking.ts';

const HOUR_MS = 3_600_000;
const PRICE_STEP = 10_000;
const WAITING = 1_500;
const NAMES = ['Lea Tremblay', 'Marc Dubois'];

/** Does it, and answers the events that are published about it. */
export function act(
  reference: ReferenceBooking,
  action: Action,
  now: Date,
  isPaymentLate = false,
): OutboxEntry[] {
  const events = cause(reference, action, now, isPaymentLate);
  noteTimes(reference, events);
  return events;
}

function noteTimes(reference: ReferenceBooking, events: OutboxEntry[]): void {
  const payments = events.filter(({ type }) => type.startsWith('payment.'));
  reference.paymentTimes.push(...payments.map(({ occurredAt }) => occurredAt));
}

function cause(reference: ReferenceBooking, action: Action, now: Date, isPaymentLate = false): OutboxEntry[] {
  reference.summary = { ...reference.summary, version: reference.summary.version + 1 };
  const payment = () => ({
    bookingId: reference.id,
    paymentIntentId: reference.intent,
    amountCents: firstCents(reference),
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
    case 'assigned':
    case 'reassigned': {
      const previous = reference.chauffeur;
      const chauffeur = handOver(
        reference,
        aChauffeur({ name: NAMES[reference.chauffeurs.length] ?? 'Zoe Roy' }),
      );
      return [event('booking.assigned', { chauffeur, previous })];
    }
    case 'unassigned':
    case 'declined': {
      const chauffeur = reference.chauffeur;
      handOver(reference, null);
      const isDeclined = action === 'declined';
      const reason = isDeclined ? 'The garage has my car' : null;
      return [event('booking.unassigned', { chauffeur, because: isDeclined ? 'declined' : 'staff', reason })];
    }
    case 'on the way':
      return [press(reference, 'on_the_way', now)];
    case 'arrived':
      return [press(reference, 'arrived', now)];
    case 'on board':
      return [press(reference, 'on_board', now)];
    case 'done':
      return [press(reference, 'done', now)];
    case 'step undone': {
      const step = stepOf(reference);
      reference.steps = reference.steps.slice(0, -1);
      return [event('ride.step_undone', { chauffeur: reference.chauffeur, step, clientId: randomUUID() })];
    }
    case 'late':
      reference.missing = missingStep(reference);
      return [
        event('ride.late', {
          chauffeur: reference.chauffeur,
          missing: reference.missing,
          dueAt: now.toISOString(),
        }),
      ];
    case 'closed with waiting': {
      reference.status = 'completed';
      const changed = change(reference, 'totalAmount', () => {
        reference.summary.totalCents += WAITING;
      });
      return [...changed, event('booking.completed', {})];
    }
    case 'paid':
      // What payment knows of the booking is as old as the payment's beginning.
      return [pay(reference, now, isPaymentLate)];
    case 'authorised': {
      const before = { ...payment(), amountCents: reference.summary.totalCents };
      reference.held = reference.summary.totalCents;
      reference.wasHeld = true;
      reference.isPaymentLate = isPaymentLate;
      return [
        newEvent('payment.authorized', reference.id, {
          ...before,
          authorizedAt: now.toISOString(),
          authorizedUntil: new Date(now.getTime() + 7 * 24 * HOUR_MS).toISOString(),
        }),
      ];
    }
    case 'hold lapsed':
      return [release(reference, now, 'expired')];
    case 'charge failed': {
      const failed = { ...payment(), amountCents: reference.held, reason: 'Your card was declined.' };
      reference.held = 0;
      reference.chargeFailed = true;
      return [newEvent('payment.capture_failed', reference.id, failed)];
    }
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
          disputedCents: firstCents(reference),
          reason: 'fraudulent',
          evidenceDueAt: new Date(now.getTime() + 14 * 24 * HOUR_MS).toISOString(),
        }),
      ];
    case 'balance paid':
      return [pay(reference, now, isPaymentLate)];
    case 'changed pickup':
      return change(reference, 'pickupDate', () => {
        reference.pickup = new Date(reference.pickup.getTime() + 24 * HOUR_MS);
      });
    case 'made dearer':
      return change(reference, 'totalAmount', () => {
        reference.summary.totalCents += PRICE_STEP;
      });
    case 'made cheaper':
      return change(reference, 'totalAmount', () => {
        reference.summary.totalCents -= PRICE_STEP;
      });
    case 'address changed':
      return change(reference, 'customerEmail', () => {
        reference.summary.customerEmail = someAddress('new');
      });
    case 'change asked for':
      reference.request = { ...A_REQUEST, id: randomUUID() };
      return [event('booking.change_requested', { request: reference.request })];
    case 'change declined':
      if (reference.request === null) return [];
      reference.request = { ...reference.request, status: 'declined', reason: 'No larger car is free' };
      return [event('booking.change_declined', { request: reference.request })];
    case 'payment requested':
      return [
        event('booking.payment_requested', { balanceDueCents: balanceOf(reference), payCode: '7K4M9QX2' }),
      ];
    case 'rejected':
      return end(reference, action, 'rejected', now, 'full');
    case 'cancelled by customer':
      return end(reference, action, 'cancelled', now, 'policy');
    case 'cancelled by staff, full':
      return end(reference, action, 'cancelled', now, 'full');
    case 'cancelled by staff, policy':
      return end(reference, action, 'cancelled', now, 'policy');
    case 'cancelled by staff, none':
    case 'no-show':
      return end(reference, action, 'cancelled', now, 'none');
    default:
      throw action satisfies never;
  }
}

const A_REQUEST: Omit<ChangeRequest, 'id'> = {
  status: 'open',
  requestedAt: '2031-07-01T12:00:00Z',
  changes: [{ field: 'passengers', label: 'Passengers', from: '3', to: '5' }],
  message: 'Two friends join us',
  newTotal: '396.84',
  decidedAt: null,
  reason: null,
};

/** Whoever has the trip now begins with nothing pressed. */
function handOver<T extends AssignedChauffeur | null>(reference: ReferenceBooking, chauffeur: T): T {
  reference.chauffeur = chauffeur;
  if (chauffeur !== null) reference.chauffeurs = [...reference.chauffeurs, chauffeur];
  reference.steps = [];
  reference.missing = null;
  return chauffeur;
}

function press(reference: ReferenceBooking, step: RideStep, now: Date): OutboxEntry {
  const at = now.toISOString();
  reference.steps = [...reference.steps, { step, at }];
  // Whoever has arrived was on the way; staff are told of what is missing then.
  if (reference.missing === 'on_the_way' || step !== 'on_the_way') reference.missing = null;
  const { chauffeur } = reference;
  if (chauffeur === null) throw new Error('Nobody drives');
  const booking = summaryOf(reference);
  return newEvent('ride.step_taken', reference.id, { booking, chauffeur, step, at, clientId: randomUUID() });
}

/** What was paid beyond the new price goes back. */
function change(reference: ReferenceBooking, field: string, apply: () => void): OutboxEntry[] {
  const previous = summaryOf(reference);
  reference.summary = { ...reference.summary };
  apply();
  const settled = reference.captured - reference.difference;
  const held = reference.captured - reference.refundDue;
  const excess = Math.min(held, Math.max(0, settled - reference.summary.totalCents));
  reference.difference += excess;
  reference.refundDue += excess;
  reference.changedFrom.push(previous);
  return [
    newEvent('booking.changed', reference.id, {
      booking: summaryOf(reference),
      previous,
      fields: [field],
      notifyCustomer: true,
      refundCents: excess,
      refundDueCents: reference.refundDue,
      byHandCents: 0,
      balanceDueCents: balanceOf(reference),
      changeRequestId: null,
      by: field === 'customerEmail' ? 'customer' : 'staff',
    }),
  ];
}

function pay(reference: ReferenceBooking, now: Date, isPaymentLate: boolean): OutboxEntry {
  const before = summaryOf(reference);
  const isFirst = reference.captures.length === 0;
  const intentId = isFirst ? reference.intent : `${reference.intent}_more`;
  const capturedCents = isFirst ? reference.summary.totalCents : balanceOf(reference);
  reference.captures = [...reference.captures, { intentId, capturedCents }];
  reference.captured += capturedCents;
  reference.held = 0;
  reference.isPaymentLate = isPaymentLate;
  // Money for a trip that has ended goes back whole.
  if (reference.ending !== null) reference.refundDue = reference.captured;
  return newEvent('payment.succeeded', reference.id, {
    bookingId: reference.id,
    paymentIntentId: intentId,
    amountCents: capturedCents,
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
): OutboxEntry[] {
  const held = reference.captured - reference.refundDue;
  const tier = refundPercentage(reference.pickup, now);
  const percentage = refund === 'full' ? 100 : refund === 'policy' ? tier : 0;
  const refundCents = Math.round((held * percentage) / 100);
  const by = action === 'cancelled by customer' ? 'customer' : 'staff';
  const noShow = action === 'no-show';
  const reason = by === 'customer' ? 'Customer requested cancellation' : noShow ? null : 'The car broke down';
  reference.status = status;
  if (reference.request?.status === 'open') reference.request = { ...reference.request, status: 'withdrawn' };
  reference.refundDue += refundCents;
  reference.ending = { by, reason, refundPercentage: percentage, refundCents, noShow, at: now.toISOString() };
  const ended = newEvent(`booking.${status}`, reference.id, {
    booking: summaryOf(reference),
    reason,
    refundPercentage: percentage,
    refundCents,
    refundDueCents: reference.refundDue,
    byHandCents: 0,
    noShow,
    by,
  });
  return reference.held > 0 ? [ended, release(reference, now, 'booking_ended')] : [ended];
}

function release(reference: ReferenceBooking, now: Date, because: 'expired' | 'booking_ended'): OutboxEntry {
  const amountCents = reference.held;
  reference.held = 0;
  return newEvent('payment.released', reference.id, {
    bookingId: reference.id,
    paymentIntentId: reference.intent,
    amountCents,
    currency: 'cad',
    booking: summaryOf(reference),
    releasedAt: now.toISOString(),
    because,
  });
}

/** Payment sends back what is owed. */
export function refundRest(reference: ReferenceBooking): OutboxEntry {
  const cents = reference.refundDue - reference.refunded;
  reference.refunded = reference.refundDue;
  const refunded = newEvent('payment.refunded', reference.id, {
    bookingId: reference.id,
    paymentIntentId: reference.intent,
    amountCents: firstCents(reference),
    currency: 'cad',
    booking: summaryOf(reference),
    refundId: `re_${randomUUID().slice(0, 8)}`,
    refundedCents: cents,
    totalRefundedCents: reference.refunded,
    reason: '',
  });
  noteTimes(reference, [refunded]);
  return refunded;
}
