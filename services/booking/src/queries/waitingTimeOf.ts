import { parseCents, RIDE_SETTINGS_DEFAULTS, type WaitingTime } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { serviceLines, type Booking } from '../domain/booking.ts';
import { waitingOf, type WaitingRules } from '../domain/waiting.ts';

/** What waiting time is measured with beside its booking, all of it in memory. */
export type WaitingView = Pick<Context, 'clock' | 'services' | 'settings'>;

/** By today's settings. Planes are late: with an airport service in the package, waiting is free for longer. */
export function waitingRules({ services, settings }: WaitingView, booking: Booking): WaitingRules {
  const { waitingGraceMinutes, airportGraceMinutes, waitingRate } =
    settings.latest() ?? RIDE_SETTINGS_DEFAULTS;
  const isAirport = serviceLines(booking).some(({ itemId }) => services.get(itemId)?.category === 'airport');
  return {
    graceMinutes: isAirport ? airportGraceMinutes : waitingGraceMinutes,
    rateCents: parseCents(waitingRate) ?? 0,
  };
}

export const waitingTimeOf = (view: WaitingView, booking: Booking): WaitingTime | null =>
  waitingOf(booking, waitingRules(view, booking), view.clock());
