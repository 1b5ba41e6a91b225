import type { TypedEvent } from '@livery/service-kit';
import type { Context } from '../context.ts';

export type PaymentEvent = Extract<
  TypedEvent,
  { type: 'payment.succeeded' | 'payment.refunded' | 'payment.refund_failed' | 'payment.disputed' }
>;

/** Templates that wait for a payment before they leave. */
const WAITING_FOR_PAYMENT = ['booking-received', 'staff-new-booking'] as const;

/** Notes what a payment event proves. What waited for the payment may leave now. True when anything may. */
export async function recordPaymentEvidence(
  { evidence, notifications, clock }: Context,
  event: PaymentEvent,
): Promise<boolean> {
  const occurredAt = new Date(event.occurredAt);
  switch (event.type) {
    case 'payment.succeeded':
      await evidence.captured(event.data, occurredAt);
      return notifications.hasten(event.data.bookingId, WAITING_FOR_PAYMENT, clock());
    case 'payment.refunded':
      await evidence.refunded(event.data, occurredAt);
      return false;
    case 'payment.refund_failed':
      await evidence.refundFailed(event.data, occurredAt);
      return false;
    case 'payment.disputed':
      await evidence.disputed(event.data, occurredAt);
      return false;
    default:
      throw event satisfies never;
  }
}
