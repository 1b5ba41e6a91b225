import { parseCents, proportionOfCents } from '@livery/shared-types/cents';
import { currentSite } from './siteConfig.ts';

const PARTS_PER_MILLION = 1_000_000;

interface TaxedPrice {
  subtotal: string;
  discount: string;
  serviceFee: string;
  tax: string;
  adjustments?: { amount: string }[] | undefined;
  agreedTotal?: string | undefined;
}

/** "Tax (8.5%)", or "Tax" alone where this rate does not give the very amount: another one was in force. */
export function taxLabel(
  price: TaxedPrice,
  { name, rate }: { name: string; rate: number } = currentSite().tax,
): string {
  const cents = (amount: string) => parseCents(amount) ?? 0;
  const adjusted = (price.adjustments ?? []).reduce((sum, { amount }) => sum + cents(amount), 0);
  const taxed = cents(price.subtotal) - cents(price.discount) + cents(price.serviceFee) + adjusted;
  const partsPerMillion = Math.round(rate * PARTS_PER_MILLION);
  const tax =
    price.agreedTotal === undefined
      ? proportionOfCents(Math.max(0, taxed), partsPerMillion, PARTS_PER_MILLION)
      : proportionOfCents(cents(price.agreedTotal), partsPerMillion, PARTS_PER_MILLION + partsPerMillion);
  const isThisRate = tax === cents(price.tax);
  return isThisRate ? `${name} (${partsPerMillion / 10_000}%)` : name;
}
