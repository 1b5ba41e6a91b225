import { describe, expect, it } from 'vitest';
import {
  BOOKING_ID,
  NOW,
  PRICE,
  intent,
  laterBy,
  paidIntent,
  payable,
  permutations,
  summary,
  timings,
} from '../../test/factories.ts';
import { applyBookingEnd } from './applyBookingEnd.ts';
import { applyIntentSnapshot, type IntentSnapshot } from './applyIntentSnapshot.ts';
import {
  captureApproved,
  captureNeverMade,
  captureOutcomeUnknown,
  captureRefused,
  warnOfLapse,
} from './authorizations.ts';
import { requestIntent } from './intents.ts';
import { ledgerOf } from './ledger.ts';
import { andThen, startPayment, withBooking, type Payment } from './payment.ts';
import { nextDueAfterLook, nextDueAt, reconcileSteps } from './reconcileSteps.ts';

const DAY_MS = 24 * 3_600_000;
const UNTIL = laterBy(7 * DAY_MS);
const hold = { amountCents: PRICE, at: NOW, until: UNTIL };
const manual = payable({ captureMethod: 'manual' });
const approvedBooking = (overrides: Partial<ReturnType<typeof summary>> = {}) =>
  summary({ status: 'approved', version: 2, ...overrides });

const heldIntent = (overrides: Partial<IntentSnapshot> = {}) =>
  intent({
    status: 'requires_capture',
    captureMethod: 'manual',
    hold,
    card: 'Visa ending in 4242',
    ...overrides,
  });
const cancelledIntent = (overrides: Partial<IntentSnapshot> = {}) =>
  intent({ status: 'canceled', captureMethod: 'manual', ...overrides });
const capturedIntent = (receivedCents = PRICE) =>
  paidIntent({ captureMethod: 'manual', receivedCents, paidAt: null });

const see = (payment: Payment, seen: IntentSnapshot, now = NOW) => applyIntentSnapshot(payment, seen, now);
const openManual = () => see(requestIntent(startPayment(summary()), manual, NOW).payment, intent()).payment;
const held = () => see(openManual(), heldIntent()).payment;
const approve = (payment: Payment, booking = approvedBooking()) =>
  andThen(withBooking(payment, booking), (next) => captureApproved(next, NOW));
const ordered = () => approve(held()).payment;
const end = (payment: Payment) =>
  applyBookingEnd(
    payment,
    { because: 'rejected', at: NOW },
    { dueCents: 0, byHandCents: 0, reason: 'Rejected' },
    summary({ status: 'rejected', version: 3 }),
  );
const typesOf = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type);

describe('a card that is authorised', () => {
  it('is reported once, with until when it is held', () => {
    const first = see(openManual(), heldIntent());
    expect(first.events).toMatchObject([
      {
        type: 'payment.authorized',
        data: {
          bookingId: BOOKING_ID,
          paymentIntentId: 'pi_1',
          amountCents: PRICE,
          authorizedUntil: UNTIL.toISOString(),
        },
      },
    ]);
    expect(first.payment.attempts[0]).toMatchObject({ state: 'authorized', capturedCents: 0 });
    expect(see(first.payment, heldIntent())).toMatchObject({ changed: false, events: [] });
  });

  it('cannot be paid a second time', () => {
    expect(() => requestIntent(held(), manual, NOW)).toThrow('Your card has been authorised');
  });

  it('is charged at once where something was paid before: a balance is never held', () => {
    const paid = see(openManual(), capturedIntent()).payment;
    const balance = payable({
      captureMethod: 'manual',
      amountCents: 2_000,
      knownIntentIds: ['pi_1'],
      summary: summary({ totalCents: PRICE + 2_000 }),
    });
    expect(requestIntent(paid, balance, NOW).attempt.captureMethod).toBe('automatic');
  });

  it('gives way to an intent that is charged at once when the way of charging changed before it was paid', () => {
    const choice = requestIntent(openManual(), payable(), NOW);
    expect(choice).toMatchObject({
      kind: 'withdraw',
      attempt: { withdrawn: { because: 'capture_method_changed' } },
    });
  });

  it('stands in the ledger as a hold, and as a charge once it was charged', () => {
    expect(ledgerOf(BOOKING_ID, held())).toMatchObject({
      captured: '0.00',
      entries: [{ kind: 'authorization', status: 'pending', amount: '189.90' }],
    });
    const charged = see(ordered(), capturedIntent()).payment;
    expect(ledgerOf(BOOKING_ID, charged)).toMatchObject({
      captured: '189.90',
      entries: [{ kind: 'charge', status: 'succeeded', amount: '189.90' }],
    });
    const released = see(end(held()).payment, cancelledIntent()).payment;
    expect(ledgerOf(BOOKING_ID, released)).toMatchObject({
      captured: '0.00',
      entries: [{ kind: 'authorization', status: 'cancelled', reason: 'The booking ended' }],
    });
  });
});

