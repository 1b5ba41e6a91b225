import { endingSoon, expiredOn } from '@livery/shared-types';
import { calendarDay } from '@livery/shared-types/time';
import type { Context } from '../context.ts';
import { canDrive } from '../domain/assign.ts';
import { isDriven, type Booking } from '../domain/booking.ts';
import type { Chauffeur } from '../domain/chauffeur.ts';
import { INDEX, LISTED, readBookings } from '../store/booking.model.ts';

/** Coming trips, by pickup, that a chauffeur who is inactive, or one of whose documents ends before them, cannot drive. */
export async function tripsAtRisk(
  ctx: Context,
  chauffeurs: readonly Chauffeur[],
): Promise<Map<string, Booking[]>> {
  const now = ctx.clock();
  const today = calendarDay(now, ctx.zone);
  const doubtful = new Map(
    chauffeurs
      .filter(
        ({ active, documents }) =>
          !active || (expiredOn(documents, today) ?? endingSoon(documents, today)) !== undefined,
      )
      .map((chauffeur) => [chauffeur.id, chauffeur]),
  );
  if (doubtful.size === 0) return new Map();
  const coming = await readBookings(
    ctx.model,
    {
      'chauffeur.id': { $in: [...doubtful.keys()] },
      pickupKey: { $gte: now.toISOString() },
      view: LISTED,
      status: { $in: ['approved', 'confirmed'] },
    },
    { sort: { pickupKey: 1 }, hint: INDEX.chauffeur },
  );
  const stranded = coming.filter((booking) => {
    const driver = doubtful.get(booking.chauffeur?.id ?? '');
    return driver !== undefined && !isDriven(booking) && !canDrive(driver, booking, ctx.zone);
  });
  return Map.groupBy(stranded, ({ chauffeur }) => chauffeur?.id ?? '');
}
