import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Payable,
  type AdminBooking,
  type PaymentIntentCreated,
  type PaymentLedger,
} from '@livery/shared-types';
import {
  apiClient,
  collectEvents,
  dropTestDatabase,
  dropTestEnvironment,
  eventually,
  testEnvironment,
  type ApiClient,
} from '@livery/test-kit';
import mongoose from 'mongoose';
import { expect } from 'vitest';
import { CURSOR } from '../../src/commands/collectMissedEvents.ts';
import { createCursorStore } from '../../src/store/cursors.ts';
import { createChildProcess, type ChildProcess } from './childProcess.ts';
import type { Mailbox } from './privateServers.ts';
import { KEYS, startSandbox } from './sandbox.ts';

export interface FixtureOptions {
  /** Settings of the payment service on top of short ones. */
  payment?: Record<string, string>;
  replicas?: number;
  /** A broker of the test's own. */
  amqpUrl?: string | undefined;
  /** With a mailbox, e-mails are sent too. */
  mailbox?: Mailbox;
}

/** Everything waits seconds in production; here it waits just long enough to be seen. */
const SHORT_TIMINGS = {
  RECONCILE_SWEEP_MS: '100',
  RECONCILE_EVENTS_MS: '3600000',
  RECONCILE_GRACE_MS: '1500',
  RECONCILE_LEASE_MS: '1500',
  RECONCILE_PROCESSING_MS: '300',
  RECONCILE_REFUND_MS: '300',
  RECONCILE_RETRY_MS: '100',
  RECONCILE_VOID_MS: '500',
  STRIPE_TIMEOUT_MS: '1500',
  STRIPE_RETRIES: '1',
};

const CATALOG_PATH = 'services/catalog/src/main.ts';
const DEAD = 'http://127.0.0.1:9';

