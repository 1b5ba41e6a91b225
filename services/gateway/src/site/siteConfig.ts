import { COVERED_AREA, DEFAULT_BRAND, DEFAULT_SITE, type SiteConfig } from '@livery/shared-types';
import type { Config } from '../config.ts';

const PARTS_PER_MILLION = 1_000_000;

export function siteConfigOf(config: Config): SiteConfig {
  const city = config.BRAND_CITY;
  const area = config.BRAND_AREA ?? (city === DEFAULT_BRAND.city ? COVERED_AREA : cityName(city));
  return {
    brand: {
      name: config.BRAND_NAME,
      phone: config.BRAND_PHONE,
      email: config.BRAND_EMAIL,
      city,
      country: config.BRAND_COUNTRY,
    },
    area,
    hasCoverage: area === COVERED_AREA,
    timeZone: config.BUSINESS_TIMEZONE,
    currency: DEFAULT_SITE.currency,
    tax: {
      name: config.TAX_NAME,
      rate: config.TAX_RATE / PARTS_PER_MILLION,
      number: config.BRAND_TAX_NUMBER ?? DEFAULT_SITE.tax.number,
    },
    serviceFeeRate: config.SERVICE_FEE_RATE / PARTS_PER_MILLION,
    packageDiscountRate: config.PACKAGE_DISCOUNT_RATE / PARTS_PER_MILLION,
    minNoticeMinutes: config.MIN_NOTICE_MINUTES,
    bookingHorizonDays: config.BOOKING_HORIZON_DAYS,
    turnaroundMinutes: config.TURNAROUND_MINUTES,
    licence: DEFAULT_SITE.licence,
    insurance: DEFAULT_SITE.insurance,
    refundInFullUntilApproved: DEFAULT_SITE.refundInFullUntilApproved,
  };
}

/** "Vancouver" of "Vancouver, British Columbia". */
const cityName = (city: string): string => city.split(',')[0]?.trim() || city;
