import { env, loadConfig, serviceSettings } from '@livery/service-kit';
import * as z from 'zod/mini';
import { parseRate, type Rates } from './domain/rates.ts';

/** A decimal from 0 to 1, held as whole parts per million. */
const rate = (fallback: string) =>
  z.pipe(
    env.text(fallback),
    z.transform((text: string, ctx): number => {
      const ppm = parseRate(text);
      if (ppm !== undefined) return ppm;
      ctx.issues.push({
        code: 'custom',
        input: text,
        message: 'must be a decimal from 0 to 1 with at most six places',
      });
      return z.NEVER;
    }),
  );

const CatalogConfig = z.object({
  ...serviceSettings,
  TAX_RATE: rate('0.085'),
  SERVICE_FEE_RATE: rate('0.05'),
  PACKAGE_DISCOUNT_RATE: rate('0.1'),
});
export type CatalogConfig = z.infer<typeof CatalogConfig>;

/** Without an argument the process's own environment is read, and a faulty one ends the process. */
export const readConfig = (environment?: Record<string, string | undefined>): CatalogConfig =>
  loadConfig(CatalogConfig, environment);

export const ratesOf = (config: CatalogConfig): Rates => ({
  taxPpm: config.TAX_RATE,
  serviceFeePpm: config.SERVICE_FEE_RATE,
  packageDiscountPpm: config.PACKAGE_DISCOUNT_RATE,
});