describe('the approval of the booking', () => {
  it('orders the charge of what is held, once', () => {
    const first = approve(held());
    expect(first.payment.attempts[0]?.capture).toEqual({
      number: 1,
      idempotencyKey: `capture:${BOOKING_ID}:1:1`,
      amountCents: PRICE,
      state: 'requested',
      requestedAt: NOW,
      failure: null,
    });
    expect(approve(first.payment).changed).toBe(false);
    expect(reconcileSteps(first.payment, NOW, timings)).toEqual([{ kind: 'captureIntent', number: 1 }]);
    expect(nextDueAt(first.payment, NOW, timings)).toEqual(NOW);
  });

  it.each([
    ['less when the price fell', PRICE - 1_000, PRICE - 1_000],
    ['what is held when the price rose', PRICE + 1_000, PRICE],
  ])('charges %s', (_case, totalCents, amountCents) => {
    const { payment } = approve(held(), approvedBooking({ totalCents }));
    expect(payment.attempts[0]?.capture).toMatchObject({ amountCents });
    const charged = see(payment, capturedIntent(amountCents));
    expect(charged.events).toMatchObject([{ type: 'payment.succeeded', data: { amountCents } }]);
    expect(charged.payment.attempts[0]).toMatchObject({
      unwanted: null,
      refundDueCents: 0,
      capture: { state: 'succeeded' },
    });
  });

  it.each([0, 49])('lets the hold go when no more than %d cents are left to pay', (totalCents) => {
    const { payment } = approve(held(), approvedBooking({ totalCents }));
    expect(payment.attempts[0]).toMatchObject({ withdrawn: { because: 'nothing_due' } });
    expect(reconcileSteps(payment, NOW, timings)).toEqual([{ kind: 'cancelIntent', intentId: 'pi_1' }]);
    expect(see(payment, cancelledIntent()).events).toMatchObject([
      { type: 'payment.released', data: { because: 'price_changed' } },
    ]);
  });

  it('that comes before the authorisation charges it as soon as it is there', () => {
    const { payment, events } = see(approve(openManual()).payment, heldIntent());
    expect(events).toMatchObject([{ type: 'payment.authorized' }]);
    expect(payment.attempts[0]?.capture).toMatchObject({ state: 'requested', amountCents: PRICE });
  });

  it('charges once whatever comes in which order, and how often', () => {
    const steps = [
      (payment: Payment) => approve(payment),
      (payment: Payment) => see(payment, heldIntent()),
      (payment: Payment) => approve(payment),
      (payment: Payment) => see(payment, heldIntent()),
    ];
    for (const order of permutations(steps)) {
      const decided = order.reduce((before, step) => andThen(before, step), see(openManual(), intent()));
      expect(decided.payment.attempts[0]?.capture).toMatchObject({ number: 1, amountCents: PRICE });
      expect(typesOf(decided)).toEqual(['payment.authorized']);
    }
  });
});

describe('the charge of what is held', () => {
  it('is looked up when its answer was lost', () => {
    const unknown = captureOutcomeUnknown(ordered(), 1);
    expect(unknown.payment.attempts[0]?.capture).toMatchObject({ state: 'unknown' });
    expect(see(unknown.payment, capturedIntent()).events).toMatchObject([
      { type: 'payment.succeeded', data: { amountCents: PRICE, paidAt: NOW.toISOString() } },
    ]);
  });

  it('goes on under another key when the provider only repeats its failure', () => {
    const { payment } = captureNeverMade(ordered(), 1);
    expect(payment.attempts[0]?.capture).toMatchObject({
      idempotencyKey: `capture:${BOOKING_ID}:1:2`,
      state: 'unknown',
    });
  });

  it('that is refused is reported once; the hold is let go, without more news', () => {
    const refused = captureRefused(ordered(), 1, 'Your card was declined.', NOW);
    expect(refused.events).toMatchObject([
      { type: 'payment.capture_failed', data: { amountCents: PRICE, reason: 'Your card was declined.' } },
    ]);
    expect(refused.alerts).toMatchObject([{ kind: 'capture_failed' }]);
    expect(captureRefused(refused.payment, 1, 'Again', NOW).changed).toBe(false);
    expect(reconcileSteps(refused.payment, NOW, timings)).toEqual([
      { kind: 'cancelIntent', intentId: 'pi_1' },
    ]);
    const released = see(refused.payment, cancelledIntent());
    expect(released.events).toEqual([]);
    expect(ledgerOf(BOOKING_ID, released.payment).entries).toMatchObject([
      { kind: 'authorization', status: 'failed', reason: 'Your card was declined.' },
    ]);
    expect(requestIntent(released.payment, payable(), NOW)).toMatchObject({ kind: 'start' });
  });

  it('fails when the hold lapsed before it', () => {
    expect(typesOf(see(ordered(), cancelledIntent({ isExpired: true })))).toEqual(['payment.capture_failed']);
  });

  it('that comes after the end of the booking goes back in full', () => {
    const ended = end(ordered());
    const late = see(ended.payment, capturedIntent());
    expect(late.payment.attempts[0]).toMatchObject({ refundDueCents: PRICE });
    expect(late.payment.refunds).toMatchObject([{ amountCents: PRICE, state: 'requested' }]);
  });
});

