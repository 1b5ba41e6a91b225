import { formatCents, passengerOf, type ChauffeurTrip } from '@livery/shared-types';
import { clockTime, isoInZone } from '@livery/shared-types/time';
import type { Context } from '../context.ts';
import { changesToAccept, tripKey } from '../domain/acceptance.ts';
import { balanceDueCents } from '../domain/balance.ts';
import { serviceLines, stopsOf, type Booking } from '../domain/booking.ts';
import { setOutFrom, sharesPosition, showsPhone, takenAt } from '../domain/ride.ts';
import { waitsSince } from '../domain/waiting.ts';
import { rideOf, type RideView } from '../queries/rideOf.ts';
import { closingRules, type ClosingView } from '../queries/closingRules.ts';

export type TripView = Pick<Context, 'zone' | 'setOutHours'> & RideView & ClosingView;

/** A trip for its chauffeur. No price but the cash to collect, and no booker who does not ride. */
export function presentTrip(booking: Booking, view: TripView): ChauffeurTrip {
  const { pickup, quote, trip, cashReceivedCents } = booking;
  const { vehicle: vehicleName, plate, ...ride } = rideOf(view, booking);
  const passenger = passengerOf(booking);
  const dueCents = booking.paymentMethod === 'cash' ? balanceDueCents(booking) : 0;
  return {
    id: booking.id,
    status: booking.status,
    pickupDate: isoInZone(pickup.at, view.zone),
    pickupTime: clockTime(pickup.at, view.zone),
    duration: quote.durationHours,
    pickupAddress: booking.pickupAddress,
    destinations: stopsOf(booking),
    serviceNames: serviceLines(booking).map(({ name }) => name),
    passengerName: passenger.name,
    passengerPhone: showsPhone(booking, view.clock()) ? passenger.phone : null,
    passengers: trip.passengers,
    luggage: trip.luggage,
    flightNumber: trip.flightNumber,
    pickupSign: trip.pickupSign,
    notes: trip.notes,
    vehicleName,
    plate,
    cashToCollect: dueCents > 0 ? formatCents(dueCents) : null,
    cashReceived: cashReceivedCents === null ? null : formatCents(cashReceivedCents),
    ride: { ...ride, vehicle: vehicleName, plate },
    sharesPosition: sharesPosition(booking),
    waiting: presentWaiting(booking, view),
    setOutFrom: setOutFrom(booking, view.setOutHours).toISOString(),
    revision: tripKey(booking),
    // Who was to ride before may be the booker, whom the chauffeur of somebody else is not told.
    changes: changesToAccept(booking).map((change) =>
      change.field === 'passengerName' && !passenger.isBooker ? { ...change, from: null } : change,
    ),
    extras: booking.ride.extras.map(({ amountCents, at, ...extra }) => ({
      ...extra,
      amount: formatCents(amountCents),
      at: at.toISOString(),
    })),
  };
}

function presentWaiting(booking: Booking, view: TripView): ChauffeurTrip['waiting'] {
  const since = waitsSince(booking);
  if (since === undefined || takenAt(booking, 'on_board') !== undefined || booking.status === 'completed')
    return null;
  return { since: since.toISOString(), graceMinutes: closingRules(view, booking).waiting.graceMinutes };
}
