import { formatCents, PROMO_NOT_VALID, readPromoCode, type PromoValidation } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { PromoCodeItem } from '../domain/items.ts';
import { businessDay, isUsable } from '../domain/promo.ts';

/** Null for a code that may not be used now, whatever the reason. A use that `heldBy` has taken stays its own. */
export async function findUsablePromo(
  ctx: Context,
  typed: string,
  heldBy?: string,
): Promise<PromoCodeItem | null> {
  const held = () => (heldBy === undefined ? null : ctx.store.promoCodes.findBy({ usedBy: heldBy }));
  // Asked again after a refusal: a repetition of the same request may just have taken the last use.
  return (await held()) ?? (await findByCode(ctx, typed)) ?? (await held());
}

async function findByCode(ctx: Context, typed: string): Promise<PromoCodeItem | null> {
  const code = readPromoCode(typed);
  const today = businessDay(ctx.clock(), ctx.zone);
  const promo = await ctx.store.promoCodes.findBy({ code });
  return promo && isUsable(promo, today) ? promo : null;
}

/** Unknown, expired, switched off and used up look the same from outside. */
export async function validatePromo(ctx: Context, code: string): Promise<PromoValidation> {
  const promo = await findUsablePromo(ctx, code);
  if (promo === null) return { valid: false, message: PROMO_NOT_VALID, promoCode: null };
  const { discountType, discountValue } = promo;
  return {
    valid: true,
    message: 'Promo code applied',
    promoCode: { code: promo.code, discountType, discountValue: formatCents(discountValue) },
  };
}
