import { conflict, invalid, isDuplicateKey, notFound } from '@livery/service-kit';
import {
  MAX_PERCENTAGE_HUNDREDTHS,
  PERCENTAGE_TOO_LARGE,
  type PromoCodeInput,
  type PromoCodeUpdate,
} from '@livery/shared-types';
import type { PromoCodeItem } from '../domain/items.ts';
import type { CatalogContext } from './context.ts';

const codeTaken = (code: string) =>
  conflict('promo.code_taken', `Promo code "${code}" already exists`, { code });

export async function createPromoCode(ctx: CatalogContext, input: PromoCodeInput): Promise<PromoCodeItem> {
  try {
    return await ctx.store.promoCodes.insert(input, ctx.clock());
  } catch (error) {
    throw isDuplicateKey(error) ? codeTaken(input.code) : error;
  }
}

/** Never touches how often the code was used. */
export async function updatePromoCode(
  ctx: CatalogContext,
  id: string,
  changes: PromoCodeUpdate,
): Promise<PromoCodeItem> {
  const current = await ctx.store.promoCodes.get(id);
  if (!current) throw notFound('Promo code');
  const { discountType, discountValue } = { ...current, ...changes };
  if (discountType === 'percentage' && discountValue > MAX_PERCENTAGE_HUNDREDTHS) {
    throw invalid('invalid_request', PERCENTAGE_TOO_LARGE, [
      { path: 'discountValue', message: PERCENTAGE_TOO_LARGE },
    ]);
  }
  try {
    const updated = await ctx.store.promoCodes.update(id, changes, ctx.clock());
    if (!updated) throw notFound('Promo code');
    return updated;
  } catch (error) {
    throw isDuplicateKey(error) ? codeTaken(changes.code ?? current.code) : error;
  }
}

export async function deletePromoCode(ctx: CatalogContext, id: string): Promise<void> {
  if (!(await ctx.store.promoCodes.remove(id))) throw notFound('Promo code');
}
