import {
  adjustQuote,
  displayMoney,
  mostOffCents,
  type AgreedPrice,
  type PricedAdjustment,
  type PricedQuote,
} from '@livery/shared-types';
import { invalidField } from './booking.ts';

/** What staff do to a price. */
export interface PriceTerms {
  adjustments: PricedAdjustment[];
  /** The total that was agreed on instead of the reckoned one. */
  agreedPrice: AgreedPrice | null;
}

/** The price with what staff did to it; refuses adjustments that take off more than there is. */
export function adjustedPrice(quote: PricedQuote, terms: PriceTerms): PricedQuote {
  const mostCents = mostOffCents(quote);
  if (terms.adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0) < -mostCents) {
    const most = displayMoney({ cents: mostCents });
    throw invalidField('adjustments', `The adjustments take off more than the price of ${most}.`);
  }
  return adjustQuote(quote, terms);
}
