import type { PaymentSandboxOptions } from './startPaymentSandbox.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function milliseconds(env: Environment, name: string): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number`);
  return Number(text);
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} must be set`);
  return value;
}

/** The sandbox's settings from the environment; throws a sentence that names what is wrong. */
export function readOptions(env: Environment = process.env): PaymentSandboxOptions {
  const url = env.WEBHOOK_URL;
  return {
    environment: env.NODE_ENV,
    host: env.HOST || '127.0.0.1',
    port: milliseconds(env, 'PORT') ?? 0,
    publicUrl: env.SANDBOX_PUBLIC_URL || undefined,
    publishableKey: required(env, 'STRIPE_PUBLISHABLE_KEY'),
    secretKey: required(env, 'STRIPE_SECRET_KEY'),
    settleAfterMs: milliseconds(env, 'SANDBOX_SETTLE_AFTER_MS'),
    stateDir: required(env, 'SANDBOX_STATE_DIR'),
    webhook: url ? { url, secret: required(env, 'WEBHOOK_SECRET') } : undefined,
  };
}
