import { env, loadConfig, serviceSettings, type Environment } from '@livery/service-kit';
import * as z from 'zod/mini';

const SECRET_KEY = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]+$/;
const PUBLISHABLE_KEY = /^pk_(test|live)_[A-Za-z0-9_]+$/;
const SANDBOX_SCRIPT = '/payment-sandbox/v3/sandbox.js';

const modeOf = (key: string): string | undefined => (SECRET_KEY.exec(key) ?? PUBLISHABLE_KEY.exec(key))?.[1];

const Settings = z
  .object({
    ...serviceSettings,
    PORT: env.port(4003),
    BOOKING_URL: env.urls(),
    STRIPE_SECRET_KEY: z.pipe(
      env.secret(12),
      z.string().check(z.regex(SECRET_KEY, 'must be a secret key (sk_test_…, sk_live_…)')),
    ),
    STRIPE_PUBLISHABLE_KEY: z.pipe(
      env.text(),
      z.string().check(z.regex(PUBLISHABLE_KEY, 'must be a publishable key (pk_test_…, pk_live_…)')),
    ),
    /** Several while a secret is being rotated. */
    STRIPE_WEBHOOK_SECRET: z.pipe(
      env.list(),
      z.array(z.string()).check(z.minLength(1, 'must hold at least one webhook secret')),
    ),
    /** The payment sandbox's address; unset for the real provider. */
    STRIPE_API_BASE: z.optional(env.url()),
    PAYMENT_SCRIPT_URL: z.optional(env.text()),
    STRIPE_TIMEOUT_MS: env.integer(10_000, 100, 80_000),
    STRIPE_RETRIES: env.integer(2, 0, 5),
    /** How often due payments and provider events are looked for. */
    RECONCILE_SWEEP_MS: env.integer(2_000, 20),
    /** How often the provider is asked for events whose webhook never came. */
    RECONCILE_EVENTS_MS: env.integer(60_000, 50),
    /** How long the answer to a call is awaited before another replica asks again. */
    RECONCILE_GRACE_MS: env.integer(45_000, 0),
    /** After this another replica takes over from one that died. Longer than a provider call with its retries. */
    RECONCILE_LEASE_MS: env.integer(60_000, 100),
    /** First pause before an unpaid intent or an open dispute is looked at again; later ones grow. */
    RECONCILE_OPEN_MS: env.integer(600_000, 50),
    RECONCILE_PROCESSING_MS: env.integer(60_000, 50),
    RECONCILE_REFUND_MS: env.integer(60_000, 50),
    /** Shortest pause after a step that did not work. */
    RECONCILE_RETRY_MS: env.integer(5_000, 20),
    RECONCILE_MAX_PAUSE_MS: env.integer(21_600_000, 50),
    /** After this long a refund that the provider does not have is made anew. */
    RECONCILE_VOID_MS: env.integer(300_000, 0),
    /** After this long an unpaid intent is cancelled. */
    ABANDON_AFTER_MS: env.integer(604_800_000, 50),
  })
  .check((ctx) => {
    const settings = ctx.value;
    const refuse = (name: string, message: string) =>
      ctx.issues.push({ code: 'custom', input: settings, path: [name], message });
    const secretMode = modeOf(settings.STRIPE_SECRET_KEY);
    if (secretMode !== modeOf(settings.STRIPE_PUBLISHABLE_KEY)) {
      refuse('STRIPE_PUBLISHABLE_KEY', 'must be of the same mode, test or live, as STRIPE_SECRET_KEY');
    }
    if (settings.STRIPE_API_BASE === undefined) {
      if (settings.PAYMENT_SCRIPT_URL !== undefined)
        refuse('PAYMENT_SCRIPT_URL', 'belongs to the payment sandbox, which STRIPE_API_BASE does not name');
      return;
    }
    if (settings.NODE_ENV === 'production') {
      refuse('STRIPE_API_BASE', 'must not be set in production: it points at the payment sandbox');
    }
    if (secretMode === 'live') {
      refuse('STRIPE_SECRET_KEY', 'must be a test key: a live key never goes to the payment sandbox');
    }
  });

export function readConfig(environment?: Environment) {
  const settings = loadConfig(Settings, environment);
  const isSandbox = settings.STRIPE_API_BASE !== undefined;
  return {
    ...settings,
    isSandbox,
    scriptUrl: settings.PAYMENT_SCRIPT_URL ?? (isSandbox ? SANDBOX_SCRIPT : null),
    isLive: modeOf(settings.STRIPE_SECRET_KEY) === 'live',
  };
}
export type Config = ReturnType<typeof readConfig>;
