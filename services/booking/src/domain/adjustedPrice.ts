import {
  adjustQuote,
  displayMoney,
  mostOffCents,
  type AgreedPrice,
  type PricedAdjustment,
  type PricedQuote,
} from '@livery/shared-types';
import { invalidField } from './booking.ts';

export interface PriceTerms {
  adjustments: PricedAdjustment[];
  /** A total agreed on instead of the calculated one. */
  agreedPrice: AgreedPrice | null;
}

/** The price with the adjustments, which were entered as `path`. Refuses to take off more than there is. */
export function adjustedPrice(
  quote: PricedQuote,
  terms: PriceTerms,
  path: 'adjustments' | 'lines' = 'adjustments',
): PricedQuote {
  const mostCents = mostOffCents(quote);
  if (terms.adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0) < -mostCents) {
    const most = displayMoney({ cents: mostCents });
    throw invalidField(path, `The ${path} take off more than the price of ${most}.`);
  }
  return adjustQuote(quote, terms);
}
