import { calendarDay } from '@livery/shared-types/time';
import type { Context } from '../context.ts';
import { assignedChauffeur, daysUntil } from '../domain/chauffeur.ts';

/** The last warning that is due, of those that are sent. */
function warningDue(days: number): 7 | 30 | undefined {
  if (days < 0 || days > 30) return undefined;
  return days <= 7 ? 7 : 30;
}

/** Warns of licences that end within 30, and within 7 days, once each. */
export async function warnOfLicences(ctx: Context): Promise<void> {
  const today = calendarDay(ctx.clock(), ctx.zone);
  for (const driver of await ctx.chauffeurs.all()) {
    const { id, active, licenceExpiry } = driver;
    const days = warningDue(daysUntil(licenceExpiry, today));
    if (days === undefined || !active) continue;
    const warning = { chauffeur: assignedChauffeur(driver), licenceExpiry, days };
    await ctx.chauffeurs.announce(
      id,
      `licence:${licenceExpiry}:${days}`,
      'chauffeur.licence_expiring',
      warning,
    );
  }
}
