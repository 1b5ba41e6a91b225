import type { PaymentStatus } from '@livery/shared-types';

/** The sums of a card payment, in cents. */
export interface CardMoney {
  capturedCents: number;
  /** Given back by us, or at the provider's dashboard. */
  refundedCents: number;
  /** All that we decided to give back. Grows only. */
  refundDueCents: number;
  /** What the customer's bank took back in disputes. */
  lostCents: number;
}

/** Everything that went back or has to. */
export function givenBackCents({ refundedCents, refundDueCents }: CardMoney): number {
  return Math.max(refundedCents, refundDueCents);
}

/** What can be refunded: not what the bank took. */
function refundableCents({ capturedCents, lostCents }: CardMoney): number {
  return capturedCents - lostCents;
}

/** What is still held: captured, less what went back or has to, less what the bank took. */
export function heldCents(money: CardMoney): number {
  return Math.max(0, refundableCents(money) - givenBackCents(money));
}

export function addRefundDue<M extends CardMoney>(money: M, cents: number): M {
  return cents > 0 ? { ...money, refundDueCents: givenBackCents(money) + cents } : money;
}

/** Also noted as being more than the price. */
export const addDifferenceDue = <M extends CardMoney & { differenceCents: number }>(
  money: M,
  cents: number,
): M => ({
  ...addRefundDue(money, cents),
  differenceCents: money.differenceCents + cents,
});

/** The status follows from the sums, so the order of events does not matter. */
export function withStatus<M extends CardMoney>(money: M): M & { status: PaymentStatus } {
  return { ...money, status: statusOf(money) };
}

function statusOf(money: CardMoney): PaymentStatus {
  const { capturedCents, refundedCents, refundDueCents } = money;
  if (refundedCents < Math.min(refundDueCents, refundableCents(money))) return 'refund_pending';
  if (refundedCents === 0) return 'paid';
  return refundedCents >= capturedCents ? 'refunded' : 'partially_refunded';
}
