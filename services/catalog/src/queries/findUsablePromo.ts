import type { Context } from '../context.ts';
import type { PromoCodeItem } from '../domain/items.ts';
import { businessDay, isUsable } from '../domain/promo.ts';

/** The promo code if it may be used now; null otherwise, whatever the reason. */
export async function findUsablePromo(ctx: Context, code: string): Promise<PromoCodeItem | null> {
  const promo = await ctx.store.promoUses.findByCode(code.trim().toUpperCase());
  return promo && isUsable(promo, businessDay(ctx.clock(), ctx.zone)) ? promo : null;
}
