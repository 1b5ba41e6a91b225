import {
  brandSettings,
  env,
  loadConfig,
  priceSettings,
  serviceSettings,
  windowSettings,
} from '@livery/service-kit';
import { CreateUserRequest } from '@livery/shared-types';
import * as z from 'zod/mini';
import { isCommonPassword } from './domain/commonPasswords.ts';

const Config = z
  .object({
    ...serviceSettings,
    PORT: env.port(8080),
    /** The site's address. With https, cookies are `Secure`. */
    PUBLIC_URL: env.url('http://127.0.0.1:8080'),
    REDIS_URL: env.url(undefined, ['redis', 'rediss']),
    /** Lets several installations share a server. */
    REDIS_PREFIX: env.text('livery:'),
    SESSION_SECRET: env.secret(32),
    SESSION_HOURS: env.integer(8, 1, 24 * 30),
    ADMIN_USERNAME: z.optional(env.text()),
    ADMIN_PASSWORD: z.optional(env.text()),
    ADMIN_EMAIL: z.optional(env.text()),
    /** Multiplies every throttle except the login's. */
    THROTTLE_SCALE: env.integer(1, 1, 1_000_000),
    /** Requests of one client address at the same time, before THROTTLE_SCALE. */
    REQUESTS_PER_ADDRESS: env.integer(100, 1, 1_000_000),
    /** Connections of one client address, before THROTTLE_SCALE. Not counted behind a trusted proxy. */
    SOCKETS_PER_ADDRESS: env.integer(500, 1, 1_000_000),
    /** How many proxies of ours are in front. Only their X-Forwarded-For is trusted. */
    TRUSTED_PROXIES: env.integer(0, 0, 10),
    /** A private port for /metrics and /readyz. Without it these are not served. */
    METRICS_PORT: z.optional(env.port()),
    SITE_DIR: env.text(),
    /** Earlier builds, latest first, separated by commas. Their /assets stay served for pages that are open. */
    SITE_PREVIOUS_DIRS: z.optional(env.text()),
    CATALOG_URL: env.urls(),
    BOOKING_URL: env.urls(),
    PAYMENT_URL: env.urls(),
    CHAT_URL: env.urls(),
    NOTIFICATION_URL: env.urls(),
    /** Development only: the payment sandbox, served under /payment-sandbox. */
    PAYMENT_SANDBOX_URL: z.optional(env.url()),
    // The same variables that catalog and booking read.
    ...brandSettings,
    ...priceSettings,
    ...windowSettings,
  })
  .check((ctx) => {
    const config = ctx.value;
    const isProduction = config.NODE_ENV === 'production';
    const fault = (path: string, message: string) =>
      ctx.issues.push({ code: 'custom', input: undefined, path: [path], message });
    const passwordFault = faultOfPassword(config.ADMIN_PASSWORD, isProduction);
    if (passwordFault) fault('ADMIN_PASSWORD', passwordFault);
    if (!isProduction) return;
    if (!config.ADMIN_USERNAME) fault('ADMIN_USERNAME', 'must be set in production');
    if (!config.ADMIN_EMAIL) fault('ADMIN_EMAIL', 'must be set in production');
    if (config.PAYMENT_SANDBOX_URL) fault('PAYMENT_SANDBOX_URL', 'is for development only');
  });
export type Config = z.infer<typeof Config>;

/** Published in this repository. */
const DEMO_PASSWORD = 'livery-demo';

/** Why this password cannot be the first admin's. A demo may use its own. */
function faultOfPassword(password: string | undefined, isProduction: boolean): string | undefined {
  if (!password) return isProduction ? 'must be set in production' : undefined;
  if (password === DEMO_PASSWORD && !isProduction) return undefined;
  if (isCommonPassword(password)) return 'is too easy to guess: choose your own';
  return z.safeParse(CreateUserRequest.shape.password, password).error?.issues[0]?.message;
}

export const readConfig = (source?: NodeJS.ProcessEnv): Config => loadConfig(Config, source);
