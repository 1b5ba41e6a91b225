import { createHash } from 'node:crypto';
import { LOST_RACE, newEvent, retryOnConflict, type TypedEvent } from '@livery/service-kit';
import type { Context } from '../context.ts';
import type { Booking, Decision } from '../domain/booking.ts';
import { refuseBusy } from './changeBooking.ts';

interface PaymentEvent<D> {
  occurredAt: string;
  data: D & { bookingId: string };
}

type Recorder<D> = (
  booking: Booking,
  data: D,
  times: { now: Date; occurredAt: Date },
) => Decision | undefined;

/**
 * Records a payment event in its booking, tombstones included. What is known already changes nothing. Answers false
 * when there is no such booking any more.
 */
export function recordPayment<D>(
  ctx: Context,
  { data, occurredAt }: PaymentEvent<D>,
  record: Recorder<D & { bookingId: string }>,
): Promise<boolean> {
  const attempt = async () => {
    const booking = await ctx.bookings.findWithTombstones(data.bookingId);
    if (booking === undefined) return false;
    const decision = record(booking, data, { now: ctx.clock(), occurredAt: new Date(occurredAt) });
    return decision === undefined || (await ctx.bookings.save(decision)) ? true : LOST_RACE;
  };
  return retryOnConflict<boolean>(attempt, { giveUp: refuseBusy });
}

/**
 * Money for a booking that is gone for good must go back all the same. There is no document whose outbox could hold the event,
 * so it is published before the payment's event is acknowledged, under an id that a redelivery repeats.
 */
export async function refuseOrphan(ctx: Context, event: TypedEvent<'payment.succeeded'>): Promise<void> {
  const { bookingId, paymentIntentId, amountCents } = event.data;
  const refusal = newEvent('booking.payment_refused', bookingId, {
    bookingId,
    paymentIntentId,
    amountCents,
    reason: 'The booking had been deleted before the payment arrived.',
  });
  await ctx.bus.publish({ ...refusal, eventId: derivedId(event.eventId) });
}

/** Always the same UUID for the same cause. */
function derivedId(cause: string): string {
  const hex = createHash('sha256').update(`payment_refused:${cause}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
