import {
  COMPANY_LINES_DEFAULTS,
  COMPANY_PROMISES_DEFAULTS,
  LOOKUP_CODE_SEAL,
  RIDE_SETTINGS_DEFAULTS,
} from '@livery/shared-types';
import { connectEventBus, createLogger, seal, type EventBus, type OutboxEntry } from '@livery/service-kit';
import { apiClient, dropTestEnvironment, testEnvironment, type TestEnvironment } from '@livery/test-kit';
import type { ApiClient } from '@livery/test-kit';
import mongoose from 'mongoose';
import { afterAll } from 'vitest';
import { readConfig, type Config } from '../src/config.ts';
import { startService, type Overrides } from '../src/service.ts';
import { openBookingServer, type BookingServer } from './bookingServer.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

export const quiet = createLogger({ service: 'notification-test', level: 'silent' });

export interface Harness {
  environment: TestEnvironment;
  mailbox: Mailbox;
  /** The service's database, to look at what is stored. */
  db: mongoose.Connection;
  /** Answers as booking would; it learns from what is published. */
  booking: BookingServer;
  /** Publishes as booking, payment, chat or catalog would. */
  bus: EventBus;
  /** As booking seals codes and keys. */
  seal(text: string): string;
  /** Publishes without the booking server learning it: the test sets its answers itself. */
  publish(event: OutboxEntry): Promise<void>;
  config(overrides?: Record<string, string>): Config;
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

/** To start a mail catcher takes longer than most tests: a test file has one, which each harness leaves empty. */
let catcher: Promise<Mailbox> | undefined;
afterAll(async () => (await catcher)?.close());

/** The real broker, database and mail server, under names that only this test file uses. */
export async function openHarness(): Promise<Harness> {
  const environment = testEnvironment('notification');
  catcher ??= openMailbox();
  const mailbox = await catcher;
  const { mongoUri, dbName } = environment;
  const db = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
  const booking = await openBookingServer(environment.identitySecret);
  const publisher = connectEventBus({
    url: environment.amqpUrl,
    service: 'booking',
    namespace: environment.namespace,
    logger: quiet,
  });
  const bus: EventBus = {
    ...publisher,
    publish: (event) => {
      booking.learn(event);
      return publisher.publish(event);
    },
  };
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
    BOOKING_URL: booking.url,
    ADMIN_NOTICE_EMAILS: 'staff@livery.example',
    ...overrides,
  });
  const config = (overrides?: Record<string, string>) => readConfig(variables(overrides));

  return {
    environment,
    mailbox,
    db,
    booking,
    bus,
    seal: (text) => seal(environment.identitySecret, LOOKUP_CODE_SEAL, text),
    publish: (event) => publisher.publish(event),
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
      await mailbox.empty();
      await booking.stop();
      await db.close();
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
    cardMode: 'charge' as const,
    ...COMPANY_PROMISES_DEFAULTS,
    ...COMPANY_LINES_DEFAULTS,
    ...RIDE_SETTINGS_DEFAULTS,
    ccEmails,
    version: 1,
    updatedAt,
  };
}
