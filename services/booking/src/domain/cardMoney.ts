import type { PaymentStatus } from '@livery/shared-types';

/** The sums of a card payment, in cents. */
export interface CardMoney {
  capturedCents: number;
  /** What went back, whoever sent it: we, or somebody at the provider's own dashboard. */
  refundedCents: number;
  /** What we decided to give back, in all. It only grows. */
  refundDueCents: number;
  /** What the customer's bank took back in disputes, and keeps. */
  lostCents: number;
}

/** Everything that went back or has to. */
export function givenBackCents({ refundedCents, refundDueCents }: CardMoney): number {
  return Math.max(refundedCents, refundDueCents);
}

/** What of the payment can go back as a refund: never what the bank has given back already. */
function refundableCents({ capturedCents, lostCents }: CardMoney): number {
  return capturedCents - lostCents;
}

/** What is still held: captured, less everything that went back or has to, and what the bank took. */
export function heldCents(money: CardMoney): number {
  return Math.max(0, refundableCents(money) - givenBackCents(money));
}

/** The money with so much more of it to be given back. */
export function addRefundDue<M extends CardMoney>(money: M, cents: number): M {
  return cents > 0 ? { ...money, refundDueCents: givenBackCents(money) + cents } : money;
}

/** The same because it was more than the price. */
export const addDifferenceDue = <M extends CardMoney & { differenceCents: number }>(
  money: M,
  cents: number,
): M => ({
  ...addRefundDue(money, cents),
  differenceCents: money.differenceCents + cents,
});

/** The status that the sums of a captured payment give, in whatever order they became known. */
export function withStatus<M extends CardMoney>(money: M): M & { status: PaymentStatus } {
  return { ...money, status: statusOf(money) };
}

function statusOf(money: CardMoney): PaymentStatus {
  const { capturedCents, refundedCents, refundDueCents } = money;
  if (refundedCents < Math.min(refundDueCents, refundableCents(money))) return 'refund_pending';
  if (refundedCents === 0) return 'paid';
  return refundedCents >= capturedCents ? 'refunded' : 'partially_refunded';
}
