import { fileURLToPath } from 'node:url';
import type { Secrets } from '../state/secrets.ts';

/** The folder that holds package.json, services/, frontend/ and so on. */
export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** What the stack runs, in the order people read it. Each is `node src/main.ts` in its folder under services/. */
export const serviceNames = ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Only the gateway is public, and there is one of it; every other service may have replicas. */
export const scalableNames = serviceNames.filter((name) => name !== 'gateway');

export type Scale = Partial<Record<ServiceName, number>>;

/** How each replica is called in messages, log files and the port registry: chat, chat-2, chat-3. */
export function replicaNames(service: ServiceName, scale: Scale): string[] {
  return Array.from({ length: scale[service] ?? 1 }, (_, index) =>
    index === 0 ? service : `${service}-${index + 1}`,
  );
}

/** What services are given as long as nobody says otherwise. */
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

/** Variables that only the services named here may see, whatever the shell that started the stack knows. */
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

/** The part of an environment that a service may see. */
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
