import { DEFAULT_SITE } from '@livery/shared-types';
import * as z from 'zod/mini';
import { env } from './env.ts';

const NAMESPACE = /^[a-z0-9][a-z0-9_-]{0,60}$/i;

export const serviceSettings = {
  NODE_ENV: env.choice(['development', 'test', 'production'], 'development'),
  LOG_LEVEL: env.choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  HOST: env.text('127.0.0.1'),
  PORT: env.port(),
  MONGODB_URI: env.url(undefined, ['mongodb', 'mongodb+srv']),
  MONGODB_DB: z.optional(env.text()),
  AMQP_URL: env.url(undefined, ['amqp', 'amqps']),
  EVENT_NAMESPACE: z.pipe(
    env.text('livery'),
    z.string().check(z.regex(NAMESPACE, 'must be letters, digits, dashes and underscores')),
  ),
  /** One secret, or several separated by commas during a rotation: the first signs, all are accepted. */
  IDENTITY_SECRET: env.rotatedSecret(32),
  BUSINESS_TIMEZONE: env.timezone('America/Toronto'),
  /** Where traces are sent (OTLP over HTTP, such as http://collector:4318). Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(env.url()),
  OTEL_TRACES_SAMPLER_ARG: env.number(1, 0, 1),
};

const ServiceSettings = z.object(serviceSettings);
export type ServiceSettings = z.infer<typeof ServiceSettings>;

// Settings of one service that the gateway reads too, for the site.
const { brand, tax, serviceFeeRate, packageDiscountRate } = DEFAULT_SITE;

export const brandSettings = {
  BRAND_NAME: env.text(brand.name),
  BRAND_PHONE: env.text(brand.phone),
  BRAND_EMAIL: env.text(brand.email),
  BRAND_CITY: env.text(brand.city),
  /** Phone numbers without a plus are of this country. */
  BRAND_COUNTRY: env.country(brand.country),
  /** The area of the cars, as it follows "across". By default the built-in one, or the city if that is another. */
  BRAND_AREA: z.optional(env.text()),
  /** Printed on receipts. */
  BRAND_TAX_NUMBER: z.optional(env.text()),
};

/** What is added to prices or taken off. Rates are parts per million. */
export const priceSettings = {
  TAX_NAME: env.text(tax.name),
  TAX_RATE: env.rate(String(tax.rate)),
  SERVICE_FEE_RATE: env.rate(String(serviceFeeRate)),
  PACKAGE_DISCOUNT_RATE: env.rate(String(packageDiscountRate)),
};

export const windowSettings = {
  /** Least time between booking and pickup. */
  MIN_NOTICE_MINUTES: env.integer(DEFAULT_SITE.minNoticeMinutes, 0, 90 * 24 * 60),
  /** Latest pickup, from now. */
  BOOKING_HORIZON_DAYS: env.integer(DEFAULT_SITE.bookingHorizonDays, 1, 3_650),
  TURNAROUND_MINUTES: env.integer(DEFAULT_SITE.turnaroundMinutes, 0, 24 * 60),
};
