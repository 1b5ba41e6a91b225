import { formatCents, type PricedQuote, type Quote } from '@livery/shared-types';

/** A price as people and pages see it. */
export function presentQuote(quote: PricedQuote): Quote {
  return {
    lines: quote.lines.map(({ unitPriceCents, amountCents, ...line }) => ({
      ...line,
      unitPrice: formatCents(unitPriceCents),
      amount: formatCents(amountCents),
    })),
    duration: quote.durationHours,
    subtotal: formatCents(quote.subtotalCents),
    packageDiscount: formatCents(quote.packageDiscountCents),
    promoDiscount: formatCents(quote.promoDiscountCents),
    discount: formatCents(quote.discountCents),
    serviceFee: formatCents(quote.serviceFeeCents),
    tax: formatCents(quote.taxCents),
    total: formatCents(quote.totalCents),
    promoCode: quote.promoCode,
    promoMessage: quote.promoMessage,
  };
}
