import { env, loadConfig, serviceSettings } from '@livery/service-kit';
import { CreateUserRequest, DEFAULT_BRAND } from '@livery/shared-types';
import * as z from 'zod/mini';
import { isCommonPassword } from './domain/commonPasswords.ts';

const GatewayConfig = z
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
    /** How many proxies of ours stand in front: their X-Forwarded-For is believed, nobody else's. */
    TRUSTED_PROXIES: env.integer(0, 0, 10),
    /** A door of its own for /metrics, which the world must not see; left out, there is none. */
    METRICS_PORT: z.optional(env.port()),
    /** The built site. */
    SITE_DIR: env.text(),
    CATALOG_URL: env.urls(),
    BOOKING_URL: env.urls(),
    PAYMENT_URL: env.urls(),
    CHAT_URL: env.urls(),
    NOTIFICATION_URL: env.urls(),
    /** Development only: the payment sandbox, shown to the browser under /payment-sandbox. */
    PAYMENT_SANDBOX_URL: z.optional(env.url()),
    BRAND_NAME: env.text(DEFAULT_BRAND.name),
    BRAND_PHONE: env.text(DEFAULT_BRAND.phone),
    BRAND_EMAIL: env.text(DEFAULT_BRAND.email),
    BRAND_CITY: env.text(DEFAULT_BRAND.city),
  })
  .check((ctx) => {
    const config = ctx.value;
    if (config.NODE_ENV !== 'production') return;
    const fault = (path: string, message: string) =>
      ctx.issues.push({ code: 'custom', input: undefined, path: [path], message });
    if (!config.ADMIN_USERNAME) fault('ADMIN_USERNAME', 'must be set in production');
    if (!config.ADMIN_EMAIL) fault('ADMIN_EMAIL', 'must be set in production');
    const passwordFault = faultOfPassword(config.ADMIN_PASSWORD);
    if (passwordFault) fault('ADMIN_PASSWORD', passwordFault);
    if (config.PAYMENT_SANDBOX_URL) fault('PAYMENT_SANDBOX_URL', 'is for development only');
  });
export type GatewayConfig = z.infer<typeof GatewayConfig>;

/** What keeps a password from being the first admin's in production: what would keep it from being anybody's. */
function faultOfPassword(password: string | undefined): string | undefined {
  if (!password) return 'must be set in production';
  if (isCommonPassword(password)) return 'is too easy to guess: choose your own';
  return z.safeParse(CreateUserRequest.shape.password, password).error?.issues[0]?.message;
}

export const readConfig = (source?: NodeJS.ProcessEnv): GatewayConfig => loadConfig(GatewayConfig, source);
