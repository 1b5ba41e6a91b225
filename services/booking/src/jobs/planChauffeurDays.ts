import { MAX_DURATION_HOURS } from '@livery/shared-types';
import { calendarDay, clockTime, dayBounds } from '@livery/shared-types/time';
import type { Context } from '../context.ts';
import { isDriven } from '../domain/booking.ts';
import { assignedChauffeur } from '../domain/chauffeur.ts';
import { tripEnd } from '../domain/schedule.ts';
import { INDEX, LISTED, readBookings } from '../store/booking.model.ts';

const HOUR_MS = 3_600_000;
/** On the clock of the business zone. */
const EVENING = '18:00';

/** From the evening on, tells each chauffeur once what is to be driven on the next day, if anything is; trips that last into it too. */
export async function planChauffeurDays(ctx: Context): Promise<void> {
  const now = ctx.clock();
  if (clockTime(now, ctx.zone) < EVENING) return;
  const tomorrow = dayBounds(dayBounds(now, ctx.zone).end, ctx.zone);
  const date = calendarDay(tomorrow.start, ctx.zone);
  const earliest = new Date(tomorrow.start.getTime() - MAX_DURATION_HOURS * HOUR_MS);
  const found = await readBookings(
    ctx.model,
    {
      view: LISTED,
      status: { $in: ['approved', 'confirmed'] },
      pickupKey: { $gte: earliest.toISOString(), $lt: tomorrow.end.toISOString() },
    },
    { sort: { pickupKey: 1 }, hint: INDEX.pickup },
  );
  const trips = found.filter((booking) => tripEnd(booking) > tomorrow.start && !isDriven(booking));
  if (trips.every(({ chauffeur }) => chauffeur === null)) return;
  for (const driver of await ctx.chauffeurs.all()) {
    const bookingIds = trips.filter(({ chauffeur }) => chauffeur?.id === driver.id).map(({ id }) => id);
    if (bookingIds.length === 0 || !driver.active) continue;
    const planned = { chauffeur: assignedChauffeur(driver), date, bookingIds };
    await ctx.chauffeurs.announce(driver.id, `day:${date}`, 'chauffeur.day_planned', planned);
  }
}
