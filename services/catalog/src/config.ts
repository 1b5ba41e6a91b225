import { loadConfig, priceSettings, serviceSettings } from '@livery/service-kit';
import * as z from 'zod/mini';
import type { Rates } from './domain/pricing.ts';

const Config = z.object({
  ...serviceSettings,
  ...priceSettings,
});
export type Config = z.infer<typeof Config>;

/** By default reads the process's environment; a fault in it ends the process. */
export const readConfig = (environment?: Record<string, string | undefined>): Config =>
  loadConfig(Config, environment);

export const ratesOf = (config: Config): Rates => ({
  taxPpm: config.TAX_RATE,
  serviceFeePpm: config.SERVICE_FEE_RATE,
  packageDiscountPpm: config.PACKAGE_DISCOUNT_RATE,
});
