import { DEFAULT_SITE } from '@livery/shared-types';
import * as z from 'zod/mini';
import { env } from './env.ts';

const NAMESPACE = /^[a-z0-9][a-z0-9_-]{0,60}$/i;

/** What every service reads from its environment; spread it into the service's own schema. */
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
  /** One secret, or several separated by commas while they are being rotated: the first signs, all are accepted. */
  IDENTITY_SECRET: env.rotatedSecret(32),
  BUSINESS_TIMEZONE: env.timezone('America/Toronto'),
  /** Where traces go (OTLP over HTTP, e.g. http://collector:4318); left out, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(env.url()),
  OTEL_TRACES_SAMPLER_ARG: env.number(1, 0, 1),
};

const ServiceSettings = z.object(serviceSettings);
export type ServiceSettings = z.infer<typeof ServiceSettings>;

// Settings that more than one service reads: the one that decides by them, and the gateway, which hands it to the site.
const { brand, tax, serviceFeeRate, packageDiscountRate } = DEFAULT_SITE;

export const brandSettings = {
  BRAND_NAME: env.text(brand.name),
  BRAND_PHONE: env.text(brand.phone),
  BRAND_EMAIL: env.text(brand.email),
  BRAND_CITY: env.text(brand.city),
  /** Where its cars drive, as it follows "across"; unless set, the built-in area, or the city where that is another. */
  BRAND_AREA: z.optional(env.text()),
  /** Printed on receipts. */
  BRAND_TAX_NUMBER: z.optional(env.text()),
};

/** What is added to prices and taken off them; rates as parts per million. */
export const priceSettings = {
  TAX_NAME: env.text(tax.name),
  TAX_RATE: env.rate(String(tax.rate)),
  SERVICE_FEE_RATE: env.rate(String(serviceFeeRate)),
  PACKAGE_DISCOUNT_RATE: env.rate(String(packageDiscountRate)),
};

export const windowSettings = {
  /** The shortest time between booking and pickup. */
  MIN_NOTICE_MINUTES: env.integer(DEFAULT_SITE.minNoticeMinutes, 0, 90 * 24 * 60),
  /** How far ahead a pickup may be. */
  BOOKING_HORIZON_DAYS: env.integer(DEFAULT_SITE.bookingHorizonDays, 1, 3_650),
  /** What a vehicle needs between two trips. */
  TURNAROUND_MINUTES: env.integer(DEFAULT_SITE.turnaroundMinutes, 0, 24 * 60),
};
