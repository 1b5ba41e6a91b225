import { clockTime } from '@livery/shared-types/time';
import { decide, type ActorContext, type Booking, type Decision } from './booking.ts';
import { missingSteps } from './ride.ts';

/** Alerts staff once to each missing step; undefined when none is new. */
export function alertLate(booking: Booking, lateMinutes: number, ctx: ActorContext): Decision | undefined {
  const { chauffeur, ride, pickup } = booking;
  const unknown = missingSteps(booking, ctx.now, lateMinutes).filter(
    ({ missing }) => !ride.alerts.includes(missing),
  );
  // A chauffeur who is not on the way by the pickup time misses both steps: one alert is enough.
  const newest = unknown.at(-1);
  if (newest === undefined) return undefined;
  const words = { on_the_way: 'not on the way', arrived: 'not there' }[newest.missing];
  return decide(
    booking,
    { ride: { ...ride, alerts: [...ride.alerts, ...unknown.map(({ missing }) => missing)] } },
    { ctx, action: 'late', note: `${words} by ${clockTime(newest.dueAt, pickup.zone)}` },
    [
      {
        type: 'ride.late',
        chauffeur,
        missing: newest.missing,
        dueAt: newest.dueAt.toISOString(),
      },
    ],
  );
}
