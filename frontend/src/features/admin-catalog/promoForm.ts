import type { DiscountType, PromoCode, PromoCodeInput } from '@livery/shared-types/catalog';
import type * as z from 'zod/mini';

export interface PromoForm {
  code: string;
  discountType: DiscountType;
  discountValue: string;
  expiryDate: string;
  usageLimit: string;
}

export const freshPromo: PromoForm = {
  code: '',
  discountType: 'percentage',
  discountValue: '0',
  expiryDate: '',
  usageLimit: '',
};

export const promoFormOf = (promo: PromoCode): PromoForm => ({
  code: promo.code,
  discountType: promo.discountType,
  discountValue: String(Number(promo.discountValue)),
  expiryDate: promo.expiryDate ?? '',
  usageLimit: promo.usageLimit === null ? '' : String(promo.usageLimit),
});

/** Saving a code switches it on. */
export const promoRequestOf = (form: PromoForm): z.input<typeof PromoCodeInput> => ({
  code: form.code,
  discountType: form.discountType,
  discountValue: form.discountValue,
  expiryDate: form.expiryDate === '' ? null : form.expiryDate,
  usageLimit: form.usageLimit.trim() === '' ? null : Number(form.usageLimit),
  active: true,
});

/** The form asks for more than the schema: a code, and something off. */
export function missingIn({ code, discountValue }: PromoForm): ['code' | 'discountValue', string][] {
  const faults: ['code' | 'discountValue', string][] = [];
  if (code.trim() === '') faults.push(['code', 'Promo code is required']);
  if (!(Number(discountValue) > 0)) faults.push(['discountValue', 'Discount value must be positive']);
  return faults;
}
