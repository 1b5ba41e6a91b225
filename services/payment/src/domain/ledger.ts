import { formatCents, type LedgerEntry, type PaymentLedger } from '@livery/shared-types';
import { totals } from './totals.ts';
import {
  attemptOfIntent,
  type Attempt,
  type AttemptState,
  type DisputeState,
  type Payment,
  type RefundState,
  type Withdrawal,
} from './payment.ts';

/** Charges after their declined tries, then refunds, then disputes: the provider's whole seconds cannot sort. */
export function ledgerOf(bookingId: string, payment: Payment | undefined): PaymentLedger {
  const sums = payment && totals(payment);
  const shown = (cents = 0) => formatCents(cents);
  return {
    bookingId,
    captured: shown(sums?.captured),
    refunded: shown(sums?.refunded),
    refundPending: shown(sums?.refundPending),
    refundFailed: shown(sums?.refundFailed),
    disputed: shown(sums?.disputed),
    balance: shown(sums && sums.captured - sums.refunded - sums.lost),
    entries: payment === undefined ? [] : entriesOf(payment),
  };
}

const STATUS: Record<AttemptState | RefundState | DisputeState, LedgerEntry['status']> = {
  requested: 'pending',
  unknown: 'pending',
  open: 'pending',
  processing: 'pending',
  authorized: 'pending',
  pending: 'pending',
  succeeded: 'succeeded',
  won: 'succeeded',
  failed: 'failed',
  lost: 'failed',
  cancelled: 'cancelled',
  void: 'cancelled',
};

function entriesOf(payment: Payment): LedgerEntry[] {
  const refunds = payment.refunds.map((refund): LedgerEntry => ({
    id: `refund-${refund.number}`,
    kind: 'refund',
    status: STATUS[refund.state],
    amount: formatCents(refund.amountCents),
    currency: currencyOf(payment, refund.intentId),
    at: (refund.settledAt ?? refund.requestedAt).toISOString(),
    reason: refund.failure ?? refund.reason,
    providerId: refund.providerId,
  }));
  const disputes = payment.disputes.map((dispute): LedgerEntry => ({
    id: `dispute-${dispute.id}`,
    kind: 'dispute',
    status: STATUS[dispute.state],
    amount: formatCents(dispute.amountCents),
    currency: currencyOf(payment, dispute.intentId),
    at: (dispute.closedAt ?? dispute.openedAt).toISOString(),
    reason: inWords(dispute.reason),
    providerId: dispute.id,
  }));
  return [...payment.attempts.flatMap(attemptEntries), ...refunds, ...disputes];
}

/** `product_not_received` becomes “Product not received”. */
const inWords = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1).replaceAll('_', ' ')}`;

const currencyOf = (payment: Payment, intentId: string): string =>
  attemptOfIntent(payment, intentId)?.currency ?? 'cad';

function attemptEntries(attempt: Attempt): LedgerEntry[] {
  const { currency, intentId, number } = attempt;
  const declines = attempt.declines.map((decline, index): LedgerEntry => ({
    id: `charge-${number}-decline-${index + 1}`,
    kind: 'attempt',
    status: 'failed',
    amount: formatCents(attempt.amountCents),
    currency,
    at: decline.at.toISOString(),
    reason: decline.reason,
    providerId: intentId,
  }));
  const charge: LedgerEntry = {
    id: `charge-${number}`,
    // A hold that was never charged.
    kind: attempt.authorization !== null && attempt.state !== 'succeeded' ? 'authorization' : 'charge',
    status: attempt.capture?.state === 'failed' ? 'failed' : STATUS[attempt.state],
    amount: formatCents(attempt.state === 'succeeded' ? attempt.capturedCents : attempt.amountCents),
    currency,
    at: (attempt.paidAt ?? attempt.authorization?.at ?? attempt.requestedAt).toISOString(),
    reason: chargeReason(attempt),
    providerId: intentId,
  };
  return [...declines, charge];
}

const WITHDRAWALS: Record<Withdrawal, string> = {
  price_changed: 'The price of the booking changed',
  booking_ended: 'The booking ended',
  abandoned: 'Nobody paid',
  capture_method_changed: 'The way of charging changed',
  nothing_due: 'There is nothing left to pay',
  capture_failed: 'The card could not be charged',
};

/** Why a charge brought no money. */
function chargeReason({ state, withdrawn, capture, authorization }: Attempt): string | null {
  if (state === 'succeeded') return null;
  if (capture !== null && capture.failure !== null) return capture.failure;
  if (state === 'unknown') return 'The provider has not answered yet';
  if (withdrawn !== null) return WITHDRAWALS[withdrawn.because];
  return state === 'cancelled' && authorization !== null
    ? 'The hold lapsed, or was let go at the provider'
    : null;
}
