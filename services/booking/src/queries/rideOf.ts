import { RIDE_SETTINGS_DEFAULTS, type Ride } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { describeRide, isLate } from '../domain/ride.ts';

/** What a ride is described with beside its booking, all of it in memory. */
export type RideView = Pick<Context, 'fleet' | 'settings' | 'clock'>;

/** The ride with the plate of today's fleet, and late by today's settings. */
export function rideOf({ fleet, settings, clock }: RideView, booking: Booking): Ride {
  const { lateMinutes } = settings.latest() ?? RIDE_SETTINGS_DEFAULTS;
  return describeRide(booking, fleet.plateOf(booking.vehicle?.id), isLate(booking, clock(), lateMinutes));
}
