import { hasFailed, isAskedFor, isMoving, sumCents, type Attempt, type Payment } from './payment.ts';

/** What the customer's bank took of a payment and keeps. */
const lostCents = (payment: Payment, intentId: string): number =>
  sumCents(payment.disputes.filter((dispute) => dispute.intentId === intentId && dispute.state === 'lost'));

/** What was given back at the provider's dashboard, without what replaced failed refunds of ours. */
export const elsewhereCents = (payment: Payment, attempt: Attempt): number =>
  payment.refunds
    .filter((refund) => refund.intentId === attempt.intentId && refund.idempotencyKey === null)
    .filter((refund) => isAskedFor(refund) && !hasFailed(refund))
    .reduce((sum, { amountCents, makesUpCents }) => sum + amountCents - makesUpCents, 0);

/**
 * How much of a payment refunds have to give back. Booking's sum includes the dashboard refunds that it knew of. What
 * staff ordered by hand goes back in addition to those that it did not know of.
 */
export const refundableDueCents = (payment: Payment, attempt: Attempt): number => {
  const { refundDueCents, byHandCents } = attempt;
  const due =
    byHandCents === 0
      ? refundDueCents
      : Math.max(refundDueCents, byHandCents + elsewhereCents(payment, attempt));
  return Math.min(due, refundableCents(payment, attempt));
};

/** How much of a payment refunds can give back: not what the customer's bank took. */
export const refundableCents = (payment: Payment, { capturedCents, intentId }: Attempt): number =>
  capturedCents - lostCents(payment, intentId ?? '');

/** What failed refunds did not give back, and neither other refunds nor a lost dispute made up for. */
export function failedRefundCents(payment: Payment, attempt: Attempt): number {
  const asked = payment.refunds.filter(
    (refund) => refund.intentId === attempt.intentId && isAskedFor(refund),
  );
  const failed = sumCents(asked.filter(hasFailed));
  const due = refundableDueCents(payment, attempt);
  return Math.max(0, Math.min(failed, due - (sumCents(asked) - failed)));
}

/** The sums of one booking, in cents. */
export function totals(payment: Payment) {
  return {
    captured: payment.attempts.reduce((sum, attempt) => sum + attempt.capturedCents, 0),
    refunded: sumCents(payment.refunds.filter((refund) => refund.state === 'succeeded')),
    refundPending: sumCents(payment.refunds.filter(isMoving)),
    /** Contested and not won back. */
    disputed: sumCents(payment.disputes.filter(({ state }) => state !== 'won')),
    lost: sumCents(payment.disputes.filter(({ state }) => state === 'lost')),
    refundFailed: payment.attempts.reduce((sum, attempt) => sum + failedRefundCents(payment, attempt), 0),
  };
}
