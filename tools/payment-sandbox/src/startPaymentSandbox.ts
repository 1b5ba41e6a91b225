import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './http/app.ts';
import { type Ledger, openLedger } from './ledger/ledger.ts';
import { startTasks } from './provider/tasks.ts';
import type { Sandbox } from './sandbox.ts';
import { createWebhookDispatcher, type Endpoint } from './webhooks/webhookDispatcher.ts';
import type { Settings } from './provider/ledgerChange.ts';

export type PaymentSandboxOptions = {
  /** Where the ledger is kept. One sandbox at a time. */
  stateDir: string;
  secretKey: string;
  publishableKey: string;
  webhook?: Endpoint | undefined;
  host?: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** The address browsers reach it under, when that is not its own. */
  publicUrl?: string | undefined;
  /** How long a payment that is processing, or a refund that is pending, takes to settle. Default 2,000 ms. */
  settleAfterMs?: number | undefined;
  webhookRetryDelaysMs?: readonly number[];
  now?: () => number;
  /** NODE_ENV. */
  environment?: string | undefined;
};

// A local stack starts and stops its services often, so the pauses stay short.
const defaultRetryDelaysMs = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

function refuseRealMoney({ environment, secretKey, publishableKey }: PaymentSandboxOptions): void {
  if (environment === 'production')
    throw new Error('the payment sandbox does not start with NODE_ENV=production');
  if (!secretKey.startsWith('sk_test_') || !publishableKey.startsWith('pk_test_')) {
    throw new Error('the payment sandbox takes test keys only: sk_test_… and pk_test_…');
  }
}

const stopGraceMs = 500;

/** Starts the sandbox; resolves once it answers. Refuses production and keys of real accounts. */
export async function startPaymentSandbox(options: PaymentSandboxOptions) {
  refuseRealMoney(options);
  const { host = '127.0.0.1', port = 0, now = Date.now, webhook = null } = options;
  const server = createServer();
  // Longer than any client keeps an idle connection, so that none is cut as a request sets out on it.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  const url = `http://${host}:${actual}`;
  // Only now: a second sandbox on the same port has failed by here and never touches the journal.
  let ledger: Ledger;
  try {
    ledger = openLedger(options.stateDir, now());
  } catch (error) {
    server.close();
    throw error;
  }
  const settings: Settings = {
    publicUrl: (options.publicUrl ?? url).replace(/\/$/, ''),
    settleAfterMs: options.settleAfterMs ?? 2000,
    webhooks: webhook !== null,
  };
  const planned: Sandbox['planned'] = { faults: [], webhooks: [], refunds: [] };
  const dispatcher = createWebhookDispatcher({
    ledger,
    endpoint: webhook,
    faults: planned.webhooks,
    now,
    retryDelaysMs: options.webhookRetryDelaysMs ?? defaultRetryDelaysMs,
  });
  const change: Sandbox['change'] = (work, request = { requestId: null, idempotencyKey: null }) => {
    const result = ledger.change((draft) => work({ ledger: draft, settings, nowMs: now(), ...request }));
    wake();
    return result;
  };
  const tasks = startTasks({ ledger, now, change });
  function wake(): void {
    dispatcher.wake();
    tasks.wake();
  }
  const keys = { secret: options.secretKey, publishable: options.publishableKey };
  const sandbox = { ledger, settings, keys, planned, dispatcher, keysInUse: new Set<string>(), now, change };
  server.on('request', createApp(sandbox));
  wake();
  return {
    url,
    async stop() {
      tasks.stop();
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      // What is being answered may finish; what hangs on purpose may not.
      const cutOff = setTimeout(() => server.closeAllConnections(), stopGraceMs);
      await Promise.all([closed, dispatcher.stop()]);
      clearTimeout(cutOff);
      ledger.close();
    },
  };
}
