import { clockTime } from '@livery/shared-types/time';
import { decide, type ActorContext, type Booking, type Decision } from './booking.ts';
import { missingSteps } from './ride.ts';

/** Alerts staff to steps that are missing, once to each; undefined when nothing new is. */
export function alertLate(booking: Booking, lateMinutes: number, ctx: ActorContext): Decision | undefined {
  const { chauffeur, ride, pickup } = booking;
  const unknown = missingSteps(booking, ctx.now, lateMinutes).filter(
    ({ missing }) => !ride.alerts.includes(missing),
  );
  // Who is not on the way at the pickup time has not arrived either: that is one thing to do something about.
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
