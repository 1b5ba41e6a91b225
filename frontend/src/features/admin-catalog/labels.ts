import {
  SERVICE_CATEGORIES,
  type DiscountType,
  type PromoCode,
  type ServiceCategory,
} from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';

const categoryLabels: Record<ServiceCategory, string> = {
  hourly: 'Hourly',
  airport: 'Airport',
  event: 'Event',
  other: 'Other',
};
export const categoryLabel = (category: ServiceCategory) => categoryLabels[category];

/** The three to choose from; a service that has another one keeps it as a fourth choice. */
export const categoryOptions = (present: ServiceCategory) =>
  [...new Set<ServiceCategory>([...SERVICE_CATEGORIES, present])].map((value) => ({
    value,
    label: categoryLabels[value],
  }));

export const discountTypeOptions: { value: DiscountType; label: string }[] = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed amount' },
];

/** '10%', '12.5%' or '$50.00'. */
export const discountLabel = ({
  discountType,
  discountValue,
}: Pick<PromoCode, 'discountType' | 'discountValue'>) =>
  discountType === 'percentage' ? `${Number(discountValue)}%` : displayMoney(discountValue);

/** '3', or '3 of 25' where there is a limit. */
export const usesLabel = ({ usageCount, usageLimit }: Pick<PromoCode, 'usageCount' | 'usageLimit'>) =>
  usageLimit === null ? String(usageCount) : `${usageCount} of ${usageLimit}`;

export type PromoState = 'Active' | 'Expired' | 'Inactive' | 'Used up';

/** A code works to the end of its last day. `today` is a day of the business zone. */
export function promoState(
  { expiryDate, active, usageCount, usageLimit }: PromoCode,
  today: string,
): PromoState {
  if (expiryDate !== null && expiryDate < today) return 'Expired';
  if (!active) return 'Inactive';
  return usageLimit !== null && usageCount >= usageLimit ? 'Used up' : 'Active';
}
