// Default settings of the site, without schemas.
import type { Brand, SiteConfig } from './site.ts';

export const DEFAULT_BRAND: Brand = {
  name: 'Ellesmere Chauffeurs',
  phone: '(416) 555-0142',
  email: 'hello@ellesmere.example',
  city: 'Scarborough, Ontario',
  country: 'CA',
};

/** The area of the built-in places, zones and map. */
export const COVERED_AREA = 'Greater Toronto';

export const DEFAULT_SITE: SiteConfig = {
  brand: DEFAULT_BRAND,
  area: COVERED_AREA,
  hasCoverage: true,
  timeZone: 'America/Toronto',
  currency: 'CAD',
  tax: { name: 'Tax', rate: 0.085, number: '' },
  serviceFeeRate: 0.05,
  packageDiscountRate: 0.1,
  minNoticeMinutes: 0,
  bookingHorizonDays: 365,
  turnaroundMinutes: 30,
  licence: '',
  insurance: '',
  refundInFullUntilApproved: false,
};
