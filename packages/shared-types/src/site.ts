import * as z from 'zod/mini';

/** The company on the site (BRAND_NAME, BRAND_PHONE, BRAND_EMAIL, BRAND_CITY, BRAND_COUNTRY). */
export const Brand = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  /** ISO 3166: phone numbers without a plus are of this country. */
  country: z.string(),
});
export type Brand = z.infer<typeof Brand>;

/** A share of one: 0.085 is 8.5 %. */
const Rate = z.number().check(z.gte(0), z.lte(1));
const Count = z.int().check(z.gte(0));

/** `GET /api/site`: settings for pages. */
export const SiteConfig = z.object({
  brand: Brand,
  /** Where the cars drive, as it follows "across": "Greater Toronto". */
  area: z.string(),
  /** Whether the built-in places, zones and map are of `area`. */
  hasCoverage: z.boolean(),
  /** The business's zone, in which all times are shown. */
  timeZone: z.string(),
  currency: z.string(),
  /** `number` is printed on receipts; blank without one. */
  tax: z.object({ name: z.string(), rate: Rate, number: z.string() }),
  serviceFeeRate: Rate,
  packageDiscountRate: Rate,
  minNoticeMinutes: Count,
  bookingHorizonDays: Count,
  turnaroundMinutes: Count,
  /** Written by staff; empty ones are not shown. */
  licence: z.string(),
  insurance: z.string(),
  /** Until a booking is approved, cancelling it gives everything back. */
  refundInFullUntilApproved: z.boolean(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;
