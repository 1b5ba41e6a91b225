import { parseCents, proportionOfCents } from '@livery/shared-types/cents';
import { currentSite } from './siteConfig.ts';

const PARTS_PER_MILLION = 1_000_000;

interface TaxedPrice {
  subtotal: string;
  discount: string;
  serviceFee: string;
  tax: string;
}

/**
 * "Tax (8.5%)". The rate is named only where it gives the very amount: a price agreed while another rate was in force
 * says "Tax" alone.
 */
export function taxLabel(price: TaxedPrice, { name, rate } = currentSite().tax): string {
  const cents = (amount: string) => parseCents(amount) ?? 0;
  const taxed = cents(price.subtotal) - cents(price.discount) + cents(price.serviceFee);
  const partsPerMillion = Math.round(rate * PARTS_PER_MILLION);
  const isThisRate = proportionOfCents(taxed, partsPerMillion, PARTS_PER_MILLION) === cents(price.tax);
  return isThisRate ? `${name} (${partsPerMillion / 10_000}%)` : name;
}