describe('the end of a booking whose card is authorised', () => {
  it('lets the hold go: nothing is refunded, and it is reported once', () => {
    const ended = end(held());
    expect(ended.payment.refunds).toEqual([]);
    expect(reconcileSteps(ended.payment, NOW, timings)).toEqual([{ kind: 'cancelIntent', intentId: 'pi_1' }]);
    const released = see(ended.payment, cancelledIntent());
    expect(released.events).toMatchObject([
      { type: 'payment.released', data: { because: 'booking_ended', amountCents: PRICE } },
    ]);
    expect(see(released.payment, cancelledIntent()).changed).toBe(false);
    expect(nextDueAt(released.payment, NOW, timings)).toBeNull();
  });

  it('before it was authorised lets the late hold go, of which nobody heard', () => {
    const late = see(end(openManual()).payment, heldIntent());
    expect(late.events).toEqual([]);
    expect(reconcileSteps(late.payment, NOW, timings)).toEqual([{ kind: 'cancelIntent', intentId: 'pi_1' }]);
    expect(see(late.payment, cancelledIntent()).events).toEqual([]);
  });

  it('is never followed by a charge', () => {
    const { payment } = approve(end(held()).payment, approvedBooking({ version: 9 }));
    expect(payment.attempts[0]?.capture).toBeNull();
  });
});

describe('a hold that nobody decides on', () => {
  it('is let go by the provider, which is reported', () => {
    expect(see(held(), cancelledIntent({ isExpired: true })).events).toMatchObject([
      { type: 'payment.released', data: { because: 'expired' } },
    ]);
    expect(see(held(), cancelledIntent()).events).toMatchObject([
      { type: 'payment.released', data: { because: 'elsewhere' } },
    ]);
  });

  it('is warned of a day before it lapses, once', () => {
    const early = laterBy(6 * DAY_MS - 1);
    const due = laterBy(6 * DAY_MS);
    expect(reconcileSteps(held(), early, timings)).toEqual([{ kind: 'lookAtIntent', intentId: 'pi_1' }]);
    expect(nextDueAfterLook(held(), early, timings)).toEqual(due);
    expect(reconcileSteps(held(), due, timings)).toContainEqual({ kind: 'warnOfLapse', number: 1 });
    const warned = warnOfLapse(held(), 1, due);
    expect(warned.events).toMatchObject([
      { type: 'payment.authorization_expiring', data: { authorizedUntil: UNTIL.toISOString() } },
    ]);
    expect(warnOfLapse(warned.payment, 1, due).changed).toBe(false);
    expect(reconcileSteps(warned.payment, due, timings)).toEqual([
      { kind: 'lookAtIntent', intentId: 'pi_1' },
    ]);
  });

  it('is not warned of once it is being charged, or let go', () => {
    const due = laterBy(6.5 * DAY_MS);
    for (const payment of [ordered(), end(held()).payment]) {
      expect(warnOfLapse(payment, 1, due).changed).toBe(false);
      expect(reconcileSteps(payment, due, timings).map(({ kind }) => kind)).not.toContain('warnOfLapse');
    }
  });

  it('is looked at when it lapses', () => {
    const late = laterBy(7 * DAY_MS - 60_000);
    const warned = warnOfLapse(held(), 1, late).payment;
    expect(nextDueAfterLook(warned, late, timings)).toEqual(UNTIL);
  });
});
