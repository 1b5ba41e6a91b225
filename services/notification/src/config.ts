import { env, loadConfig, serviceSettings, type Environment } from '@livery/service-kit';
import { DEFAULT_BRAND } from '@livery/shared-types';
import * as z from 'zod/mini';
import { isSingleAddress, readSender, type Sender } from './domain/address.ts';

const address = (fallback: string) =>
  z.pipe(env.text(fallback), z.string().check(z.refine(isSingleAddress, 'must be one e-mail address')));

const NotificationConfig = z.object({
  ...serviceSettings,
  /** smtp://user:password@host:port, or smtps:// for TLS from the start; `?requireTLS=true` insists on STARTTLS. */
  SMTP_URL: env.url(undefined, ['smtp', 'smtps']),
  /** Who letters are from: `address` (the name is the brand's) or `Name <address>`. */
  MAIL_FROM: z.optional(
    z.pipe(
      env.text(),
      z
        .string()
        .check(
          z.refine(
            (text: string) => readSender(text, '') !== undefined,
            'must be one e-mail address, or Name <address>',
          ),
        ),
    ),
  ),
  /** Where notices of new bookings, tickets and failed refunds go. */
  ADMIN_NOTICE_EMAILS: z.optional(
    z.pipe(
      env.list(),
      z.array(z.string().check(z.refine(isSingleAddress, 'must be e-mail addresses, separated by commas'))),
    ),
  ),
  BRAND_NAME: env.text(DEFAULT_BRAND.name),
  BRAND_PHONE: env.text(DEFAULT_BRAND.phone),
  BRAND_EMAIL: address(DEFAULT_BRAND.email),
  BRAND_CITY: env.text(DEFAULT_BRAND.city),
  /** The site's address, for links in letters. */
  PUBLIC_URL: env.url(),
  CATALOG_URL: env.urls(),
  /** Letters handed over at the same time by one replica. */
  MAIL_CONCURRENCY: env.integer(4, 1, 64),
  /** A letter that a replica took with it when it died is found after this long. */
  MAIL_LEASE_MS: env.integer(60_000, 1_000, 600_000),
  /** How long a letter is tried before it is given up (and shown to the office). */
  MAIL_RETRY_HOURS: env.integer(24, 1, 240),
});

export type NotificationConfig = Omit<
  z.infer<typeof NotificationConfig>,
  'MAIL_FROM' | 'ADMIN_NOTICE_EMAILS'
> & { sender: Sender; ADMIN_NOTICE_EMAILS: string[]; MONGODB_DB: string };

/** The configuration, with what depends on other settings filled in. */
export function readConfig(environment?: Environment): NotificationConfig {
  const config = loadConfig(NotificationConfig, environment);
  const {
    MAIL_FROM = config.BRAND_EMAIL,
    ADMIN_NOTICE_EMAILS = [],
    MONGODB_DB = 'livery_notification',
  } = config;
  return {
    ...config,
    MONGODB_DB,
    sender: readSender(MAIL_FROM ?? '', config.BRAND_NAME) ?? {
      name: config.BRAND_NAME,
      address: config.BRAND_EMAIL,
    },
    ADMIN_NOTICE_EMAILS: ADMIN_NOTICE_EMAILS.length > 0 ? ADMIN_NOTICE_EMAILS : [config.BRAND_EMAIL],
    PUBLIC_URL: config.PUBLIC_URL.replace(/\/+$/, ''),
  };
}
