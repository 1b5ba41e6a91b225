import { displayMoney } from '@livery/shared-types';
import { adjustedPrice } from './adjustedPrice.ts';
import { decide, refusal, type ActorContext, type Booking, type Decision } from './booking.ts';
import { becoming } from './changeBooking.ts';
import { waitingOf, type WaitingRules } from './waiting.ts';

export interface WaitingChoice {
  charge: boolean;
  /** Instead of the measured minutes. */
  minutes?: number | undefined;
}

/** Charges the proposed waiting time, even after the trip, or waives it. */
export function decideWaiting(
  booking: Booking,
  { charge, minutes: wanted }: WaitingChoice,
  rules: WaitingRules,
  ctx: ActorContext,
): Decision | undefined {
  const waiting = waitingOf(booking, rules, ctx.now);
  if (booking.ride.waiting !== null)
    throw refusal(
      'booking.waiting_decided',
      'The waiting time of this trip was decided on already.',
      booking,
    );
  if (waiting?.status !== 'proposed')
    throw refusal('booking.no_waiting', 'There is no waiting time to be charged on this trip.', booking);
  const minutes = wanted ?? waiting.chargeableMinutes;
  const amountCents = minutes * rules.rateCents;
  const decided = { isCharged: charge, minutes, amountCents, by: ctx.actor, at: ctx.now };
  const ride = { ...booking.ride, waiting: decided };
  if (!charge) {
    const note = `${minutes} min, ${displayMoney({ cents: amountCents })}`;
    return decide(booking, { ride }, { ctx, action: 'waiting time waived', note });
  }
  const next = { ...booking, ride, quote: withWaiting(booking, minutes, amountCents) };
  const shown = { notifyCustomer: true, refundDifference: false };
  return becoming(booking, next, shown, { ctx, by: 'staff' }, 'waiting time charged');
}

/** Adds waiting time before tax, or to an agreed total, which was agreed on without it. */
function withWaiting({ quote }: Booking, minutes: number, amountCents: number) {
  const before = quote.adjustments ?? [];
  const adjustments = [...before, { label: `Waiting time, ${minutes} min`, amountCents }];
  const reckoned = (terms: typeof adjustments) =>
    adjustedPrice(quote, { adjustments: terms, agreedPrice: null }).totalCents;
  const agreed = quote.agreedPrice;
  const agreedPrice =
    agreed === undefined
      ? null
      : { ...agreed, totalCents: agreed.totalCents + reckoned(adjustments) - reckoned(before) };
  return adjustedPrice(quote, { adjustments, agreedPrice });
}
