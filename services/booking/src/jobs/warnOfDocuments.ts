import { warningDue, warningKey } from '@livery/shared-types';
import { calendarDay } from '@livery/shared-types/time';
import type { Context } from '../context.ts';
import { assignedChauffeur } from '../domain/chauffeur.ts';

/** Warns of chauffeurs' documents that end within 30, and within 7 days, once each. */
export async function warnOfDocuments(ctx: Context): Promise<void> {
  const today = calendarDay(ctx.clock(), ctx.zone);
  for (const driver of await ctx.chauffeurs.all()) {
    if (!driver.active) continue;
    for (const { confirmedBy: _, ...document } of driver.documents) {
      const days = warningDue(document.expiresOn, today);
      if (days === undefined) continue;
      const warning = { chauffeur: assignedChauffeur(driver), document, days };
      await ctx.chauffeurs.announce(
        driver.id,
        warningKey(document, days),
        'chauffeur.document_expiring',
        warning,
      );
    }
  }
}
