import { fileURLToPath } from 'node:url';
import type { Secrets } from '../state/secrets.ts';

/** The folder of package.json, services/ and frontend/. */
export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** In the order in which people read them. Each is `node src/main.ts` in its folder under services/. */
export const serviceNames = ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** All but the gateway, which is public. */
export const scalableNames = serviceNames.filter((name) => name !== 'gateway');

export type Scale = Partial<Record<ServiceName, number>>;

/** Names of replicas in messages, log files and the port registry: chat, chat-2, chat-3. */
export function replicaNames(service: ServiceName, scale: Scale): string[] {
  return Array.from({ length: scale[service] ?? 1 }, (_, index) =>
    index === 0 ? service : `${service}-${index + 1}`,
  );
}

export const defaultSettings = (
  secrets: Pick<Secrets, 'identitySecret' | 'sessionSecret' | 'manageLinkSecret' | 'visitorSecret'>,
) => ({
  NODE_ENV: 'development',
  LOG_LEVEL: 'info',
  BUSINESS_TIMEZONE: 'America/Toronto',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'livery-demo',
  ADMIN_EMAIL: 'admin@example.com',
  IDENTITY_SECRET: secrets.identitySecret,
  SESSION_SECRET: secrets.sessionSecret,
  MANAGE_LINK_SECRET: secrets.manageLinkSecret,
  VISITOR_SECRET: secrets.visitorSecret,
});

/** Only the named services get these variables, even if the shell has them. */
const confidential: Record<string, ServiceName[]> = {
  SESSION_SECRET: ['gateway'],
  MANAGE_LINK_SECRET: ['booking'],
  VISITOR_SECRET: ['chat'],
  S3_SECRET_ACCESS_KEY: ['chat'],
  ADMIN_USERNAME: ['gateway'],
  ADMIN_PASSWORD: ['gateway'],
  ADMIN_EMAIL: ['gateway'],
  STRIPE_SECRET_KEY: ['payment'],
  STRIPE_WEBHOOK_SECRET: ['payment'],
  SMTP_URL: ['notification'],
  TEXT_PROVIDER_TOKEN: ['notification'],
  REDIS_URL: ['gateway', 'booking', 'chat'],
};

export function visibleTo(
  service: ServiceName | undefined,
  env: Record<string, string | undefined>,
): Record<string, string> {
  const visible: Record<string, string> = {};
  for (const [key, value] of Object.entries(env)) {
    const readers = confidential[key];
    if (value !== undefined && (!readers || (service && readers.includes(service)))) visible[key] = value;
  }
  return visible;
}
