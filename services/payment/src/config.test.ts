import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const environment = {
  MONGODB_URI: 'mongodb://127.0.0.1:1/',
  AMQP_URL: 'amqp://127.0.0.1:1',
  IDENTITY_SECRET: 'x'.repeat(40),
  BOOKING_URL: 'http://127.0.0.1:2',
  STRIPE_SECRET_KEY: 'sk_test_abcdefgh',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdefgh',
  STRIPE_WEBHOOK_SECRET: 'whsec_one, whsec_two',
};

describe('the settings of payment', () => {
  it('use the real provider unless a sandbox is named', () => {
    expect(readConfig(environment)).toMatchObject({ isSandbox: false, scriptUrl: null, isLive: false });
    expect(readConfig({ ...environment, STRIPE_API_BASE: 'http://127.0.0.1:3' })).toMatchObject({
      isSandbox: true,
      scriptUrl: '/payment-sandbox/v3/sandbox.js',
    });
  });

  it('hold every webhook secret during a rotation', () => {
    expect(readConfig(environment).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_one', 'whsec_two']);
  });

  it.each([
    ['test and live keys together', { STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh' }],
    ['the sandbox in production', { NODE_ENV: 'production', STRIPE_API_BASE: 'http://127.0.0.1:3' }],
    [
      'the sandbox’s script beside the real provider',
      { PAYMENT_SCRIPT_URL: '/payment-sandbox/v3/sandbox.js' },
    ],
    [
      'a live key at the sandbox',
      {
        STRIPE_SECRET_KEY: 'sk_live_abcdefgh',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh',
        STRIPE_API_BASE: 'http://127.0.0.1:3',
      },
    ],
    ['a publishable key as the secret one', { STRIPE_SECRET_KEY: 'pk_test_abcdefgh' }],
    ['no webhook secret', { STRIPE_WEBHOOK_SECRET: ' , ' }],
  ])('refuse %s', (_, changes) => {
    expect(() => readConfig({ ...environment, ...changes })).toThrow(/STRIPE_|PAYMENT_/);
  });
});
