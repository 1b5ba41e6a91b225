import type { ConfirmPaymentRequest, PaymentConfirmed } from '@livery/shared-types';
import { attemptOf, type IntentSnapshot } from '../domain/applyIntentSnapshot.ts';
import { attemptOfIntent, isLive, type Attempt, type Payment } from '../domain/payment.ts';
import { paymentErrors } from '../domain/paymentErrors.ts';
import { ProviderError, refuseAsUnavailable } from '../provider/ProviderError.ts';
import type { Context } from '../context.ts';
import { applySnapshot } from './changePayment.ts';

/**
 * The browser says that something happened; the intent is read from the provider, and must have the booking's amount
 * and currency. The webhook has the same effect, whichever comes first.
 */
export async function confirmPayment(
  ctx: Context,
  { bookingId, paymentIntentId }: ConfirmPaymentRequest,
): Promise<PaymentConfirmed> {
  const stored = await ctx.payments.find(bookingId);
  if (stored === undefined || !mayBeOurs(stored.payment, paymentIntentId)) throw paymentErrors.wrongIntent();
  try {
    const look = async () => {
      const { intent } = await ctx.provider.showIntent(paymentIntentId);
      checkIntent(stored.payment, intent);
      return intent;
    };
    const payment = await applySnapshot(ctx, bookingId, look, stored);
    return answerOf(payment, paymentIntentId);
  } catch (error) {
    return answerWithoutProvider(stored.payment, paymentIntentId, error);
  }
}

/** Only intents that may be ours are looked up at the provider. */
function mayBeOurs(payment: Payment, intentId: string): boolean {
  return (
    attemptOfIntent(payment, intentId) !== undefined ||
    payment.attempts.some((attempt) => isLive(attempt) && attempt.intentId === null)
  );
}

function checkIntent(payment: Payment, intent: IntentSnapshot): void {
  const attempt = attemptOf(payment, intent);
  if (attempt === undefined) throw paymentErrors.wrongIntent();
  if (intent.amountCents !== attempt.amountCents || intent.currency !== attempt.currency) {
    throw paymentErrors.wrongAmount();
  }
}

/** The answer, where what is stored is certain already. */
function answerWithoutProvider(payment: Payment, intentId: string, error: unknown): PaymentConfirmed {
  if (!(error instanceof ProviderError)) throw error;
  if (error.outcome === 'refused') throw paymentErrors.wrongIntent();
  const known = attemptOfIntent(payment, intentId)?.state;
  if (known === 'succeeded' || known === 'authorized') return answerOf(payment, intentId);
  return refuseAsUnavailable(error);
}

function answerOf(payment: Payment, intentId: string): PaymentConfirmed {
  const attempt = attemptOfIntent(payment, intentId);
  if (attempt === undefined) throw paymentErrors.wrongIntent();
  switch (attempt.state) {
    case 'succeeded':
      return paidAnswer(payment, attempt);
    case 'authorized':
      return heldAnswer(payment, attempt);
    case 'processing':
      return unpaid('processing', 'Payment is being processed...');
    case 'open':
    case 'requested':
    case 'unknown':
      return unpaid('failed', attempt.declines.at(-1)?.reason ?? 'The payment has not been completed.');
    case 'cancelled':
    case 'void':
      return unpaid('failed', 'This payment was cancelled. Nothing was charged.');
    default:
      throw attempt.state satisfies never;
  }
}

function paidAnswer(payment: Payment, attempt: Attempt): PaymentConfirmed {
  if (attempt.unwanted !== null) {
    return unpaid('refunding', 'This payment could not be accepted. It is being refunded in full.');
  }
  if (payment.ending !== null) {
    return unpaid('refunding', 'This booking has ended. What is due to you is being refunded.');
  }
  // Staff may have given back a part while the booking stands.
  if (attempt.refundDueCents >= attempt.capturedCents) {
    return unpaid('refunding', 'This payment is being refunded in full.');
  }
  return { success: true, status: 'paid', message: 'Your booking has been confirmed!' };
}

function heldAnswer(payment: Payment, attempt: Attempt): PaymentConfirmed {
  if (payment.ending !== null || attempt.withdrawn !== null) {
    return unpaid('refunding', 'The hold on your card is being released. Nothing was charged.');
  }
  if (attempt.capture !== null) return unpaid('processing', 'Payment is being processed...');
  const { message } = paymentErrors.authorized();
  return { success: true, status: 'authorized', message };
}

const unpaid = (status: PaymentConfirmed['status'], message: string): PaymentConfirmed => ({
  success: false,
  status,
  message,
});
