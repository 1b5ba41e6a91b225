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
  /** Where catalog answers (several addresses are replicas of it): quotes, promo uses, settings. */
  CATALOG_URL: env.urls(),
  /** Where the positions of cars are kept, and published to those who watch a ride. */
  REDIS_URL: env.url(undefined, ['redis', 'rediss']),
  /** Prefix of every key and channel in Redis, so that several installations can share a server; chat has the same. */
  REDIS_PREFIX: env.text('livery:'),
  /** Signs the manage links of e-mails and hides look-up codes; several, separated by commas, overlap in a rotation. */
  MANAGE_LINK_SECRET: env.rotatedSecret(32),
  /** How often jobs look for what crashes have left behind. */
  MAINTENANCE_INTERVAL_MS: env.integer(30_000, 500, 600_000),
  /** A promo use whose booking was not made by then is given back. */
  PROMO_HOLD_MS: env.integer(120_000, 10_000, 3_600_000),
  /** A vehicle or chauffeur that was claimed for a change, which did not come by then, is free again. */
  VEHICLE_CLAIM_MS: env.integer(60_000, 10_000, 3_600_000),
  /** The site's address, for links that staff read out or send. */
  PUBLIC_URL: env.url(),
  /** The company's name in calendar files. */
  BRAND_NAME: brandSettings.BRAND_NAME,
});
export type Config = z.infer<typeof Config>;

export function readConfig(environment?: Environment): Config {
  const config = loadConfig(Config, environment);
  return { ...config, PUBLIC_URL: config.PUBLIC_URL.replace(/\/+$/, '') };
}
