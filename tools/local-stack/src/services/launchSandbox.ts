import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isListening } from '../infrastructure/probe.ts';
import { type RunOptions, supervise } from '../process/supervise.ts';

const main = createRequire(import.meta.url).resolve('@livery/payment-sandbox/main');

interface SandboxOptions extends RunOptions {
  env: Record<string, string>;
  /** The provider's notifications are sent here. */
  gatewayUrl: string;
  /** The site's address, under which browsers reach the sandbox. */
  siteUrl: string;
}

/** Starts the sandbox with keys of its own. Returns what the payment service needs to use it. */
export async function launchSandbox(options: SandboxOptions) {
  const { home, gatewayUrl, siteUrl } = options;
  const port = await home.ports.portFor('payment-sandbox');
  const stateFolder = join(home.data, 'payment-sandbox');
  mkdirSync(stateFolder, { recursive: true, mode: 0o700 });
  const url = `http://127.0.0.1:${port}`;
  const keys = {
    STRIPE_SECRET_KEY: home.secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: home.secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: home.secrets.stripeWebhookSecret,
  };
  const handle = supervise({
    ...options,
    name: 'payment-sandbox',
    stage: 'service',
    program: {
      command: process.execPath,
      args: [main],
      env: {
        NODE_ENV: 'development',
        ...options.env,
        ...keys,
        HOST: '127.0.0.1',
        PORT: String(port),
        SANDBOX_STATE_DIR: stateFolder,
        SANDBOX_PUBLIC_URL: `${siteUrl}/payment-sandbox`,
        WEBHOOK_URL: `${gatewayUrl}/api/stripe/webhook`,
        WEBHOOK_SECRET: home.secrets.stripeWebhookSecret,
      },
    },
    isReady: () => isListening({ host: '127.0.0.1', port }),
  });
  return { handle, env: { ...keys, STRIPE_API_BASE: url, PAYMENT_SANDBOX_URL: url } };
}
