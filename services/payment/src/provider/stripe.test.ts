import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
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

const providerAt = (apiBase?: string) =>
  createProvider({
    STRIPE_SECRET_KEY: 'sk_test_abcdefgh',
    STRIPE_WEBHOOK_SECRET: ['whsec_one'],
    STRIPE_API_BASE: apiBase,
    STRIPE_TIMEOUT_MS: 1_000,
    STRIPE_RETRIES: 0,
  });
const askWith = (apiBase?: string) =>
  expect(providerAt(apiBase).showIntent('pi_123')).rejects.toMatchObject({ outcome: 'unknown' });

describe('the address that payments go to', () => {
  beforeEach(() => {
    asked.length = 0;
    subscribe(REQUEST_CREATED, keepHere);
  });
  afterEach(() => void unsubscribe(REQUEST_CREATED, keepHere));

  it('is the real provider’s unless a sandbox is named', async () => {
    await askWith();
    expect(asked).toEqual(['GET https://api.stripe.com/v1/payment_intents/pi_123']);
  });

  it('is the sandbox’s when it is named', async () => {
    await askWith('http://127.0.0.1:4242');
    expect(asked).toEqual(['GET http://127.0.0.1/v1/payment_intents/pi_123']);
  });
});

interface Provider {
  url: string;
  paths: string[];
}

/** Stands in for the provider's HTTP API for as long as `use` takes; `paths` are what it was asked for. */
async function withAnswers(answers: Record<string, object>, use: (provider: Provider) => Promise<void>) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    paths.push(pathname);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[pathname]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const INTENT = '/v1/payment_intents/pi_123';
const paidIntent = (charge: object) => ({
  id: 'pi_123',
  status: 'succeeded',
  metadata: {},
  last_payment_error: null,
  latest_charge: { status: 'succeeded', created: 1, disputed: false, amount_refunded: 0, ...charge },
});
const noRefunds = { object: 'list', data: [], has_more: false };

it('an answer that can’t be read is a failure of the provider', () =>
  withAnswers(
    {
      [INTENT]: paidIntent({ disputed: true }),
      '/v1/refunds': noRefunds,
      '/v1/disputes': { object: 'list', data: [{ id: 'dp_1', status: 'needs_response' }], has_more: false },
    },
    async ({ url }) => {
      const shown = providerAt(url).showIntent('pi_123');
      await expect(shown).rejects.toMatchObject({ name: 'ProviderError', outcome: 'unknown' });
    },
  ));

it.each([
  ['nobody knows of one', {}, {}, [INTENT]],
  ['the charge shows one', { amount_refunded: 5 }, {}, [INTENT, '/v1/refunds']],
  ['we know of one', {}, { knowsRefund: true }, [INTENT, '/v1/refunds']],
])('asks for the refunds of a paid intent as needed: %s', (_name, charge, known, expected) =>
  withAnswers({ [INTENT]: paidIntent(charge), '/v1/refunds': noRefunds }, async ({ url, paths }) => {
    await providerAt(url).showIntent('pi_123', known);
    expect(paths).toEqual(expected);
  }),
);
