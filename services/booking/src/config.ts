import {
  brandSettings,
  env,
  loadConfig,
  serviceSettings,
  windowSettings,
  type Environment,
} from '@livery/service-kit';
import * as z from 'zod/mini';

const Config = z.object({
  ...serviceSettings,
  ...windowSettings,
  /** Several addresses are replicas. */
  CATALOG_URL: env.urls(),
  /** For the positions of cars. */
  REDIS_URL: env.url(undefined, ['redis', 'rediss']),
  /** Lets several installations share a server. Chat needs the same. */
  REDIS_PREFIX: env.text('livery:'),
  /** Signs the links of e-mails and hashes look-up codes. Several, separated by commas, during a rotation. */
  MANAGE_LINK_SECRET: env.rotatedSecret(32),
  /** How often jobs clean up after crashes. */
  MAINTENANCE_INTERVAL_MS: env.integer(30_000, 500, 600_000),
  /** After this long a promo use without a booking is given back. */
  PROMO_HOLD_MS: env.integer(120_000, 10_000, 3_600_000),
  /** After this long a slot that was claimed for a change that was never stored is free again. */
  VEHICLE_CLAIM_MS: env.integer(60_000, 10_000, 3_600_000),
  /** How long before the pickup a chauffeur may set out. */
  SET_OUT_HOURS: env.integer(6, 1, 24 * 365),
  PUBLIC_URL: env.url(),
  /** The company's name in calendar files. */
  BRAND_NAME: brandSettings.BRAND_NAME,
  BRAND_COUNTRY: brandSettings.BRAND_COUNTRY,
});
export type Config = z.infer<typeof Config>;

export function readConfig(environment?: Environment): Config {
  const config = loadConfig(Config, environment);
  return { ...config, PUBLIC_URL: config.PUBLIC_URL.replace(/\/+$/, '') };
}
