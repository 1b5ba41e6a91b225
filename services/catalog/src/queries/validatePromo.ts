import { formatCents, PROMO_NOT_VALID, type PromoValidation } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { findUsablePromo } from './findUsablePromo.ts';

const REFUSED: PromoValidation = { valid: false, message: PROMO_NOT_VALID, promoCode: null };

/** Unknown, expired, switched off and used up look the same from outside. */
export async function validatePromo(ctx: Context, code: string): Promise<PromoValidation> {
  const promo = await findUsablePromo(ctx, code);
  if (!promo) return REFUSED;
  const { discountType, discountValue } = promo;
  return {
    valid: true,
    message: 'Promo code applied',
    promoCode: { code: promo.code, discountType, discountValue: formatCents(discountValue) },
  };
}
