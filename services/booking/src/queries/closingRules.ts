import { parseCents, RIDE_SETTINGS_DEFAULTS } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { serviceLines, type Booking } from '../domain/booking.ts';
import type { ClosingRules } from '../domain/closing.ts';

/** What waiting and overtime are measured with beside their booking, all of it in memory. */
export type ClosingView = Pick<Context, 'clock' | 'services' | 'settings'>;

/** By today's settings. Planes are late: with an airport service in the package, waiting is free for longer. */
export function closingRules({ services, settings }: ClosingView, booking: Booking): ClosingRules {
  const { waitingGraceMinutes, airportGraceMinutes, waitingRate, overtimeGraceMinutes } = {
    ...RIDE_SETTINGS_DEFAULTS,
    ...settings.latest(),
  };
  const isAirport = serviceLines(booking).some(({ itemId }) => services.get(itemId)?.category === 'airport');
  return {
    waiting: {
      graceMinutes: isAirport ? airportGraceMinutes : waitingGraceMinutes,
      rateCents: parseCents(waitingRate) ?? 0,
    },
    overtimeGraceMinutes,
  };
}
