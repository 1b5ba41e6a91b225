import * as z from 'zod/mini';
import { PublicSettings, QuoteRequest, type Quote } from './catalog.ts';
import { formatCents } from './cents.ts';

/** Prices inside the system, in cents. The same shape is stored with a booking and travels in events. */
export const PricedLine = z.object({
  kind: z.enum(['service', 'vehicle']),
  itemId: z.string(),
  name: z.string(),
  unitPriceCents: z.number(),
  quantity: z.number(),
  hourly: z.boolean(),
  amountCents: z.number(),
});
export type PricedLine = z.infer<typeof PricedLine>;

export const PricedQuote = z.object({
  lines: z.array(PricedLine),
  durationHours: z.number(),
  subtotalCents: z.number(),
  packageDiscountCents: z.number(),
  promoDiscountCents: z.number(),
  discountCents: z.number(),
  serviceFeeCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  promoCode: z.nullable(z.string()),
  promoMessage: z.nullable(z.string()),
});
export type PricedQuote = z.infer<typeof PricedQuote>;

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

/** POST /internal/quotes on catalog, with a `QuoteRequest`: everything booking must know to accept a package. */
export const InternalQuote = z.object({
  quote: PricedQuote,
  vehicle: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      capacity: z.number(),
      luggageCapacity: z.number(),
    }),
  ),
  settings: PublicSettings,
});
export type InternalQuote = z.infer<typeof InternalQuote>;

/** POST /internal/quotes/many on catalog: several packages, and null for each without a price at once. Asked for alone, it is told why. */
export const InternalQuotes = z.array(z.nullable(InternalQuote));
export const MAX_QUOTES = 10;
export const ManyQuotesRequest = z.array(QuoteRequest).check(z.maxLength(MAX_QUOTES));

/** POST takes one use of a code for a booking, DELETE …/{code}/{bookingId} gives it back. Both are safe to repeat. */
export const PromoReservationRequest = z.object({ bookingId: z.string(), code: z.string() });
export const PromoReservation = z.object({ reserved: z.boolean(), message: z.string() });
export type PromoReservation = z.infer<typeof PromoReservation>;
