import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProvider } from './stripe.ts';

/** Every request of this process as it sets out; none leaves. */
const REQUEST_CREATED = 'http.client.request.created';
const asked: string[] = [];
const keepHere = (message: unknown) => {
  const { request } = message as { request: ClientRequest };
  asked.push(`${request.method} ${request.protocol}//${request.host}${request.path.split('?')[0]}`);
  request.destroy(new Error('Nothing leaves this test'));
};
beforeEach(() => {
  asked.length = 0;
  subscribe(REQUEST_CREATED, keepHere);
});
afterEach(() => void unsubscribe(REQUEST_CREATED, keepHere));

const askWith = async (apiBase?: string): Promise<void> => {
  const provider = createProvider({
    STRIPE_SECRET_KEY: 'sk_test_abcdefgh',
    STRIPE_WEBHOOK_SECRET: ['whsec_one'],
    STRIPE_API_BASE: apiBase,
    STRIPE_TIMEOUT_MS: 1_000,
    STRIPE_RETRIES: 0,
  });
  await expect(provider.showIntent('pi_123')).rejects.toMatchObject({ outcome: 'unknown' });
};

describe('the address that payments go to', () => {
  it('is the real provider’s unless a sandbox is named', async () => {
    await askWith();
    expect(asked).toEqual(['GET https://api.stripe.com/v1/payment_intents/pi_123']);
  });

  it('is the sandbox’s when it is named', async () => {
    await askWith('http://127.0.0.1:4242');
    expect(asked).toEqual(['GET http://127.0.0.1/v1/payment_intents/pi_123']);
  });
});
