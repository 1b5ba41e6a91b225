import { env, loadConfig, serviceSettings, type Environment } from '@livery/service-kit';
import { DEFAULT_BRAND } from '@livery/shared-types';
import * as z from 'zod/mini';

const Config = z.object({
  ...serviceSettings,
  /** Where catalog answers (several addresses are replicas of it): quotes, promo uses, settings. */
  CATALOG_URL: env.urls(),
  /** Signs the manage links of e-mails and hides look-up codes; several, separated by commas, overlap in a rotation. */
  MANAGE_LINK_SECRET: env.rotatedSecret(32),
  /** The shortest time between booking and pickup. */
  MIN_NOTICE_MINUTES: env.integer(0, 0, 90 * 24 * 60),
  /** How far ahead a pickup may be. */
  BOOKING_HORIZON_DAYS: env.integer(365, 1, 3_650),
  /** What a vehicle needs between two trips. */
  TURNAROUND_MINUTES: env.integer(30, 0, 24 * 60),
  /** How often upkeep looks for what crashes have left behind. */
  UPKEEP_SWEEP_MS: env.integer(30_000, 500, 600_000),
  /** A promo use whose booking was not made by then is given back. */
  PROMO_HOLD_MS: env.integer(120_000, 10_000, 3_600_000),
  /** A vehicle that was claimed for an approval, which did not come by then, is free again. */
  VEHICLE_CLAIM_MS: env.integer(60_000, 10_000, 3_600_000),
  /** The company's name in calendar files. */
  BRAND_NAME: env.text(DEFAULT_BRAND.name),
});
export type Config = z.infer<typeof Config>;

export function readConfig(environment?: Environment): Config {
  return loadConfig(Config, environment);
}
