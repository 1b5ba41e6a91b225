import * as z from 'zod/mini';
import {
  DISCOUNT_TYPES,
  DURATION_TOO_LONG,
  MAX_DURATION_HOURS,
  MIN_DURATION_HOURS,
  SERVICE_CATEGORIES,
  VEHICLE_TYPES,
} from './catalogLimits.ts';
import { Document, documentList } from './document.ts';
import { Money, formatCents, moneyInput } from './money.ts';
import { namedPromoCode } from './readPromoCode.ts';
import { Uuid, emailAddress, line, pageFields, paragraph, promoCode, seenVersion } from './fieldSchemas.ts';

export * from './catalogLimits.ts';

export const ServiceCategory = z.enum([...SERVICE_CATEGORIES, 'other'], 'Invalid category');
export type ServiceCategory = z.infer<typeof ServiceCategory>;
export const VehicleType = z.enum(VEHICLE_TYPES, 'Invalid vehicle type');
export type VehicleType = z.infer<typeof VehicleType>;
export const DiscountType = z.enum(DISCOUNT_TYPES, 'Invalid discount type');
export type DiscountType = z.infer<typeof DiscountType>;

const tags = z.pipe(
  z.array(line(120)).check(z.maxLength(50, 'Use at most 50 features')),
  z.transform((features: string[]) => features.filter((feature) => feature !== '')),
);

/** An http(s) address, or a path on this site ("/art/…"). Refuses what a browser could run. */
const isImageUrl = (value: string): boolean => {
  if (/^\/(?!\/)[\w\-./]+$/.test(value)) return true;
  if (!/^https?:\/\/[^\s\\]+$/i.test(value)) return false;
  try {
    const { username, password } = new URL(value);
    return username === '' && password === '';
  } catch {
    return false;
  }
};
export const imageUrl = z
  .string('Must be a valid URL')
  .check(z.trim(), z.maxLength(2048, 'Must be a valid URL'), z.refine(isImageUrl, 'Must be a valid URL'));

export const Service = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  basePrice: Money,
  category: ServiceCategory,
  features: z.array(z.string()),
  /** The booking page asks for a car with it. */
  needsVehicle: z.boolean(),
  /** Grows with every edit. */
  version: z.number(),
});
export type Service = z.infer<typeof Service>;

const serviceFields = {
  name: line(120, 'Service name is required'),
  description: paragraph(2000),
  basePrice: moneyInput('Base price must be positive'),
  category: ServiceCategory,
  features: tags,
  needsVehicle: z.boolean(),
};

export const ServiceInput = z.object({
  ...serviceFields,
  description: z._default(serviceFields.description, ''),
  category: z._default(serviceFields.category, 'hourly'),
  features: z._default(serviceFields.features, []),
  needsVehicle: z._default(serviceFields.needsVehicle, true),
});
export type ServiceInput = z.infer<typeof ServiceInput>;

/** As in every update of the catalog, only the fields that are sent change. */
export const ServiceUpdate = z.extend(z.partial(z.object(serviceFields)), { seenVersion });
export type ServiceUpdate = z.infer<typeof ServiceUpdate>;

export const Vehicle = z.object({
  id: z.string(),
  name: z.string(),
  type: VehicleType,
  capacity: z.number(),
  luggageCapacity: z.number(),
  hourlyRate: Money,
  imageUrl: z.nullable(z.string()),
  imageUrls: z.array(z.string()),
  description: z.string(),
  features: z.array(z.string()),
  available: z.boolean(),
  /** The licence plate; blank until it was entered. */
  plate: z.string(),
  /** Grows with every edit. */
  version: z.number(),
});
export type Vehicle = z.infer<typeof Vehicle>;

/** As staff and our own services see it. */
export const StaffVehicle = z.extend(Vehicle, { documents: z._default(z.array(Document), []) });
export type StaffVehicle = z.infer<typeof StaffVehicle>;

export const luggage = z
  .int('Luggage must be a whole number')
  .check(z.minimum(0, 'Luggage must be a whole number'), z.maximum(100));

