import { displayMoney, MOST_EXTRAS, RIDE_EXTRA_WORDS, type RideExtraKind } from '@livery/shared-types';
import { decide, type ActorContext, type Booking, type Decision } from './booking.ts';
import { refuseEnded, rideRefusal } from './rideSteps.ts';
import { isKnownPress, withSettled } from './settledPresses.ts';

export interface Extra {
  kind: RideExtraKind;
  amountCents: number;
  note: string;
  /** Of the press. */
  clientId: string;
}

/** The chauffeur adds a toll or the like, from setting out until the trip is completed. Undefined when the press was handled before. */
export function addExtra(
  booking: Booking,
  { kind, amountCents, note, clientId }: Extra,
  ctx: ActorContext,
): Decision | undefined {
  const { chauffeur, ride } = booking;
  if (isKnownPress(booking, clientId) || chauffeur === null) return undefined;
  refuseEnded(booking);
  if (booking.status === 'completed')
    throw rideRefusal('ride.done', 'This trip is completed already. Please tell dispatch.', booking);
  if (ride.steps.length < 2)
    throw rideRefusal('ride.out_of_order', 'This can be added once you are on the way.', booking);
  if (ride.extras.length >= MOST_EXTRAS) {
    const message = `A trip has at most ${MOST_EXTRAS} extras. Please tell dispatch.`;
    throw rideRefusal('ride.too_many_extras', message, booking);
  }
  const extra = { id: clientId, kind, amountCents, note, at: ctx.now, by: chauffeur.name };
  const words = [`${RIDE_EXTRA_WORDS[kind]} ${displayMoney({ cents: amountCents })}`, note];
  return decide(
    booking,
    { ride: withSettled({ ...ride, extras: [...ride.extras, extra] }, clientId) },
    { ctx, action: 'extra added', note: words.filter(Boolean).join(': ') },
    [
      {
        type: 'ride.extra_added',
        chauffeur,
        extraId: clientId,
        kind,
        amountCents,
        note,
        at: ctx.now.toISOString(),
      },
    ],
  );
}
