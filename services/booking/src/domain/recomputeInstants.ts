import { isoInZone, parsePickup } from '@livery/shared-types/time';
import {
  decide,
  hasEnded,
  type ActorContext,
  type Booking,
  type Decision,
  type PickupTime,
} from './booking.ts';

/** The pickup by today's time zone rules: the local time stays, its instant may move. Undefined when it has not. */
export function recomputeInstants(pickup: PickupTime): PickupTime | undefined {
  const now = parsePickup(pickup.local, pickup.zone);
  if (now === undefined) return undefined;
  const known = pickup.at.getTime();
  // The pickup may mean either instant of an hour that happens twice.
  if (known === now.at.getTime() || known === now.latestAt.getTime()) return undefined;
  return { ...pickup, ...now };
}

/** The event moves what is due at that time. The customer's local time stays, so there is no e-mail. */
export function movePickup(booking: Booking, pickup: PickupTime, ctx: ActorContext): Decision {
  const entry = {
    ctx,
    action: 'pickup realigned',
    note: 'The rules of the time zone have changed.',
    changes: [`${isoInZone(booking.pickup.at, pickup.zone)} → ${isoInZone(pickup.at, pickup.zone)}`],
  };
  const isOver = hasEnded(booking) || booking.status === 'completed';
  return decide(
    booking,
    { pickup },
    entry,
    isOver
      ? []
      : [
          {
            type: 'booking.changed',
            previous: booking,
            fields: ['pickupDate'],
            notifyCustomer: false,
            refundCents: 0,
            changeRequestId: null,
            by: 'system',
          },
        ],
  );
}
