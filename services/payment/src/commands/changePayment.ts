import type { BookingSummary } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { startPayment, unchanged, type Decision, type Payment } from '../domain/payment.ts';
import { reportDecision } from './reportDecision.ts';

/** A decision about a payment that exists. Payments are never deleted, so a missing one is a fault. */
export async function changePayment(
  ctx: Context,
  bookingId: string,
  decideOn: (payment: Payment) => Decision | Promise<Decision>,
): Promise<Payment> {
  const decision = await ctx.payments.change(bookingId, (payment) => {
    if (payment === undefined) throw new Error(`There is no payment for booking ${bookingId}`);
    return decideOn(payment);
  });
  reportDecision(ctx.logger, decision);
  return decision.payment;
}

/** A decision caused by what happened to a booking, which may have no payment yet. Safe to repeat. */
export async function changePaymentOf(
  ctx: Context,
  booking: BookingSummary,
  decideOn: (payment: Payment) => Decision,
): Promise<void> {
  const decision = await ctx.payments.change(booking.bookingId, (known) => {
    // Nobody started to pay yet: the stored ending keeps an intent asked for at this very moment from being opened.
    const payment = known ?? startPayment(booking);
    if (known === undefined && booking.paymentMethod === 'cash') return unchanged(payment);
    return decideOn(payment);
  });
  reportDecision(ctx.logger, decision);
}
