import * as z from 'zod/mini';
import { PublicSettings, QuoteRequest, type Quote } from './catalog.ts';
import { formatCents, proportionOfCents } from './cents.ts';

/** Prices in cents, as stored with bookings and sent in events. */
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

/** Added before tax, or taken off if negative. */
export const PricedAdjustment = z.object({ label: z.string(), amountCents: z.number() });
export type PricedAdjustment = z.infer<typeof PricedAdjustment>;

/** A total with tax that was agreed on instead of the calculated one. */
export const AgreedPrice = z.object({ totalCents: z.number(), reason: z.string() });
export type AgreedPrice = z.infer<typeof AgreedPrice>;

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
  /** The tax rate, in parts per million. */
  taxPpm: z.number(),
  /** Left out if there are none. */
  adjustments: z.optional(z.array(PricedAdjustment)),
  /** Left out if the total is the calculated one. */
  agreedPrice: z.optional(AgreedPrice),
});
export type PricedQuote = z.infer<typeof PricedQuote>;

const PARTS_PER_MILLION = 1_000_000;

/** The price before tax and adjustments, in cents: adjustments may take off this much at the most. */
export const mostOffCents = ({ subtotalCents, discountCents, serviceFeeCents }: PricedQuote): number =>
  subtotalCents - discountCents + serviceFeeCents;

/**
 * Applies adjustments and an agreed price, replacing earlier ones. Adjustments come before tax: tax on (subtotal −
 * discounts + fee + adjustments), rounded half up. An agreed price is the total, and contains its tax.
 */
export function adjustQuote(
  quote: PricedQuote,
  { adjustments, agreedPrice }: { adjustments: PricedAdjustment[]; agreedPrice: AgreedPrice | null },
): PricedQuote {
  const { adjustments: _, agreedPrice: __, ...plain } = quote;
  const { taxPpm } = quote;
  const added = adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const taxableCents = Math.max(0, mostOffCents(quote) + added);
  const totalOfTaxable = taxableCents + proportionOfCents(taxableCents, taxPpm, PARTS_PER_MILLION);
  const totalCents = agreedPrice?.totalCents ?? totalOfTaxable;
  const taxCents =
    agreedPrice === null
      ? totalCents - taxableCents
      : proportionOfCents(totalCents, taxPpm, PARTS_PER_MILLION + taxPpm);
  return {
    ...plain,
    taxCents,
    totalCents,
    ...(adjustments.length > 0 && { adjustments }),
    ...(agreedPrice !== null && { agreedPrice }),
  };
}

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
    ...(quote.adjustments === undefined ? {} : { adjustments: presentAdjustments(quote) }),
    ...(quote.agreedPrice === undefined ? {} : { agreedTotal: formatCents(quote.agreedPrice.totalCents) }),
  };
}

export const presentAdjustments = ({ adjustments = [] }: PricedQuote) =>
  adjustments.map(({ label, amountCents }) => ({ label, amount: formatCents(amountCents) }));

/** With `promoHeldBy`, a promo use that this booking has taken counts even if the code is used up. */
export const InternalQuoteRequest = z.safeExtend(QuoteRequest, { promoHeldBy: z.optional(z.string()) });
export type InternalQuoteRequest = z.infer<typeof InternalQuoteRequest>;

/** The answer to POST /internal/quotes on catalog: all that booking needs to know of a package. */
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

/** POST takes a promo use for a booking, and DELETE …/{code}/{bookingId} gives it back. Both are safe to repeat. */
export const PromoReservationRequest = z.object({ bookingId: z.string(), code: z.string() });
export const PromoReservation = z.object({ reserved: z.boolean(), message: z.string() });
export type PromoReservation = z.infer<typeof PromoReservation>;