/** The services that money passes through, each in its own process on real servers, and the sandbox. */
export async function startFixture(options: FixtureOptions = {}) {
  const environment = testEnvironment('payment');
  const amqpUrl = options.amqpUrl ?? environment.amqpUrl;
  const folder = await mkdtemp(join(tmpdir(), 'livery-payment-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>site</title>');
  const databaseOf = (service: string) => `${environment.dbName}_${service}`;
  const common = (service: string) => ({
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    MONGODB_URI: environment.mongoUri,
    MONGODB_DB: databaseOf(service),
    AMQP_URL: amqpUrl,
    EVENT_NAMESPACE: environment.namespace,
    IDENTITY_SECRET: environment.identitySecret,
  });
  const service = (name: string, env: Record<string, string>, program = `services/${name}/src/main.ts`) =>
    // The gateway says whether it is ready on a private port only.
    createChildProcess({
      name,
      program,
      env: { ...common(name), ...env },
      readyPath: name === 'gateway' ? '/healthz' : '/readyz',
    });

  const inDatabase = async (service: string, work: (connection: mongoose.Connection) => Promise<unknown>) => {
    const dbName = databaseOf(service);
    const connection = await mongoose.createConnection(environment.mongoUri, { dbName }).asPromise();
    await work(connection).finally(() => connection.close());
  };
  const timings = { ...SHORT_TIMINGS, ...options.payment };
  // A new payment service first lists the events of three days, which may end in the middle of a test. This one has done
  // so: until the next reading it learns of an event by its webhook alone.
  const now = () => new Date();
  await inDatabase('payment', (connection) =>
    createCursorStore(connection, now).lease(CURSOR, Number(timings.RECONCILE_EVENTS_MS), now()),
  );

  const collector = await collectEvents(amqpUrl, environment.namespace);
  const sandbox = await startSandbox(join(folder, 'sandbox'));
  const catalog = await service('catalog', {}, CATALOG_PATH);
  const redis = { REDIS_URL: environment.redisUrl, REDIS_PREFIX: environment.redisPrefix };
  const booking = await service('booking', {
    ...redis,
    CATALOG_URL: catalog.url,
    MANAGE_LINK_SECRET: 'manage-link-secret-for-tests-0123456789',
    PUBLIC_URL: 'https://livery.example',
    // Bookings are booked minutes before their pickup to see every tier of the refund policy.
    TURNAROUND_MINUTES: '0',
  });
  const payments: ChildProcess[] = [];
  for (let replica = 0; replica < (options.replicas ?? 1); replica += 1) {
    payments.push(
      await service('payment', {
        ...KEYS,
        STRIPE_API_BASE: sandbox.child.url,
        BOOKING_URL: booking.url,
        ...timings,
      }),
    );
  }
  const gateway = await service('gateway', {
    ...redis,
    SESSION_SECRET: 'session-secret-for-tests-0123456789abcdef',
    SITE_DIR: folder,
    THROTTLE_SCALE: '1000',
    CATALOG_URL: catalog.url,
    BOOKING_URL: booking.url,
    PAYMENT_URL: payments.map(({ url }) => url).join(','),
    CHAT_URL: DEAD,
    NOTIFICATION_URL: DEAD,
  });
  const { mailbox } = options;
  const notification =
    mailbox === undefined
      ? undefined
      : await service('notification', {
          SMTP_URL: mailbox.smtpUrl,
          PUBLIC_URL: gateway.url,
          CATALOG_URL: catalog.url,
          BOOKING_URL: booking.url,
          ADMIN_NOTICE_EMAILS: 'office@example.com',
        });
  const children = [gateway, ...payments, booking, catalog, ...(notification ? [notification] : [])];
  try {
    await Promise.all(children.map((child) => child.start()));
  } catch (error) {
    await Promise.all([...children, sandbox.child].map((child) => child.kill()));
    throw error;
  }
  const webhookUrl = `${gateway.url}/api/stripe/webhook`;
  await sandbox.sendWebhooksTo(webhookUrl);

  const as = (role: 'public' | 'admin' | 'service', audience: string, url: string): ApiClient =>
    apiClient(url, { identitySecret: environment.identitySecret, role, audience });
  const [firstPayment] = payments;
  if (firstPayment === undefined) throw new Error('A fixture needs a payment service');
  const api = {
    payment: as('public', 'payment', firstPayment.url),
    paymentAsStaff: as('admin', 'payment', firstPayment.url),
    booking: as('public', 'booking', booking.url),
    bookingAsStaff: as('admin', 'booking', booking.url),
    bookingAsService: as('service', 'booking', booking.url),
    catalogAsStaff: as('admin', 'catalog', catalog.url),
    paymentAt: (index: number) => as('public', 'payment', payments[index]?.url ?? firstPayment.url),
  };

  const fixture = {
    environment,
    sandbox,
    booking,
    payments,
    payment: firstPayment,
    gateway,
    webhookUrl,
    events: collector,
    api,
    ...actions(api),
    /** The subjects of the e-mails to a booking's customer, e.g. how many begin with `Receipt`. */
    async emailsAbout(bookingId: string, beginning: string): Promise<string[]> {
      if (mailbox === undefined) throw new Error('This fixture has no mailbox');
      const response = await fetch(`${mailbox.uiUrl}/email`);
      const emails = (await response.json()) as { subject: string; to: { address: string }[] }[];
      return emails
        .filter(({ to }) => to.some(({ address }) => address === 'ada@example.com'))
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith(beginning) && subject.includes(bookingId.slice(0, 8)));
    },
    async ledger(bookingId: string): Promise<PaymentLedger> {
      const { body } = await api.paymentAsStaff.get<PaymentLedger>(
        `/api/admin/bookings/${bookingId}/payments`,
      );
      return body;
    },
    retryRefunds: (bookingId: string, by: 'staff' | 'public' = 'staff') =>
      (by === 'staff' ? api.paymentAsStaff : api.payment).post<PaymentLedger & { code?: string }>(
        `/api/admin/payments/${bookingId}/retry-refunds`,
      ),
    /** Cards are charged at once, or held until staff approve. */
    async setCardMode(cardMode: 'charge' | 'hold'): Promise<void> {
      const { body } = await api.catalogAsStaff.put<{ updatedAt: string }>('/api/settings', { cardMode });
      await inDatabase('booking', (connection) =>
        eventually(async () => {
          const asOf = { asOf: { $gte: Date.parse(body.updatedAt) } };
          expect(await connection.collection('settings').countDocuments(asOf)).toBe(1);
        }),
      );
    },
    /** A price that changes without an event, as an import may do it. */
    async changePrice(bookingId: string, totalCents: number): Promise<void> {
      const filter = { _id: bookingId } as object;
      await inDatabase('booking', (connection) =>
        connection.collection('bookings').updateOne(filter, { $set: { 'quote.totalCents': totalCents } }),
      );
    },
    /** As if the refunds of a booking had been decided on earlier than they were. */
    async ageRefunds(bookingId: string, ms: number): Promise<void> {
      const asked = { $dateSubtract: { startDate: '$$refund.requestedAt', unit: 'millisecond', amount: ms } };
      const aged = { $mergeObjects: ['$$refund', { requestedAt: asked }] };
      await inDatabase('payment', (connection) =>
        connection
          .collection('payments')
          .updateOne({ _id: bookingId } as object, [
            { $set: { refunds: { $map: { input: '$refunds', as: 'refund', in: aged } } } },
          ]),
      );
    },
    /** Our ledger and the provider's are the same to the cent, booking by booking and in sum. */
    async expectEqualLedgers(): Promise<void> {
      await eventually(
        async () => {
          const ledger = await sandbox.ledger();
          expect(ledger.balanced).toBe(true);
          const bookingIds = new Set(ledger.intents.map(({ metadata }) => metadata['bookingId'] ?? ''));
          for (const bookingId of bookingIds) {
            const intents = ledger.intents.filter(({ metadata }) => metadata['bookingId'] === bookingId);
            const ids = new Set(intents.map(({ id }) => id));
            const refunds = ledger.refunds.filter((refund) => ids.has(refund.payment_intent));
            const disputes = ledger.disputes.filter((dispute) => ids.has(dispute.payment_intent));
            const { captured, refunded, refundPending, disputed } = await fixture.ledger(bookingId);
            expect({ bookingId, captured, refunded, refundPending, disputed }).toEqual({
              bookingId,
              captured: money(intents.map(({ amount_received }) => amount_received)),
              refunded: money(amountsIn(refunds, 'succeeded')),
              refundPending: money(amountsIn(refunds, 'pending')),
              disputed: money(disputes.filter(({ status }) => status !== 'won').map(({ amount }) => amount)),
            });
          }
        },
        { intervalMs: 100 },
      );
    },
    async stop() {
      // Processes first: they must not outlive a test whose tidying up fails further on.
      await Promise.all([...children, sandbox.child].map((child) => child.kill()));
      await collector.stop();
      await rm(folder, { recursive: true, force: true });
      const databases = ['payment', 'booking', 'catalog', 'gateway', 'notification'].map(databaseOf);
      await Promise.all(databases.map((dbName) => dropTestDatabase({ ...environment, dbName })));
      if (options.amqpUrl === undefined) await dropTestEnvironment(environment);
    },
  };
  return fixture;
}
export type Fixture = Awaited<ReturnType<typeof startFixture>>;

