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

/** Nobody loses this many races in a row by chance. */
const MAX_RACES = 10;

/**
 * Never touches how often the code was used. Type and value are judged together, so what was judged is what is written:
 * of two edits at the same moment the second judges what the first has left.
 */
export async function updatePromoCode(
  ctx: CatalogContext,
  id: string,
  changes: PromoCodeUpdate,
): Promise<PromoCodeItem> {
  for (let race = 0; race < MAX_RACES; race += 1) {
    const current = await ctx.store.promoCodes.get(id);
    if (!current) throw notFound('Promo code');
    const { discountType, discountValue } = current;
    refuseOverHundredPercent({ discountType, discountValue, ...changes });
    try {
      // Only what was taken from the stored code must still be there.
      const judged = {
        ...(changes.discountType === undefined ? { discountType } : {}),
        ...(changes.discountValue === undefined ? { discountValue } : {}),
      };
      const updated = await ctx.store.promoCodes.update(id, changes, ctx.clock(), judged);
      if (updated) return updated;
    } catch (error) {
      throw isDuplicateKey(error) ? codeTaken(changes.code ?? current.code) : error;
    }
  }
  throw conflict('promo.busy', 'This promo code is being changed by others. Please try again.');
}

function refuseOverHundredPercent(
  terms: Pick<PromoCodeItem, 'discountType' | 'discountValue'> & PromoCodeUpdate,
): void {
  const { discountType, discountValue = 0 } = terms;
  if (discountType !== 'percentage' || discountValue <= MAX_PERCENTAGE_HUNDREDTHS) return;
  throw invalid('invalid_request', PERCENTAGE_TOO_LARGE, [
    { path: 'discountValue', message: PERCENTAGE_TOO_LARGE },
  ]);
}

export async function deletePromoCode(ctx: CatalogContext, id: string): Promise<void> {
  if (!(await ctx.store.promoCodes.remove(id))) throw notFound('Promo code');
}
