import { proportionOfCents } from '@livery/shared-types';
import { calendarDay } from '@livery/shared-types/time';
import type { Catalogued, PromoCodeItem } from './items.ts';

export type PromoTerms = Pick<PromoCodeItem, 'code' | 'discountType' | 'discountValue'>;
export type Promo = Omit<PromoCodeItem, keyof Catalogued>;

const HUNDRED_PERCENT = 100_00;

/** The calendar day to compare expiry dates with, as text. */
export const businessDay = (now: Date, zone: string): string => calendarDay(now, zone);

/** Switched on, not expired, and with uses left. */
export function isUsable(promo: Promo, today: string): boolean {
  if (!promo.active) return false;
  if (promo.expiryDate !== null && promo.expiryDate < today) return false;
  return promo.usageLimit === null || promo.usageCount < promo.usageLimit;
}

/** What the code takes off: at least nothing, at most what is left. */
export function promoDiscountCents(terms: PromoTerms, remainingCents: number): number {
  const value = Math.max(0, terms.discountValue);
  switch (terms.discountType) {
    case 'percentage':
      return proportionOfCents(remainingCents, Math.min(value, HUNDRED_PERCENT), HUNDRED_PERCENT);
    case 'fixed':
      return Math.min(value, remainingCents);
    default:
      throw terms.discountType satisfies never;
  }
}