const vehicleFields = {
  name: line(120, 'Vehicle name is required'),
  type: VehicleType,
  capacity: z
    .int('Capacity must be at least 1')
    .check(z.minimum(1, 'Capacity must be at least 1'), z.maximum(100, 'Capacity must be at most 100')),
  luggageCapacity: luggage,
  hourlyRate: moneyInput('Hourly rate must be positive'),
  imageUrl: z.nullable(z.union([z.literal(''), imageUrl], 'Must be a valid URL')),
  imageUrls: z.array(imageUrl).check(z.maxLength(20, 'Use at most 20 images')),
  description: z.nullable(paragraph(4000)),
  features: tags,
  available: z.boolean(),
  plate: line(20),
  /** For staff only. */
  documents: documentList,
};

export const VehicleInput = z.object({
  ...vehicleFields,
  luggageCapacity: z._default(vehicleFields.luggageCapacity, 4),
  imageUrl: z._default(vehicleFields.imageUrl, null),
  imageUrls: z._default(vehicleFields.imageUrls, []),
  description: z._default(vehicleFields.description, ''),
  features: z._default(vehicleFields.features, []),
  available: z._default(vehicleFields.available, true),
  plate: z._default(vehicleFields.plate, ''),
  documents: z._default(vehicleFields.documents, []),
});
export type VehicleInput = z.infer<typeof VehicleInput>;

export const VehicleUpdate = z.extend(z.partial(z.object(vehicleFields)), { seenVersion });
export type VehicleUpdate = z.infer<typeof VehicleUpdate>;

/** A new code, in upper case. A blank inside is refused rather than taken out: staff see what they name. */
export const PromoCodeText = z
  .string('Promo code is required')
  .check(
    z.overwrite(namedPromoCode),
    z.minLength(1, 'Promo code is required'),
    z.maxLength(40, 'Use at most 40 characters'),
    z.regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'Use letters, digits, - and _ only'),
  );

export const PromoCode = z.object({
  id: z.string(),
  code: z.string(),
  discountType: DiscountType,
  /** Dollars off, or percent off; both as a decimal string. */
  discountValue: Money,
  /** The last day on which the code works, YYYY-MM-DD in the business zone. */
  expiryDate: z.nullable(z.string()),
  active: z.boolean(),
  usageLimit: z.nullable(z.number()),
  usageCount: z.number(),
  /** Grows with every edit; uses are not edits. */
  version: z.number(),
  createdAt: z.string(),
});
export type PromoCode = z.infer<typeof PromoCode>;

/** A day, or an ISO date and time of which only the day counts. Blank means no expiry. */
const expiryDate = z.pipe(
  z.string('Invalid expiry date').check(
    z.trim(),
    z.refine(
      (value: string) =>
        value === '' ||
        (/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(value) && isRealDay(value.slice(0, 10))),
      'Invalid expiry date',
    ),
  ),
  z.transform((value: string): string | null => (value === '' ? null : value.slice(0, 10))),
);

function isRealDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

const promoCodeFields = {
  code: PromoCodeText,
  discountType: DiscountType,
  /** Cents for a fixed discount, hundredths of a percent for a percentage ("10" → 1000). */
  discountValue: moneyInput('Discount value must be positive'),
  expiryDate: z.nullable(expiryDate),
  active: z.boolean(),
  usageLimit: z.nullable(
    z
      .int('Usage limit must be at least 1')
      .check(
        z.minimum(1, 'Usage limit must be at least 1'),
        z.maximum(1_000_000, 'Usage limit must be at most 1000000'),
      ),
  ),
};

export const MAX_PERCENTAGE_HUNDREDTHS = 100_00;
export const PERCENTAGE_TOO_LARGE = 'Percentage must be at most 100';

const refuseOverHundredPercent = z.check<{ discountType?: DiscountType; discountValue?: number }>((ctx) => {
  const { discountType, discountValue = 0 } = ctx.value;
  if (discountType !== 'percentage' || discountValue <= MAX_PERCENTAGE_HUNDREDTHS) return;
  const message = PERCENTAGE_TOO_LARGE;
  ctx.issues.push({ code: 'custom', input: discountValue, path: ['discountValue'], message });
});

export const PromoCodeInput = z
  .object({
    ...promoCodeFields,
    expiryDate: z._default(promoCodeFields.expiryDate, null),
    active: z._default(promoCodeFields.active, true),
    usageLimit: z._default(promoCodeFields.usageLimit, null),
  })
  .check(refuseOverHundredPercent);
