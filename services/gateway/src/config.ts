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
    /** The site's own address, as customers type it. Decides whether cookies are `Secure`. */
    PUBLIC_URL: env.url('http://127.0.0.1:8080'),
    REDIS_URL: env.url(undefined, ['redis', 'rediss']),
    /** Prefix of every key in Redis, so that several installations can share a server. */
    REDIS_PREFIX: env.text('livery:'),
    SESSION_SECRET: env.secret(32),
    SESSION_HOURS: env.integer(8, 1, 24 * 30),
    ADMIN_USERNAME: z.optional(env.text()),
    ADMIN_PASSWORD: z.optional(env.text()),
    ADMIN_EMAIL: z.optional(env.text()),
    /** Multiplies every throttle but login's. */
    THROTTLE_SCALE: env.integer(1, 1, 1_000_000),
    /** Requests that one client address may have under way at once, before THROTTLE_SCALE. */
    REQUESTS_PER_ADDRESS: env.integer(100, 1, 1_000_000),
    /** Connections that one client address may hold, before THROTTLE_SCALE. Behind a proxy of ours, that one limits them. */
    SOCKETS_PER_ADDRESS: env.integer(500, 1, 1_000_000),
    /** How many proxies of ours stand in front: their X-Forwarded-For is believed, nobody else's. */
    TRUSTED_PROXIES: env.integer(0, 0, 10),
    /** A private port for /metrics and /readyz, which are not for the public; left out, there is none. */
    METRICS_PORT: z.optional(env.port()),
    SITE_DIR: env.text(),
    /** Earlier builds, latest first, separated by commas: what they have under /assets stays served. */
    SITE_PREVIOUS_DIRS: z.optional(env.text()),
    CATALOG_URL: env.urls(),
    BOOKING_URL: env.urls(),
    PAYMENT_URL: env.urls(),
    CHAT_URL: env.urls(),
    NOTIFICATION_URL: env.urls(),
    /** Development only: the payment sandbox, shown to the browser under /payment-sandbox. */
    PAYMENT_SANDBOX_URL: z.optional(env.url()),
    // What pages show, from the very settings that catalog and booking reckon with.
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

/** Stands in our own files, and is printed at a developer's start. */
const DEMO_PASSWORD = 'livery-demo';

/** What keeps a password from being the first admin's: what would keep it from being anybody's. Only a demo may have its own. */
function faultOfPassword(password: string | undefined, isProduction: boolean): string | undefined {
  if (!password) return isProduction ? 'must be set in production' : undefined;
  if (password === DEMO_PASSWORD && !isProduction) return undefined;
  if (isCommonPassword(password)) return 'is too easy to guess: choose your own';
  return z.safeParse(CreateUserRequest.shape.password, password).error?.issues[0]?.message;
}

export const readConfig = (source?: NodeJS.ProcessEnv): Config => loadConfig(Config, source);
