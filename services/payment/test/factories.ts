import type { BookingSummary, Payable } from '@livery/shared-types';
import { requestIntent } from '../src/domain/intents.ts';
import { applyIntentSnapshot, type IntentSnapshot } from '../src/domain/applyIntentSnapshot.ts';
import { startPayment, type Payment } from '../src/domain/payment.ts';
import type { ReconcileTimings } from '../src/domain/reconcileSteps.ts';
import type { DisputeSnapshot } from '../src/domain/disputes.ts';
import type { RefundSnapshot } from '../src/domain/refunds.ts';

export const BOOKING_ID = '3f1c2b4a-5d6e-4f70-8a91-b2c3d4e5f607';
export const NOW = new Date('2026-05-01T12:00:00Z');
export const PRICE = 18_990;

export const summary = (overrides: Partial<BookingSummary> = {}): BookingSummary => ({
  bookingId: BOOKING_ID,
  customerName: 'Ada Byron',
  customerEmail: 'ada@example.com',
  customerPhone: '+1 416 555 0100',
  passengerName: null,
  passengerPhone: null,
  pickupAt: '2026-06-01T14:30:00-04:00',
  durationHours: 2,
  pickupAddress: '1 Front Street',
  destinations: ['Pearson Airport'],
  serviceNames: ['Airport transfer'],
  vehicleName: null,
  vehicleId: null,
  totalCents: PRICE,
  promoCode: null,
  paymentMethod: 'stripe',
  paymentStatus: 'unpaid',
  status: 'pending_approval',
  passengers: null,
  luggage: null,
  flightNumber: null,
  pickupSign: null,
  notes: null,
  manageToken: 'manage-token',
  rideToken: 'ride-token',
  chauffeur: null,
  version: 1,
  ...overrides,
});

export const payable = (overrides: Partial<Payable> = {}): Payable => ({
  bookingId: BOOKING_ID,
  payable: true,
  reason: null,
  amountCents: PRICE,
  knownIntentIds: [],
  captureMethod: 'automatic',
  currency: 'cad',
  summary: summary(),
  ...overrides,
});

export const intent = (overrides: Partial<IntentSnapshot> = {}): IntentSnapshot => ({
  id: 'pi_1',
  status: 'requires_payment_method',
  amountCents: PRICE,
  receivedCents: 0,
  currency: 'cad',
  captureMethod: 'automatic',
  bookingId: BOOKING_ID,
  attemptNumber: 1,
  paidAt: null,
  card: null,
  decline: null,
  hold: null,
  isExpired: false,
  refunds: [],
  disputes: [],
  ...overrides,
});

export const paidIntent = (overrides: Partial<IntentSnapshot> = {}): IntentSnapshot =>
  intent({
    status: 'succeeded',
    receivedCents: PRICE,
    paidAt: new Date('2026-05-01T11:59:00Z'),
    card: 'Visa ending in 4242',
    ...overrides,
  });

export const refund = (overrides: Partial<RefundSnapshot> = {}): RefundSnapshot => ({
  id: 're_1',
  status: 'succeeded',
  amountCents: PRICE,
  bookingId: BOOKING_ID,
  number: 1,
  failure: null,
  ...overrides,
});

export const dispute = (overrides: Partial<DisputeSnapshot> = {}): DisputeSnapshot => ({
  id: 'du_1',
  state: 'open',
  amountCents: PRICE,
  reason: 'fraudulent',
  openedAt: NOW,
  evidenceDueAt: new Date('2026-05-21T12:00:00Z'),
  ...overrides,
});

/** A payment whose key is stored and whose call is about to be made. */
export function requestedPayment(from: Payment = startPayment(summary())): Payment {
  const choice = requestIntent(from, payable(), NOW);
  if (choice.kind !== 'start') throw new Error(`Expected a new attempt, not ${choice.kind}`);
  return choice.payment;
}

export const openPayment = (): Payment => applyIntentSnapshot(requestedPayment(), intent(), NOW).payment;
export const paidPayment = (): Payment => applyIntentSnapshot(openPayment(), paidIntent(), NOW).payment;

export const timings: ReconcileTimings = {
  RECONCILE_GRACE_MS: 45_000,
  RECONCILE_OPEN_MS: 600_000,
  RECONCILE_PROCESSING_MS: 60_000,
  RECONCILE_REFUND_MS: 60_000,
  RECONCILE_RETRY_MS: 5_000,
  RECONCILE_MAX_PAUSE_MS: 6 * 3_600_000,
  ABANDON_AFTER_MS: 7 * 24 * 3_600_000,
};

export const laterBy = (ms: number): Date => new Date(NOW.getTime() + ms);

/** Every order in which these can come. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

/** A payment of the price, and another of a balance that a change left; each has its intent, `pi_1` and `pi_2`. */
export function paidTwice(balanceCents: number): Payment {
  const paid = paidPayment();
  const balance = payable({
    amountCents: balanceCents,
    knownIntentIds: ['pi_1'],
    summary: summary({ version: 2 }),
  });
  const choice = requestIntent(paid, balance, NOW);
  const own = { id: 'pi_2', attemptNumber: 2, amountCents: balanceCents };
  const open = applyIntentSnapshot(choice.payment, intent(own), NOW).payment;
  return applyIntentSnapshot(open, paidIntent({ ...own, receivedCents: balanceCents }), NOW).payment;
}