export type PromoCodeInput = z.infer<typeof PromoCodeInput>;

export const PromoCodeUpdate = z
  .extend(z.partial(z.object(promoCodeFields)), { seenVersion })
  .check(refuseOverHundredPercent);
export type PromoCodeUpdate = z.infer<typeof PromoCodeUpdate>;

/** The same refusal for every reason, so that nobody can find out which codes exist. */
export const PROMO_NOT_VALID = 'This promo code is not valid.';

export const PromoValidation = z.object({
  valid: z.boolean(),
  message: z.string(),
  promoCode: z.nullable(z.object({ code: z.string(), discountType: DiscountType, discountValue: Money })),
});
export type PromoValidation = z.infer<typeof PromoValidation>;

/** Items on one page of a list that names no `limit`. */
export const CATALOG_PAGE_SIZE = 500;
export const CatalogListQuery = z.object(pageFields({ most: 1000, usual: CATALOG_PAGE_SIZE }));

export const duration = z
  .int('Bookings must be at least 2 hours.')
  .check(
    z.minimum(MIN_DURATION_HOURS, 'Bookings must be at least 2 hours.'),
    z.maximum(MAX_DURATION_HOURS, DURATION_TOO_LONG),
  );

export const packageFields = {
  serviceIds: z._default(z.array(Uuid).check(z.maxLength(20, 'Choose at most 20 services')), []),
  vehicleId: z._default(z.nullable(Uuid), null),
  duration: z._default(duration, MIN_DURATION_HOURS),
};

export const refuseEmptyPackage = z.check<{ serviceIds: string[]; vehicleId: string | null }>((ctx) => {
  const { serviceIds, vehicleId } = ctx.value;
  if (serviceIds.length > 0 || vehicleId !== null) return;
  const message = 'Please select at least one service or vehicle';
  ctx.issues.push({ code: 'custom', input: serviceIds, path: ['serviceIds'], message });
});

/** Any text of a sane length: an impossible code is priced without. */
const quotedPromoCode = z._default(z.nullable(promoCode(200)), null);

export const QuoteRequest = z
  .object({ ...packageFields, promoCode: quotedPromoCode })
  .check(refuseEmptyPackage);
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** A package without its vehicle, to be priced with every vehicle. */
export const VehicleTotalsRequest = z.object({
  serviceIds: packageFields.serviceIds,
  duration: packageFields.duration,
  promoCode: quotedPromoCode,
});
export type VehicleTotalsRequest = z.infer<typeof VehicleTotalsRequest>;

/** The total with each vehicle that can be booked. A total that no booking can hold is left out. */
export const VehicleTotals = z.object({
  totals: z.array(z.object({ vehicleId: z.string(), total: Money })),
});
export type VehicleTotals = z.infer<typeof VehicleTotals>;

/**
 * GET /api/from-prices: totals of the shortest booking with one vehicle: the lowest of each type, and each vehicle's;
 * and of each service, with the cheapest vehicle if it needs one. What can't be booked is left out.
 */
export const FromPrices = z.object({
  hours: z.number(),
  prices: z.array(z.object({ type: VehicleType, total: Money })),
  totals: VehicleTotals.shape.totals,
  services: z.array(z.object({ serviceId: z.string(), total: Money })),
});
export type FromPrices = z.infer<typeof FromPrices>;

/** Added to a price before tax, or taken off if negative. */
export const PriceAdjustment = z.object({ label: z.string(), amount: Money });
export type PriceAdjustment = z.infer<typeof PriceAdjustment>;

/** A total agreed on instead of the calculated one. Only staff see why. */
export const PriceOverride = z.object({ total: Money, reason: z.string() });
export type PriceOverride = z.infer<typeof PriceOverride>;

export const QuoteLine = z.object({
  kind: z.enum(['service', 'vehicle']),
  itemId: z.string(),
  name: z.string(),
  unitPrice: Money,
  /** Hours for lines priced by the hour, otherwise 1. */
  quantity: z.number(),
  hourly: z.boolean(),
  amount: Money,
});

