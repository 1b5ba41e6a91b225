import { createHash } from 'node:crypto';
import { LOST_RACE, newEvent, retryOnConflict, type TypedEvent } from '@livery/service-kit';
import type { Context } from '../context.ts';
import type { Booking, Decision } from '../domain/booking.ts';
import type { EventTimes } from '../domain/payments.ts';
import { refuseBusy } from './applyDecision.ts';

/** Records a payment event in its booking, even a deleted one. Known facts change nothing. */
export function recordPayment<D extends { bookingId: string }>(
  ctx: Context,
  { data, occurredAt }: { data: D; occurredAt: string },
  record: (booking: Booking, data: D, times: EventTimes) => Decision | undefined,
  ifGone: () => Promise<void> = async () => undefined,
): Promise<void> {
  const attempt = async () => {
    const booking = await ctx.bookings.findWithTombstones(data.bookingId);
    if (booking === undefined) return ifGone();
    const decision = record(booking, data, { now: ctx.clock(), occurredAt: new Date(occurredAt) });
    return decision === undefined || (await ctx.bookings.save(decision)) ? undefined : LOST_RACE;
  };
  return retryOnConflict<void>(attempt, { giveUp: refuseBusy });
}

/**
 * Gives back money for a booking that no longer exists. Without a document there is no outbox, so the event is
 * published before the payment's event is acknowledged, with an id that a redelivery repeats.
 */
export async function refuseOrphan(ctx: Context, event: TypedEvent<'payment.succeeded'>): Promise<void> {
  const { bookingId, paymentIntentId, amountCents } = event.data;
  const refusal = newEvent('booking.payment_refused', bookingId, {
    bookingId,
    paymentIntentId,
    amountCents,
    reason: 'The booking had been deleted before the payment arrived.',
    isCounted: true,
  });
  await ctx.bus.publish({ ...refusal, eventId: derivedId(event.eventId) });
}

/** The same UUID for the same cause. */
function derivedId(cause: string): string {
  const hex = createHash('sha256').update(`payment_refused:${cause}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
