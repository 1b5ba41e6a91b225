import { warningDue, warningKey } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { businessDay } from '../domain/promo.ts';

/** Warns of documents of vehicles in use that end within 30, and within 7 days, once each. */
export async function warnOfDocuments(ctx: Context): Promise<void> {
  const { vehicles } = ctx.store;
  const today = businessDay(ctx.clock(), ctx.zone);
  for (const { id, name, plate, documents } of await vehicles.all({ available: true })) {
    for (const { confirmedBy: _, ...document } of documents) {
      const days = warningDue(document.expiresOn, today);
      if (days === undefined) continue;
      await vehicles.announce(id, warningKey(document, days), 'vehicle.document_expiring', {
        vehicle: { id, name, plate },
        document,
        days,
      });
    }
  }
}
