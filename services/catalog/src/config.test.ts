import { ConfigError } from '@livery/service-kit';
import { describe, expect, it } from 'vitest';
import { ratesOf, readConfig } from './config.ts';

const ENVIRONMENT = {
  PORT: '0',
  MONGODB_URI: 'mongodb://localhost/?directConnection=true',
  AMQP_URL: 'amqp://localhost',
  IDENTITY_SECRET: 'x'.repeat(32),
};

describe('the configuration', () => {
  it('holds the rates of the product as whole parts per million', () => {
    expect(ratesOf(readConfig(ENVIRONMENT))).toEqual({
      taxPpm: 85_000,
      serviceFeePpm: 50_000,
      packageDiscountPpm: 100_000,
    });
  });

  it('takes other rates from the environment', () => {
    const rates = { TAX_RATE: '0.13', SERVICE_FEE_RATE: '0', PACKAGE_DISCOUNT_RATE: '0.125' };
    expect(ratesOf(readConfig({ ...ENVIRONMENT, ...rates }))).toEqual({
      taxPpm: 130_000,
      serviceFeePpm: 0,
      packageDiscountPpm: 125_000,
    });
  });

  it('refuses percentages, negative rates and words, all at once', () => {
    const rates = { TAX_RATE: '8.5', SERVICE_FEE_RATE: '-0.05', PACKAGE_DISCOUNT_RATE: 'ten' };
    const read = () => readConfig({ ...ENVIRONMENT, ...rates });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/TAX_RATE: .*\n.*SERVICE_FEE_RATE: .*\n.*PACKAGE_DISCOUNT_RATE: /);
  });
});
