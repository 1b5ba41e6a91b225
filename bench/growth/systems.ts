import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiClient,
  dropTestEnvironment,
  testEnvironment,
  type ApiClient,
  type TestEnvironment,
} from '@livery/service-kit/testing';
import { BOOKING_STATUSES } from '@livery/shared-types';
import { readConfig as readBookingConfig } from '../../services/booking/src/config.ts';
import {
  createManageTokens,
  createOfferTokens,
  createRideTokens,
} from '../../services/booking/src/domain/manageToken.ts';
import { startService as startBooking } from '../../services/booking/src/service.ts';
import { bulkId } from '../../services/booking/test/bulk.ts';
import { bulkDatabase, connectForBulk } from '../../services/booking/test/bulkDatabase.ts';
import { readConfig as readChatConfig } from '../../services/chat/src/config.ts';
import { startService as startChat } from '../../services/chat/src/service.ts';
import { readConfig as readEmailConfig } from '../../services/notification/src/config.ts';
import { startService as startNotification } from '../../services/notification/src/service.ts';
import { readConfig as readPaymentConfig } from '../../services/payment/src/config.ts';
import { startService as startPayment } from '../../services/payment/src/service.ts';
import {
  CHAUFFEUR_KEY,
  FILED_TICKET,
  fillChat,
  fillChauffeurs,
  fillFiles,
  fillNotification,
  fillPayCodes,
  fillPayment,
  fillPeople,
  payCodeOf,
  sessionOf,
  TICKET_FILE,
} from './fill.ts';
import type { GrowingService, Question } from './questions.ts';

type Settings = Record<string, string>;
type Connection = Awaited<ReturnType<typeof connectForBulk>>;

interface Subject {
  fill(environment: TestEnvironment, size: number, now: Date): Promise<Connection>;
  start(settings: Settings): Promise<{ url: string; stop(): Promise<void> }>;
}

const NOWHERE = 'http://127.0.0.1:9';
const TICKET_FILES_DIR = join(tmpdir(), `livery-growth-${process.pid}`);
const MANAGE_LINK_SECRET = 'a secret for manage links in benches only';

const settingsOf = (environment: TestEnvironment): Settings => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  PORT: '0',
  MONGODB_URI: environment.mongoUri,
  MONGODB_DB: environment.dbName,
  AMQP_URL: environment.amqpUrl,
  EVENT_NAMESPACE: environment.namespace,
  IDENTITY_SECRET: environment.identitySecret,
  REDIS_URL: environment.redisUrl,
  REDIS_PREFIX: environment.redisPrefix,
  MANAGE_LINK_SECRET,
  TICKET_FILES_DIR,
  VISITOR_SECRET: 'a secret for visitors in benches only',
  PUBLIC_URL: 'https://livery.example',
  CATALOG_URL: NOWHERE,
  BOOKING_URL: NOWHERE,
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_growth_of_the_data',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_growth_of_the_data',
  STRIPE_WEBHOOK_SECRET: 'whsec_growth_of_the_data',
  STRIPE_API_BASE: NOWHERE,
});

const filledBy =
  (fill: (connection: Connection, size: number, now: Date) => Promise<void>): Subject['fill'] =>
  async (environment, size, now) => {
    const connection = await connectForBulk(environment);
    await fill(connection, size, now);
    return connection;
  };

const fillBookings: Subject['fill'] = async (environment, size, now) => {
  const connection = await bulkDatabase(environment, size, now);
  await fillPeople(connection, size, now);
  await fillPayCodes(connection, size, now);
  await fillChauffeurs(connection, size, now);
  return connection;
};

const fillDesk: Subject['fill'] = async (...data) => {
  await fillFiles(TICKET_FILES_DIR);
  return filledBy(fillChat)(...data);
};

const SUBJECTS: Record<GrowingService, Subject> = {
  booking: { fill: fillBookings, start: (settings) => startBooking(readBookingConfig(settings)) },
  chat: { fill: fillDesk, start: (settings) => startChat(readChatConfig(settings)) },
  notification: {
    fill: filledBy(fillNotification),
    start: (settings) => startNotification(readEmailConfig(settings)),
  },
  payment: { fill: filledBy(fillPayment), start: (settings) => startPayment(readPaymentConfig(settings)) },
};

export type System = Awaited<ReturnType<typeof startSystem>>;

/** One service on as much data as so many bookings leave behind. */
export async function startSystem(name: GrowingService, size: number) {
  const now = new Date();
  const environment = testEnvironment('bench');
  const db = await SUBJECTS[name].fill(environment, size, now);
  const service = await SUBJECTS[name].start(settingsOf(environment));
  const { identitySecret } = environment;
  const as = (role: Question['role']): ApiClient =>
    apiClient(service.url, { identitySecret, audience: name, role, subject: 'agent' });
  return {
    db,
    clients: { admin: as('admin'), public: as('public'), service: as('service') },
    stop: async () => {
      await db.close();
      await service.stop();
      await dropTestEnvironment(environment);
      await rm(TICKET_FILES_DIR, { recursive: true, force: true });
    },
  };
}

/** A path with what stands in its braces: something that is there at every size. */
export const pathOf = ({ path }: Question): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(SAMPLES[name] ?? ''));

export const headersOf = ({ isChauffeur = false }: Question): Record<string, string> =>
  isChauffeur ? { authorization: `Bearer ${CHAUFFEUR_KEY}` } : {};

/** The first booking that is approved, shown, and whose pickup is ahead: see `bulk.ts`. */
function cancellableId(): string {
  const aheadHours = 731 * 24;
  const index = Array.from({ length: 1_000 }, (_, one) => one).find(
    (one) =>
      one % BOOKING_STATUSES.length === BOOKING_STATUSES.indexOf('approved') &&
      one % 11 !== 0 &&
      (one * 7_919) % (1_060 * 24) > aheadHours,
  );
  if (index === undefined) throw new Error('No booking can be cancelled');
  return bulkId(index);
}

const id = cancellableId();
const SAMPLES: Record<string, string> = {
  id,
  token: createManageTokens(MANAGE_LINK_SECRET).sign(id),
  ride: createRideTokens(MANAGE_LINK_SECRET).sign(id),
  chauffeur: bulkId(0),
  customer: bulkId(1),
  offer: createOfferTokens(MANAGE_LINK_SECRET).sign(bulkId(1)),
  code: payCodeOf(1),
  vehicle: bulkId(1),
  session: sessionOf(1),
  ticket: FILED_TICKET,
  file: TICKET_FILE,
  tomorrow: new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10),
};
