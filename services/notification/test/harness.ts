import { connectEventBus, createLogger, type EventBus } from '@livery/service-kit';
import {
  apiClient,
  dropTestEnvironment,
  testEnvironment,
  type TestEnvironment,
} from '@livery/service-kit/testing';
import type { ApiClient } from '@livery/service-kit/testing';
import { readConfig, type NotificationConfig } from '../src/config.ts';
import { startService, type Overrides } from '../src/service.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

export const quiet = createLogger({ service: 'notification-test', level: 'silent' });

export interface Harness {
  environment: TestEnvironment;
  mailbox: Mailbox;
  /** Publishes as booking, payment, chat or catalog would. */
  bus: EventBus;
  config(overrides?: Record<string, string>): NotificationConfig;
  /** The variables that `config` reads, for a process of its own. */
  variables(overrides?: Record<string, string>): Record<string, string>;
  start(overrides?: Overrides, variables?: Record<string, string>): Promise<RunningService>;
  close(): Promise<void>;
}

export interface RunningService {
  url: string;
  admin: ApiClient;
  anyone: ApiClient;
  stop(): Promise<void>;
}

/** The real broker, database and mail server, under names that only this test file uses. */
export async function openHarness(): Promise<Harness> {
  const environment = testEnvironment('notification');
  const mailbox = await openMailbox();
  const bus = connectEventBus({
    url: environment.amqpUrl,
    service: 'booking',
    namespace: environment.namespace,
    logger: quiet,
  });
  const running = new Set<RunningService>();
  const variables = (overrides: Record<string, string> = {}) => ({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    MONGODB_URI: environment.mongoUri,
    MONGODB_DB: environment.dbName,
    AMQP_URL: environment.amqpUrl,
    EVENT_NAMESPACE: environment.namespace,
    IDENTITY_SECRET: environment.identitySecret,
    SMTP_URL: mailbox.smtpUrl,
    PUBLIC_URL: 'https://livery.example',
    CATALOG_URL: 'http://127.0.0.1:9',
    ADMIN_NOTICE_EMAILS: 'office@livery.example',
    ...overrides,
  });
  const config = (overrides?: Record<string, string>) => readConfig(variables(overrides));

  return {
    environment,
    mailbox,
    bus,
    config,
    variables,
    async start(overrides = {}, changes = {}) {
      const service = await startService(config(changes), { logger: quiet, sweepMs: 200, ...overrides });
      const client = { identitySecret: environment.identitySecret, audience: 'notification' };
      const started: RunningService = {
        url: service.url,
        admin: apiClient(service.url, { ...client, role: 'admin', username: 'marisol' }),
        anyone: apiClient(service.url, { ...client, role: 'public' }),
        stop: async () => {
          if (running.delete(started)) await service.stop();
        },
      };
      running.add(started);
      return started;
    },
    async close() {
      await Promise.all([...running].map((service) => service.stop()));
      await bus.close();
      await mailbox.close();
      await dropTestEnvironment(environment);
    },
  };
}

/** Settings as catalog announces them. */
export function settingsWith(ccEmails: string[], updatedAt = new Date().toISOString()) {
  return {
    stripePaymentEnabled: true,
    cashPaymentEnabled: true,
    verifyCustomers: false,
    ccEmails,
    updatedAt,
  };
}
