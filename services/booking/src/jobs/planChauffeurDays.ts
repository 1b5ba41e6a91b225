import { calendarDay, clockTime, dayBounds } from '@livery/shared-types/time';
import type { Context } from '../context.ts';
import { assignedChauffeur } from '../domain/chauffeur.ts';
import { INDEX, LISTED, readBookings } from '../store/booking.model.ts';

/** On the clock of the business zone. */
const EVENING = '18:00';

/** From the evening on, tells each chauffeur once what is to be driven on the next day, if anything is. */
export async function planChauffeurDays(ctx: Context): Promise<void> {
  const now = ctx.clock();
  if (clockTime(now, ctx.zone) < EVENING) return;
  const tomorrow = dayBounds(dayBounds(now, ctx.zone).end, ctx.zone);
  const date = calendarDay(tomorrow.start, ctx.zone);
  const trips = await readBookings(
    ctx.model,
    {
      view: LISTED,
      status: { $in: ['approved', 'confirmed'] },
      pickupKey: { $gte: tomorrow.start.toISOString(), $lt: tomorrow.end.toISOString() },
    },
    { sort: { pickupKey: 1 }, hint: INDEX.pickup },
  );
  if (trips.every(({ chauffeur }) => chauffeur === null)) return;
  for (const driver of await ctx.chauffeurs.all()) {
    const bookingIds = trips.filter(({ chauffeur }) => chauffeur?.id === driver.id).map(({ id }) => id);
    if (bookingIds.length === 0 || !driver.active) continue;
    const planned = { chauffeur: assignedChauffeur(driver), date, bookingIds };
    await ctx.chauffeurs.announce(driver.id, `day:${date}`, 'chauffeur.day_planned', planned);
  }
}
