import { MAX_DURATION_HOURS, RIDE_SETTINGS_DEFAULTS } from '@livery/shared-types';
import { applyDecision } from '../commands/applyDecision.ts';
import type { Context } from '../context.ts';
import { alertLate } from '../domain/lateRide.ts';
import { missingSteps } from '../domain/ride.ts';
import { INDEX, LISTED, readBookings } from '../store/booking.model.ts';

const MINUTE_MS = 60_000;

/** Every replica looks; the alert is stored with the booking, so that it happens once for each step. */
export async function alertLateRides(ctx: Context): Promise<void> {
  if (!(await ctx.chauffeurs.isAny())) return;
  const now = ctx.clock();
  const { lateMinutes } = (await ctx.settings.find()) ?? RIDE_SETTINGS_DEFAULTS;
  const earliest = new Date(now.getTime() - MAX_DURATION_HOURS * 60 * MINUTE_MS);
  const latest = new Date(now.getTime() + lateMinutes * MINUTE_MS);
  const found = await readBookings(
    ctx.model,
    {
      view: LISTED,
      status: { $in: ['approved', 'confirmed'] },
      pickupKey: { $gte: earliest.toISOString(), $lt: latest.toISOString() },
      // A ride has two alerts: with both stored there is nothing left to do.
      'ride.alerts.1': { $exists: false },
    },
    { sort: { pickupKey: 1 }, hint: INDEX.pickup },
  );
  for (const { id } of found.filter((booking) => missingSteps(booking, now, lateMinutes).length > 0)) {
    const command = { actor: 'system', now: ctx.clock() };
    // One that cannot be stored now holds up nobody else's.
    await applyDecision(ctx, id, (booking) => alertLate(booking, lateMinutes, command)).catch(
      (err: unknown) => ctx.logger.warn({ err, bookingId: id }, 'late ride not alerted to, will retry'),
    );
  }
}
