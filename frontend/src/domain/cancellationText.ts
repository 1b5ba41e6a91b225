import type { RefundPreview } from '@livery/shared-types/booking';
import { displayMoney, parseCents } from '@livery/shared-types/cents';

const isZero = (amount: string) => (parseCents(amount) ?? 0) === 0;

/** The result of a cancellation, for the customer. A refund is announced only where there is one. */
export function cancellationText(
  refundAmount: string,
  { paidAmount, heldAmount }: Pick<RefundPreview, 'paidAmount' | 'heldAmount'>,
): string {
  if (!isZero(refundAmount)) {
    return `Refund of ${displayMoney(refundAmount)} will be processed within 3-5 business days.`;
  }
  if (isZero(paidAmount))
    return 'Your booking is cancelled. Nothing was charged, so there is nothing to refund.';
  return isZero(heldAmount)
    ? 'Your booking is cancelled. All that you paid was refunded before.'
    : 'Your booking is cancelled. So close to the pickup, nothing is refunded.';
}

/** What a cancellation would refund, before the customer decides. */
export function refundOfferText({
  paidAmount,
  heldAmount,
  refundAmount,
  refundPercentage,
}: Pick<RefundPreview, 'paidAmount' | 'heldAmount' | 'refundAmount' | 'refundPercentage'>): string {
  if (isZero(paidAmount)) return 'Nothing has been paid, so there is nothing to refund.';
  if (isZero(heldAmount)) return 'All that was paid has been refunded before.';
  const what = heldAmount === paidAmount ? 'what was paid' : 'what is left of your payment';
  return `Cancelling now gives back ${refundPercentage}% of ${what}: ${displayMoney(refundAmount)} of ${displayMoney(heldAmount)}.`;
}