const amountsIn = (refunds: { status: string; amount: number }[], status: string) =>
  refunds.filter((refund) => refund.status === status).map(({ amount }) => amount);

const money = (cents: number[]) => (cents.reduce((sum, one) => sum + one, 0) / 100).toFixed(2);

interface Apis {
  payment: ApiClient;
  booking: ApiClient;
  bookingAsStaff: ApiClient;
  bookingAsService: ApiClient;
  catalogAsStaff: ApiClient;
}

/** What customers and staff do. */
function actions(api: Apis) {
  const bookingOf = async (bookingId: string) => {
    const reply = await api.bookingAsService.get<Payable>(`/internal/bookings/${bookingId}/payable`);
    return { code: reply.status, ...reply.body.summary };
  };
  return {
    /** Books a transfer; the default costs 149.00 before fee and tax. */
    async book(overrides: Record<string, unknown> = {}, basePrice = '149.00'): Promise<string> {
      const service = await api.catalogAsStaff.post<{ id: string }>('/api/services', {
        name: `Transfer ${crypto.randomUUID().slice(0, 8)}`,
        category: 'airport',
        basePrice,
        description: 'A transfer',
        features: [],
      });
      expect(service.status).toBe(201);
      const reply = await api.booking.post<{ id: string }>('/api/bookings', {
        customerName: 'Ada Byron',
        customerEmail: 'ada@example.com',
        customerPhone: '+1 416 555 0100',
        pickupDate: new Date(Date.now() + 72 * 3_600_000).toISOString(),
        pickupAddress: '1 Front Street',
        destinations: ['Pearson Airport'],
        serviceIds: [service.body.id],
        vehicleId: null,
        duration: 2,
        paymentMethod: 'stripe',
        ...overrides,
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.body.id;
    },
    intentFor: (bookingId: string) =>
      api.payment.post<PaymentIntentCreated & { code?: string; message?: string }>(
        '/api/create-payment-intent',
        { bookingId },
      ),
    confirm: (bookingId: string, paymentIntentId: string) =>
      api.payment.post<{ success: boolean; status: string; message: string; code?: string }>(
        '/api/confirm-payment',
        { bookingId, paymentIntentId },
      ),
    cancel: (bookingId: string) => api.booking.post(`/api/bookings/${bookingId}/cancel`, {}),
    reject: (bookingId: string) =>
      api.bookingAsStaff.post(`/api/admin/bookings/${bookingId}/reject`, { reason: 'No car' }),
    approve: (bookingId: string) =>
      api.bookingAsStaff.post<AdminBooking>(`/api/admin/bookings/${bookingId}/approve`, {}),
    cancelByStaff: (bookingId: string, order: Record<string, unknown>) =>
      api.bookingAsStaff.post<AdminBooking>(`/api/admin/bookings/${bookingId}/cancel`, {
        reason: 'The car broke down',
        ...order,
      }),
    changeByStaff: (bookingId: string, change: Record<string, unknown>) =>
      api.bookingAsStaff.patch<AdminBooking>(`/api/admin/bookings/${bookingId}`, change),
    refundByStaff: (bookingId: string, amount: string, key: string) =>
      api.bookingAsStaff.post<AdminBooking>(
        `/api/admin/bookings/${bookingId}/refunds`,
        { amount, reason: 'The car was late' },
        { 'idempotency-key': key },
      ),
    staffViewOf: async (bookingId: string) =>
      (await api.bookingAsStaff.get<AdminBooking>(`/api/admin/bookings/${bookingId}`)).body,
    remove: (bookingId: string) => api.bookingAsStaff.delete(`/api/admin/bookings/${bookingId}`),
    bookingOf,
    waitForBooking: (bookingId: string, expected: { status?: string; paymentStatus?: string }) =>
      eventually(async () => expect(await bookingOf(bookingId)).toMatchObject(expected), {
        intervalMs: 50,
      }),
  };
}
