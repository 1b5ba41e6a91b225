import * as z from 'zod/mini';
import { OLDER_SETTINGS, PublicSettings, QuoteRequest, type Quote } from './catalog.ts';
import { formatCents, proportionOfCents } from './cents.ts';

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

/** What staff add to a price, or take off it, before tax. */
export const PricedAdjustment = z.object({ label: z.string(), amountCents: z.number() });
export type PricedAdjustment = z.infer<typeof PricedAdjustment>;

/** The total, tax included, that staff and customer agreed on instead of the reckoned one. */
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
  /** The tax rate, in parts per million; bookings stored before it was kept have none. */
  taxPpm: z.optional(z.number()),
  /** Left out while there are none. */
  adjustments: z.optional(z.array(PricedAdjustment)),
  /** Left out while the total is the reckoned one. */
  agreedPrice: z.optional(AgreedPrice),
});
export type PricedQuote = z.infer<typeof PricedQuote>;

const PARTS_PER_MILLION = 1_000_000;

/** The tax rate of a quote; of one stored before it was kept, what its own tax says. */
function taxPpmOf({ taxPpm, taxCents, ...quote }: PricedQuote): number {
  const taxableCents = reckonedTaxableCents(quote);
  if (taxPpm !== undefined || taxableCents === 0) return taxPpm ?? 0;
  return Math.round((taxCents * PARTS_PER_MILLION) / taxableCents);
}

const reckonedTaxableCents = ({
  subtotalCents,
  discountCents,
  serviceFeeCents,
}: Pick<PricedQuote, 'subtotalCents' | 'discountCents' | 'serviceFeeCents'>) =>
  subtotalCents - discountCents + serviceFeeCents;

/** What the adjustments may take off at the most, in cents: no price goes below zero. */
export const mostOffCents = (quote: PricedQuote): number => reckonedTaxableCents(quote);

/**
 * A price with what staff did to it. The adjustments come before tax: tax on (subtotal − discounts + fee + adjustments), half
 * up. An agreed price replaces the total; the tax in it is reckoned back. What was done to it before does not count.
 */
export function adjustQuote(
  quote: PricedQuote,
  { adjustments, agreedPrice }: { adjustments: PricedAdjustment[]; agreedPrice: AgreedPrice | null },
): PricedQuote {
  const { adjustments: _, agreedPrice: __, ...plain } = quote;
  const taxPpm = taxPpmOf(quote);
  const added = adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const taxableCents = Math.max(0, reckonedTaxableCents(quote) + added);
  const totalOfTaxable = taxableCents + proportionOfCents(taxableCents, taxPpm, PARTS_PER_MILLION);
  const totalCents = agreedPrice?.totalCents ?? totalOfTaxable;
  const taxCents =
    agreedPrice === null
      ? totalCents - taxableCents
      : proportionOfCents(totalCents, taxPpm, PARTS_PER_MILLION + taxPpm);
  return {
    ...plain,
    taxPpm,
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

/** The adjustments of a price as the wire carries them. */
export const presentAdjustments = ({ adjustments = [] }: PricedQuote) =>
  adjustments.map(({ label, amountCents }) => ({ label, amount: formatCents(amountCents) }));

/** A package that booking has priced. The use of a promo code that the booking holds counts, whatever became of the code. */
export const InternalQuoteRequest = z.safeExtend(QuoteRequest, { promoHeldBy: z.optional(z.string()) });
export type InternalQuoteRequest = z.infer<typeof InternalQuoteRequest>;

/** POST /internal/quotes on catalog, with an `InternalQuoteRequest`: everything booking must know to accept a package. */
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
  settings: z.extend(PublicSettings, OLDER_SETTINGS),
});
export type InternalQuote = z.infer<typeof InternalQuote>;

/** POST takes one use of a code for a booking, DELETE …/{code}/{bookingId} gives it back. Both are safe to repeat. */
export const PromoReservationRequest = z.object({ bookingId: z.string(), code: z.string() });
export const PromoReservation = z.object({ reserved: z.boolean(), message: z.string() });
export type PromoReservation = z.infer<typeof PromoReservation>;
