import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@livery/test-kit';
import type { PaymentConfig } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashBooking, startProduct, type Product } from './startProduct.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_abcdefghijklmnop',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdefghijklmnop',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijklmnop',
};
const folder = mkdtempSync(join(tmpdir(), 'livery-provider-'));
const askedElsewhere = join(folder, 'asked');
writeFileSync(askedElsewhere, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('with the provider’s keys set', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      env: {
        ...KEYS,
        // A test has nothing to say to the real provider: what would go there is written down instead.
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'money/blockOutboundRequests.mjs')).href}`,
        ASKED_ELSEWHERE: askedElsewhere,
      },
    });
  }, 180_000);
  afterAll(() => product?.stop(), 60_000);

  it('no sandbox is started, and no program gets its address', async () => {
    const { handles, env } = product.stack.services;
    expect([...handles.keys()]).toContain('payment');
    expect([...handles.keys()]).not.toContain('payment-sandbox');
    expect(env).not.toHaveProperty('PAYMENT_SANDBOX_URL');
    expect(env).not.toHaveProperty('STRIPE_API_BASE');
    expect(
      (await fetch(`${product.stack.url}/payment-sandbox/v3/sandbox.js`)).headers.get('content-type'),
    ).not.toMatch(/javascript/);
  });

  it('the page is given the publishable key and loads the provider’s own script', async () => {
    const { body } = await product.call<PaymentConfig>('GET', '/api/payment-config');
    expect(body).toEqual({
      publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
      sandbox: false,
      scriptUrl: null,
      currency: 'cad',
    });
    const site = await fetch(product.stack.url);
    const policy = site.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('https://js.stripe.com');
    expect(policy).toContain('https://api.stripe.com');
  });

  it('payments are asked for at the provider’s real address', async () => {
    const booking = await cashBooking(product, 'real@example.com');
    const booked = await product.book({ ...booking, paymentMethod: 'stripe' });
    expect(booked.status).toBe(201);
    const refused = await product.call('POST', '/api/create-payment-intent', { bookingId: booked.body.id });
    expect(refused.status).toBe(503);
    await eventually(() => {
      const asked = readFileSync(askedElsewhere, 'utf8').trim().split('\n');
      expect(asked).toContain('https://api.stripe.com/v1/payment_intents');
      expect(asked.filter((url) => !url.startsWith('https://api.stripe.com/'))).toEqual([]);
    });
  }, 60_000);
});

describe('in production', () => {
  it('the stack does not start without the provider’s keys', async () => {
    await expect(startProduct({ env: { NODE_ENV: 'production', STRIPE_SECRET_KEY: '' } })).rejects.toThrow(
      'NODE_ENV=production takes real money only: set STRIPE_SECRET_KEY',
    );
  }, 60_000);

  it.each([
    [{ STRIPE_API_BASE: 'http://127.0.0.1:9' }, 'STRIPE_API_BASE: must not be set in production'],
    [
      { PAYMENT_SCRIPT_URL: '/payment-sandbox/v3/sandbox.js' },
      'PAYMENT_SCRIPT_URL: belongs to the payment sandbox',
    ],
  ])(
    'payment does not start with %j',
    async (settings, reason) => {
      const ended = await endOf(join(import.meta.dirname, '../../services/payment/src/main.ts'), {
        NODE_ENV: 'production',
        MONGODB_URI: 'mongodb://127.0.0.1:9/',
        AMQP_URL: 'amqp://127.0.0.1:9',
        IDENTITY_SECRET: 'x'.repeat(40),
        BOOKING_URL: 'http://127.0.0.1:9',
        ...KEYS,
        ...settings,
      });
      expect(ended.code).toBe(1);
      expect(ended.output).toContain(reason);
    },
    60_000,
  );
});

const endOf = (program: string, env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
