// The site's settings as they are unless told otherwise, without any schema: what a page needs before it has anything to check.
import type { Brand, SiteConfig } from './site.ts';

export const DEFAULT_BRAND: Brand = {
  name: 'Ellesmere Chauffeurs',
  phone: '(416) 555-0142',
  email: 'hello@ellesmere.example',
  city: 'Scarborough, Ontario',
};

/** The area whose places, zones and map come with the product. */
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
};
