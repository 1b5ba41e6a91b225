import type { BookingFacts, EventData, EventType } from '@livery/shared-types';

/** Booking receives the event at the same time as we do, so its answer may not include this payment yet. */
export function knowsPayment(
  facts: BookingFacts,
  { type, occurredAt, data }: { type: EventType; occurredAt: Date; data: unknown },
): boolean {
  const { captures, refusedIntentIds, paymentAsOf, authorizedCents } = facts;
  const isUpToDate = paymentAsOf !== null && new Date(paymentAsOf) >= occurredAt;
  const { paymentIntentId } = data as EventData<'payment.processing'>;
  const isRefused = refusedIntentIds.includes(paymentIntentId);
  const isCounted = captures.some(({ intentId }) => intentId === paymentIntentId);
  switch (type) {
    case 'payment.succeeded':
      return isRefused || isCounted;
    case 'payment.refunded':
    case 'payment.refund_failed':
      return isRefused || (isCounted && isUpToDate);
    case 'payment.released':
    case 'payment.capture_failed':
      return authorizedCents === 0 || isUpToDate;
    default:
      return true;
  }
}
