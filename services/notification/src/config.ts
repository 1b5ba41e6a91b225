import {
  brandSettings,
  env,
  loadConfig,
  openSealed,
  serviceSettings,
  type Environment,
} from '@livery/service-kit';
import { DEFAULT_BRAND, LOOKUP_CODE_SEAL } from '@livery/shared-types';
import * as z from 'zod/mini';
import { isSingleAddress, readSender, type Sender } from './domain/emailAddress.ts';
import type { TextProvider } from './delivery/textSender.ts';
import type { TemplateContext } from './domain/emailContent.ts';

const text = (isValid: (text: string) => boolean, fault: string) =>
  z.string().check(z.refine(isValid, fault));
const sender = text(
  (from) => readSender(from, '') !== undefined,
  'must be one e-mail address, or Name <address>',
);
const addresses = z.array(text(isSingleAddress, 'must be e-mail addresses, separated by commas'));

const TEXT_VARIABLES = ['TEXT_PROVIDER_URL', 'TEXT_PROVIDER_TOKEN', 'TEXT_FROM'] as const;

/** With only a part of these settings, text messages would fail without anybody noticing. */
const refusePartOfProvider = z.check<Partial<Record<(typeof TEXT_VARIABLES)[number], string>>>((ctx) => {
  const missing = TEXT_VARIABLES.filter((name) => ctx.value[name] === undefined);
  if (missing.length === TEXT_VARIABLES.length) return;
  for (const name of missing)
    ctx.issues.push({
      code: 'custom',
      path: [name],
      message: 'is needed to send text messages',
      input: undefined,
    });
});

const Config = z
  .object({
    ...serviceSettings,
    /** smtp://user:password@host:port, or smtps:// for TLS from the start; `?requireTLS=true` insists on STARTTLS. */
    SMTP_URL: env.url(undefined, ['smtp', 'smtps']),
    /** Where text messages are posted; without it none are sent. */
    TEXT_PROVIDER_URL: z.optional(env.url()),
    TEXT_PROVIDER_TOKEN: z.optional(env.secret(1)),
    /** The number, or the name, that text messages come from. */
    TEXT_FROM: z.optional(env.text()),
    /** Who e-mails are from: `address` (the name is the brand's) or `Name <address>`. */
    MAIL_FROM: z.optional(z.pipe(env.text(), sender)),
    /** Where notices of new bookings, tickets and failed refunds go. */
    ADMIN_NOTICE_EMAILS: z.optional(z.pipe(env.list(), addresses)),
    BRAND_NAME: env.text(DEFAULT_BRAND.name),
    BRAND_PHONE: env.text(DEFAULT_BRAND.phone),
    BRAND_EMAIL: z.pipe(env.text(DEFAULT_BRAND.email), text(isSingleAddress, 'must be one e-mail address')),
    BRAND_CITY: env.text(DEFAULT_BRAND.city),
    BRAND_COUNTRY: brandSettings.BRAND_COUNTRY,
    /** The site's address, for links in e-mails. */
    PUBLIC_URL: env.url(),
    CATALOG_URL: env.urls(),
    BOOKING_URL: env.urls(),
    /** Printed on receipts. */
    BRAND_TAX_NUMBER: z.optional(env.text()),
    /** How long after a new card booking the customer may still pay before it is written about as unpaid. */
    MAIL_UNPAID_WAIT_MS: env.integer(15 * 60_000, 0, 24 * 3_600_000),
    /** How many e-mails that strangers can cause (about requests and tickets) one address gets. */
    MAIL_STRANGER_HOURLY: env.integer(10, 1, 1_000),
    MAIL_STRANGER_DAILY: env.integer(30, 1, 10_000),
    /** E-mails handed over at the same time by one replica. */
    MAIL_CONCURRENCY: env.integer(8, 1, 64),
    /** After this long another replica takes over the e-mails of one that died. */
    MAIL_LEASE_MS: env.integer(60_000, 1_000, 600_000),
    /** How long an e-mail is tried before it fails and is shown to staff. */
    MAIL_RETRY_HOURS: env.integer(24, 1, 240),
  })
  .check(refusePartOfProvider);

export type Config = Omit<
  z.infer<typeof Config>,
  'MAIL_FROM' | 'ADMIN_NOTICE_EMAILS' | (typeof TEXT_VARIABLES)[number]
> & {
  sender: Sender;
  /** Without a provider no text messages are sent. */
  texts: TextProvider | undefined;
  ADMIN_NOTICE_EMAILS: string[];
};

/** Reads the settings, and fills in those that follow from others. */
export function readConfig(environment?: Environment): Config {
  const config = loadConfig(Config, environment);
  const { TEXT_PROVIDER_URL, TEXT_PROVIDER_TOKEN, TEXT_FROM, ...others } = config;
  const { BRAND_NAME: name, BRAND_EMAIL: address, MAIL_FROM = address, ADMIN_NOTICE_EMAILS = [] } = config;
  return {
    ...others,
    texts: textProvider({ TEXT_PROVIDER_URL, TEXT_PROVIDER_TOKEN, TEXT_FROM }),
    sender: readSender(MAIL_FROM, name) ?? { name, address },
    ADMIN_NOTICE_EMAILS: ADMIN_NOTICE_EMAILS.length > 0 ? ADMIN_NOTICE_EMAILS : [address],
    PUBLIC_URL: config.PUBLIC_URL.replace(/\/+$/, ''),
  };
}

function textProvider({
  TEXT_PROVIDER_URL: url,
  TEXT_PROVIDER_TOKEN: token,
  TEXT_FROM: from,
}: Pick<z.infer<typeof Config>, (typeof TEXT_VARIABLES)[number]>): TextProvider | undefined {
  return url === undefined || token === undefined || from === undefined ? undefined : { url, token, from };
}

export const templateContextOf = (config: Config): TemplateContext => ({
  brand: {
    name: config.BRAND_NAME,
    phone: config.BRAND_PHONE,
    email: config.BRAND_EMAIL,
    city: config.BRAND_CITY,
    country: config.BRAND_COUNTRY,
  },
  publicUrl: config.PUBLIC_URL,
  timeZone: config.BUSINESS_TIMEZONE,
  taxNumber: config.BRAND_TAX_NUMBER,
  openCode: (sealed) => openSealed(config.IDENTITY_SECRET, LOOKUP_CODE_SEAL, sealed),
});
