import type { BookingSummary } from '@livery/shared-types';
import { startPayment, unchanged, type Ending } from '../domain/payment.ts';
import { endBooking as decideEnd, refusePayment as decideRefusal } from '../domain/refunds.ts';
import type { CommandContext } from './context.ts';
import { report } from './report.ts';

/** Nobody can pay an ended booking, and the ending's share of what was paid goes back. Safe to repeat. */
export async function endBooking(
  ctx: CommandContext,
  booking: BookingSummary,
  ending: Omit<Ending, 'at'> & { reason: string },
): Promise<void> {
  const { decision } = await ctx.payments.change(booking.bookingId, (known) => {
    // Nobody started to pay yet: the note keeps an intent asked for at this very moment from being opened.
    const payment = known ?? startPayment(booking);
    if (known === undefined && booking.paymentMethod === 'cash') return unchanged(payment);
    return decideEnd(payment, { ...ending, at: ctx.now() }, booking);
  });
  report(ctx.logger, decision);
}

/** Booking does not take this money: all of it goes back that has not gone back yet. Safe to repeat. */
export async function refusePayment(
  ctx: CommandContext,
  refused: { bookingId: string; paymentIntentId: string; reason: string },
): Promise<void> {
  const { bookingId, paymentIntentId, reason } = refused;
  const known = await ctx.payments.find(bookingId);
  if (known === undefined) {
    ctx.logger.error({ bookingId, paymentIntentId }, 'a payment we do not know was refused');
    return;
  }
  const { decision } = await ctx.payments.change(bookingId, (payment) =>
    decideRefusal(payment ?? known.payment, paymentIntentId, reason, ctx.now()),
  );
  report(ctx.logger, decision);
}
