import { isoInZone, parsePickup } from '@livery/shared-types/time';
import {
  decide,
  hasEnded,
  type ActorContext,
  type Booking,
  type Decision,
  type PickupTime,
} from './booking.ts';

/**
 * The pickup by today's rules of its zone: the wall clock that was agreed stays, its instant may move when a country
 * changes its clocks. Undefined while nothing has moved.
 */
export function recomputeInstants(pickup: PickupTime): PickupTime | undefined {
  const now = parsePickup(pickup.local, pickup.zone);
  if (now === undefined) return undefined;
  const known = pickup.at.getTime();
  // Of an hour that happens twice, either reading may have been meant.
  if (known === now.at.getTime() || known === now.latestAt.getTime()) return undefined;
  return { ...pickup, ...now };
}

/**
 * The booking with its pickup moved. The event is stored in the same write, so that what is due at its time moves along;
 * the wall clock that the customer knows is the same, so the customer gets no e-mail.
 */
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