export const Quote = z.object({
  lines: z.array(QuoteLine),
  duration: z.number(),
  subtotal: Money,
  packageDiscount: Money,
  promoDiscount: Money,
  discount: Money,
  serviceFee: Money,
  tax: Money,
  total: Money,
  promoCode: z.nullable(z.string()),
  /** Why the promo code does not count. */
  promoMessage: z.nullable(z.string()),
  /** What staff added or took off, before tax. */
  adjustments: z.optional(z.array(PriceAdjustment)),
  /** A total agreed on instead of the calculated one; `total` is the same. */
  agreedTotal: z.optional(Money),
});
export type Quote = z.infer<typeof Quote>;

/** `charge` charges the card at once. `hold` authorises it, and charges it on approval. */
export const CardMode = z.enum(['charge', 'hold'], 'Choose charge or hold');
export type CardMode = z.infer<typeof CardMode>;

const minutes = (most: number) =>
  z.int('Enter whole minutes').check(z.minimum(0, 'Enter whole minutes'), z.maximum(most, `At most ${most}`));

const rideSettings = {
  /** A chauffeur who is not on the way so long before the pickup is late. */
  lateMinutes: minutes(240),
  /** Free waiting time at the pickup; the other one if a service is an airport transfer. */
  waitingGraceMinutes: minutes(240),
  airportGraceMinutes: minutes(240),
  /** Price of a further minute, before tax. With zero nothing is proposed. */
  waitingRate: Money,
  /** An hourly trip that ends so much later than booked proposes overtime. */
  overtimeGraceMinutes: z._default(minutes(240), 15),
  /** Rest of a chauffeur between the last trip of a day and the first of the next. With zero none is asked for. */
  minRestHours: z
    .int('Enter whole hours')
    .check(z.minimum(0, 'Enter whole hours'), z.maximum(24, 'At most 24')),
};
export const RIDE_SETTINGS_DEFAULTS = {
  lateMinutes: 15,
  waitingGraceMinutes: 15,
  airportGraceMinutes: 60,
  waitingRate: '0.00',
  overtimeGraceMinutes: 15,
  minRestHours: 8,
} as const;

/** Lines about the company for the site. Empty ones are not shown. */
const companyLines = {
  licence: line(160),
  insurance: line(160),
};
export const COMPANY_LINES_DEFAULTS = { licence: '', insurance: '' } as const;

const A_WEEK_MINUTES = 7 * 24 * 60;

/** What the company promises who books. A booking keeps what was promised when it was made. */
const companyPromises = {
  /** A request is answered within so many minutes. With zero nothing is promised. */
  answerWithinMinutes: minutes(A_WEEK_MINUTES),
  /** Until staff have approved it, a cancelled booking is refunded in full, whatever the notice. */
  refundInFullUntilApproved: z.boolean(),
};
export const COMPANY_PROMISES_DEFAULTS = {
  answerWithinMinutes: 120,
  refundInFullUntilApproved: false,
} as const;

/** What anybody may see of the settings. */
export const PublicSettings = z.object({
  stripePaymentEnabled: z.boolean(),
  cashPaymentEnabled: z.boolean(),
  verifyCustomers: z.boolean(),
  cardMode: CardMode,
  ...companyPromises,
  ...companyLines,
});
export type PublicSettings = z.infer<typeof PublicSettings>;
export type CompanyPromises = Pick<PublicSettings, keyof typeof companyPromises>;

export const Settings = z.extend(PublicSettings, {
  ...rideSettings,
  ccEmails: z.array(z.string()),
  /** Grows with every change. */
  version: z.number(),
  updatedAt: z.string(),
});
export type Settings = z.infer<typeof Settings>;

/** The `details` of a 409 `stale`: the settings as they are now. */
export const StaleSettingsDetails = z.object({ settings: Settings });

/** Only the fields that are sent change. A stale `version` is refused with 409 `stale` and `StaleSettingsDetails`. */
export const SettingsInput = z.extend(z.partial(z.extend(PublicSettings, rideSettings)), {
  waitingRate: z.optional(z.pipe(moneyInput('Rate must be positive'), z.transform(formatCents))),
  // Without its default: left out, it stays.
  overtimeGraceMinutes: z.optional(minutes(240)),
  ccEmails: z.optional(z.array(emailAddress()).check(z.maxLength(20, 'Use at most 20 addresses'))),
  version: z.optional(z.int()),
});
export type SettingsInput = z.infer<typeof SettingsInput>;
