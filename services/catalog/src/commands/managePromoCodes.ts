import { isDuplicateKey, LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict, invalid, notFound } from '@livery/service-kit/errors';
import {
  MAX_PERCENTAGE_HUNDREDTHS,
  PERCENTAGE_TOO_LARGE,
  type PromoCodeInput,
  type PromoCodeUpdate,
} from '@livery/shared-types';
import type { PromoCodeItem } from '../domain/items.ts';
import type { Context } from '../context.ts';

const codeTaken = (code: string) =>
  conflict('promo.code_taken', `Promo code "${code}" already exists`, { code });

export async function createPromoCode(ctx: Context, input: PromoCodeInput): Promise<PromoCodeItem> {
  try {
    return await ctx.store.promoCodes.insert(input, ctx.clock());
  } catch (error) {
    throw isDuplicateKey(error) ? codeTaken(input.code) : error;
  }
}

/**
 * Never touches how often the code was used. Type and value are judged together, so what was judged is what is written:
 * of two edits at the same moment the second judges what the first has left.
 */
export const updatePromoCode = (ctx: Context, id: string, changes: PromoCodeUpdate): Promise<PromoCodeItem> =>
  retryOnConflict(
    async () => {
      const current = await ctx.store.promoCodes.get(id);
      if (!current) throw notFound('Promo code');
      const { discountType, discountValue } = current;
      refuseOverHundredPercent({ discountType, discountValue, ...changes });
      // Only what was taken from the stored code must still be there.
      const judged = {
        ...(changes.discountType === undefined ? { discountType } : {}),
        ...(changes.discountValue === undefined ? { discountValue } : {}),
      };
      try {
        return (await ctx.store.promoCodes.update(id, changes, ctx.clock(), judged)) ?? LOST_RACE;
      } catch (error) {
        throw isDuplicateKey(error) ? codeTaken(changes.code ?? current.code) : error;
      }
    },
    { giveUp: busy },
  );

const busy = (): never => {
  throw conflict('promo.busy', 'This promo code is being changed by others. Please try again.');
};

function refuseOverHundredPercent(
  terms: Pick<PromoCodeItem, 'discountType' | 'discountValue'> & PromoCodeUpdate,
): void {
  const { discountType, discountValue = 0 } = terms;
  if (discountType !== 'percentage' || discountValue <= MAX_PERCENTAGE_HUNDREDTHS) return;
  throw invalid('invalid_request', PERCENTAGE_TOO_LARGE, [
    { path: 'discountValue', message: PERCENTAGE_TOO_LARGE },
  ]);
}

export async function deletePromoCode(ctx: Context, id: string): Promise<void> {
  if (!(await ctx.store.promoCodes.remove(id))) throw notFound('Promo code');
}
