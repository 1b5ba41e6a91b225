import { DEFAULT_SITE, SiteConfig } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { siteConfigOf } from './siteConfig.ts';

const least = {
  MONGODB_URI: 'mongodb://localhost',
  AMQP_URL: 'amqp://localhost',
  REDIS_URL: 'redis://localhost',
  IDENTITY_SECRET: 'i'.repeat(32),
  SESSION_SECRET: 's'.repeat(32),
  SITE_DIR: '/site',
  ...Object.fromEntries(
    ['CATALOG', 'BOOKING', 'PAYMENT', 'CHAT', 'NOTIFICATION'].map((name) => [`${name}_URL`, 'http://there']),
  ),
};
const siteOf = (settings: Record<string, string> = {}) =>
  SiteConfig.parse(siteConfigOf(readConfig({ ...least, ...settings })));

describe('the settings of the site', () => {
  it('are by default those of the contract', () => {
    expect(siteOf()).toEqual(DEFAULT_SITE);
  });

  it('has the rates and limits that catalog and booking use', () => {
    const settings = {
      BUSINESS_TIMEZONE: 'America/Vancouver',
      TAX_NAME: 'GST',
      TAX_RATE: '0.13',
      BRAND_TAX_NUMBER: '123456789 RT0001',
      SERVICE_FEE_RATE: '0',
      PACKAGE_DISCOUNT_RATE: '0.2',
      MIN_NOTICE_MINUTES: '90',
      BOOKING_HORIZON_DAYS: '30',
      TURNAROUND_MINUTES: '45',
    };
    expect(siteOf(settings)).toEqual({
      ...DEFAULT_SITE,
      timeZone: 'America/Vancouver',
      tax: { name: 'GST', rate: 0.13, number: '123456789 RT0001' },
      serviceFeeRate: 0,
      packageDiscountRate: 0.2,
      minNoticeMinutes: 90,
      bookingHorizonDays: 30,
      turnaroundMinutes: 45,
    });
  });

  it.each([
    [{ BRAND_CITY: 'Vancouver, British Columbia' }, 'Vancouver', false],
    [{ BRAND_CITY: 'Vancouver', BRAND_AREA: 'Metro Vancouver' }, 'Metro Vancouver', false],
    [{ BRAND_CITY: 'Toronto', BRAND_AREA: 'Greater Toronto' }, 'Greater Toronto', true],
  ])('of %j speak of %s', (settings, area, hasCoverage) => {
    expect(siteOf(settings as Record<string, string>)).toMatchObject({ area, hasCoverage });
  });
});
