import { startPaymentSandbox } from './startPaymentSandbox.ts';

const { env } = process;

function required(name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} must be set`);
  return value;
}

function wholeNumber(name: string): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number`);
  return Number(text);
}

try {
  const sandbox = await startPaymentSandbox({
    environment: env.NODE_ENV,
    host: env.HOST || '127.0.0.1',
    port: wholeNumber('PORT') ?? 0,
    publicUrl: env.SANDBOX_PUBLIC_URL || undefined,
    publishableKey: required('STRIPE_PUBLISHABLE_KEY'),
    secretKey: required('STRIPE_SECRET_KEY'),
    settleAfterMs: wholeNumber('SANDBOX_SETTLE_AFTER_MS'),
    stateDir: required('SANDBOX_STATE_DIR'),
    webhook: env.WEBHOOK_URL ? { url: env.WEBHOOK_URL, secret: required('WEBHOOK_SECRET') } : undefined,
  });
  console.log(`payment sandbox: ${sandbox.url}`);
  let stopping: Promise<never> | undefined;
  const stop = () => {
    stopping ??= sandbox.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  console.error(`payment sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
