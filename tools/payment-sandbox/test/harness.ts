import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { onTestFinished, vi } from 'vitest';
import { testCards } from '../src/provider/cards.ts';
import { type PaymentSandboxOptions, startPaymentSandbox } from '../src/startPaymentSandbox.ts';

// Many run at once on a small machine; a test that waits for nothing is not slowed by this.
vi.setConfig({ testTimeout: 90_000 });

export const secretKey = 'sk_test_sandboxTests';
export const publishableKey = 'pk_test_sandboxTests';
export const webhookSecret = 'whsec_sandboxTests';
export const returnUrl = 'http://127.0.0.1/booking-confirmation';

/** Waits until `check` holds. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'livery-sandbox-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Tools for a sandbox at `url`: the SDK as a server uses it, the control API, and a browser's calls. */
export function clientsOf(url: string) {
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });

  async function control(path: string, body?: object, method = body ? 'POST' : 'GET') {
    const response = await fetch(`${url}/_sandbox/${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  async function request(
    method: 'GET' | 'POST',
    path: string,
    params: Record<string, string> = {},
    { key = secretKey, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
  ) {
    const form = new URLSearchParams(params);
    const response = await fetch(`${url}/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(method === 'POST' ? { body: form } : {}),
    });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  }

  /** A request as the browser script makes it. */
  const browser = (method: 'GET' | 'POST', path: string, params: Record<string, string> = {}) =>
    request(method, path, params, { key: publishableKey });

  /** What the browser script sends when somebody pays: a typed card. */
  const confirm = (
    intent: { id: string; client_secret: string | null },
    number: string = testCards.visa.number,
  ) =>
    browser('POST', `payment_intents/${intent.id}/confirm`, {
      client_secret: String(intent.client_secret),
      return_url: returnUrl,
      ...typedCard(number),
    });

  return { stripe, control, request, browser, confirm };
}

export const typedCard = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
  'payment_method_data[billing_details][address][postal_code]': 'M1B 2K9',
});

export async function startSandbox(overrides: Partial<PaymentSandboxOptions> = {}) {
  const stateDir = overrides.stateDir ?? temporaryDirectory();
  const sandbox = await startPaymentSandbox({
    stateDir,
    secretKey,
    publishableKey,
    settleAfterMs: 60_000,
    webhookRetryDelaysMs: [20],
    ...overrides,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= sandbox.stop());
  onTestFinished(stop);
  return { ...clientsOf(sandbox.url), sandbox, stateDir, url: sandbox.url, stop };
}

export type Received = { event: Stripe.Event; attempt: number };

/** A webhook endpoint that checks signatures with the SDK and answers with the planned status. */
export async function startReceiver() {
  const received: Received[] = [];
  const attempts = new Map<string, number>();
  let answer: (event: Stripe.Event, attempt: number) => number = () => 200;
  const { webhooks } = new Stripe(secretKey);
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      let event: Stripe.Event;
      try {
        event = webhooks.constructEvent(
          Buffer.concat(chunks),
          req.headers['stripe-signature'] ?? '',
          webhookSecret,
        );
      } catch {
        // Not from the sandbox: refused as a payment service would, so a test waiting for it fails.
        res.writeHead(400).end();
        return;
      }
      const attempt = (attempts.get(event.id) ?? 0) + 1;
      attempts.set(event.id, attempt);
      received.push({ event, attempt });
      res.writeHead(answer(event, attempt)).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    endpoint: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      secret: webhookSecret,
    },
    received,
    types: () => received.map(({ event }) => event.type as string),
    answerWith(status: (event: Stripe.Event, attempt: number) => number) {
      answer = status;
    },
  };
}

/** The error a promise rejects with, as the SDK makes it. */
export async function stripeErrorOf(
  promise: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('expected the call to be refused');
}

export const anIntent = {
  amount: 14_900,
  currency: 'cad',
  automatic_payment_methods: { enabled: true },
  metadata: { bookingId: '3f0c9d52-7a3e-4a6e-9a53-0b8f0f1c2d3e' },
} as const satisfies Stripe.PaymentIntentCreateParams;

type Clients = ReturnType<typeof clientsOf>;

/** A new intent that somebody has tried to pay with `card`. */
export async function paidIntent(
  { stripe, confirm }: Pick<Clients, 'stripe' | 'confirm'>,
  card: keyof typeof testCards = 'visa',
  amount = 14_900,
  captureMethod: 'automatic_async' | 'manual' = 'automatic_async',
) {
  const intent = await stripe.paymentIntents.create({ ...anIntent, amount, capture_method: captureMethod });
  await confirm(intent, testCards[card].number);
  return stripe.paymentIntents.retrieve(intent.id);
}
