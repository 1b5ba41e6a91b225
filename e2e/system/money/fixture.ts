import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHome, startInfrastructure } from '@livery/local-stack';
import { eventually } from '@livery/test-kit';
import type {
  AdminNotification,
  CreatedBooking,
  PaymentConfirmed,
  PaymentIntentCreated,
  PaymentLedger,
  PromoCode,
} from '@livery/shared-types';
import { expect } from 'vitest';
import { startProduct, type Product } from '../startProduct.ts';
import { readMailbox, sentOrOutdated } from './emails.ts';
import { startMailProxy } from './mailProxy.ts';
import { createPromoCode, createService } from './catalogSetup.ts';
import { ledgerOf, sandboxAt } from './sandboxClient.ts';
import { watchPendingWork } from './pendingWork.ts';

export const STAFF_EMAIL = 'office@livery.example';
export const COPIES = 'accounts@livery.example';

/** Everything waits minutes in production so as not to disturb; here it waits just long enough to be seen. */
const IMPATIENT = {
  RECONCILE_SWEEP_MS: '300',
  RECONCILE_EVENTS_MS: '2000',
  RECONCILE_GRACE_MS: '3000',
  RECONCILE_LEASE_MS: '4000',
  RECONCILE_PROCESSING_MS: '500',
  RECONCILE_REFUND_MS: '500',
  RECONCILE_RETRY_MS: '300',
  RECONCILE_VOID_MS: '1500',
  STRIPE_TIMEOUT_MS: '3000',
  MAIL_LEASE_MS: '5000',
  MAIL_UNPAID_WAIT_MS: '2000',
  MAINTENANCE_INTERVAL_MS: '3000',
  PROMO_HOLD_MS: '20000',
  VEHICLE_CLAIM_MS: '20000',
};

/** 100.00 less the code's 20.00, with 5 % fee of the subtotal and 8.5 % tax: (100 − 20 + 5) × 1.085. */
const PRICE = '100.00';
const CODE_WORTH = '20.00';
export const TOTAL = '92.23';

export interface Outcome {
  booking: { status: string; paymentStatus: string; refundAmount: string | null };
  /** Our ledger. */
  payment: { captured: string; refunded: string; refundPending: string };
  /** The provider's own ledger: the state of each intent, and the amount of each refund that went through. */
  provider: { intents: string[]; refunds: string[] };
  promoUses: number;
  /** What was sent, and what was dropped because it was no longer true by then. */
  mailbox: { customer: string[]; staff: string[]; copies: string[] };
}

/** A trip and what it must come to. */
export interface FinishedTrip {
  trip: Trip;
  comesTo: Outcome;
}

export interface Trip {
  id: string;
  email: string;
  promoCode: string;
}

/** The whole product with a mail server behind a proxy and a provider that misbehaves on demand. */
export async function startMoneyFixture(
  options: { scale?: Record<string, number>; env?: Record<string, string> } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'livery-mail-'));
  const cache = process.env['LIVERY_CACHE'] ?? join(import.meta.dirname, '../../../.livery/cache');
  const mailHome = openHome(folder, cache);
  const post = await startInfrastructure({
    home: mailHome,
    env: {},
    mongo: false,
    redis: false,
    rabbit: false,
  });
  const mailUiUrl = post.env['MAIL_UI_URL'] ?? '';
  const mailProxy = await startMailProxy(post.env['SMTP_URL'] ?? '');
  const stopMail = async () => {
    await mailProxy.refuse();
    await mailHome.stopEverything();
    rmSync(folder, { recursive: true, force: true });
  };
  const product = await startProduct({
    ...options,
    env: {
      ...IMPATIENT,
      SMTP_URL: mailProxy.smtpUrl,
      MAIL_UI_URL: mailUiUrl,
      ADMIN_NOTICE_EMAILS: STAFF_EMAIL,
      ...options.env,
    },
  }).catch(async (error: unknown) => {
    await stopMail();
    throw error;
  });
  const { stack, call } = product;
  await product.logIn();
  await call('PUT', '/api/settings', { ccEmails: [COPIES] });
  const serviceId = await createService(product, 'Transfer', PRICE);

  const sandbox = sandboxAt(stack.services.env['PAYMENT_SANDBOX_URL'] ?? '', stack.url, {
    secret: product.secrets.stripeSecretKey,
    publishable: product.secrets.stripePublishableKey,
  });
  const pendingWork = watchPendingWork(product, sandbox);

  /** Every e-mail about a booking, and what became of it. */
  const emailLog = (bookingId: string) =>
    product.all<AdminNotification>(`/api/admin/notifications?orderingKey=${bookingId}&limit=200`);
  /** Throws when nobody answers: sums that are missing would read as nothing owed. */
  const ledger = async (bookingId: string) => {
    const { status, body } = await call<PaymentLedger>('GET', `/api/admin/bookings/${bookingId}/payments`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };

  /** Booking, payment, promo and mailbox of each trip, as staff, the provider and the readers see them. */
  const outcomesOf = async (trips: Trip[]): Promise<(Outcome & { of: string })[]> => {
    const [providerLedger, codes, mailbox] = await Promise.all([
      sandbox.ledger(),
      call<PromoCode[]>('GET', '/api/promo-codes'),
      readMailbox(mailUiUrl),
    ]);
    return Promise.all(
      trips.map(async ({ id, email, promoCode }) => {
        const { status, paymentStatus, refundAmount } = await product.booking(id);
        const { captured, refunded, refundPending } = await ledger(id);
        const log = await emailLog(id);
        const { intents, refunds } = ledgerOf(providerLedger, id);
        return {
          of: email,
          booking: { status, paymentStatus, refundAmount },
          payment: { captured, refunded, refundPending },
          provider: {
            intents: intents.map((intent) => intent.status),
            refunds: refunds
              .filter((refund) => refund.status === 'succeeded')
              .map(({ amount }) => (amount / 100).toFixed(2)),
          },
          promoUses: codes.body.find(({ code }) => code === promoCode)?.usageCount ?? Number.NaN,
          mailbox: {
            customer: sentOrOutdated(mailbox.to(email), log, { to: email, status }),
            staff: sentOrOutdated(mailbox.about(STAFF_EMAIL, id), log, { to: STAFF_EMAIL, status }),
            copies: sentOrOutdated(mailbox.about(COPIES, id), log, { to: COPIES, status, areCopies: true }),
          },
        };
      }),
    );
  };

  const fixture = {
    product,
    stack,
    sandbox,
    mailProxy,
    pendingWork,
    ledger,
    emailLog,
    mailbox: () => readMailbox(mailUiUrl),
    ...stories(product, serviceId),

    /** They all come to this, and once nothing is on its way any more, they still are exactly this. */
    async expectOutcomes(outcomes: readonly FinishedTrip[], timeoutMs = 90_000): Promise<void> {
      const expected = outcomes.map(({ trip, comesTo }) => ({ of: trip.email, ...comesTo }));
      const expectAll = async () => {
        expect(await outcomesOf(outcomes.map(({ trip }) => trip))).toEqual(expected);
      };
      await eventually(expectAll, { timeoutMs, intervalMs: 300 });
      await pendingWork.settled();
      await expectAll();
      expect((await sandbox.ledger()).balanced).toBe(true);
    },
    expectOutcome: (trip: Trip, comesTo: Outcome): Promise<void> =>
      fixture.expectOutcomes([{ trip, comesTo }]),
    async stop() {
      await product.stop();
      await stopMail();
    },
  };
  return fixture;
}
export type MoneyFixture = Awaited<ReturnType<typeof startMoneyFixture>>;

/** What people do. */
function stories(product: Product, serviceId: string) {
  const { call } = product;
  return {
    /** Books a transfer with a promo code of its own, three days ahead by default. */
    async book(name: string, more: Record<string, unknown> = {}): Promise<Trip> {
      const tag = randomBytes(4).toString('hex');
      const promoCode = `ONCE${tag.toUpperCase()}`;
      await createPromoCode(product, promoCode, { worth: CODE_WORTH, usageLimit: 1 });
      const email = `${name}.${tag}@example.com`;
      const reply = await call<CreatedBooking>('POST', '/api/bookings', {
        customerName: `${name} Rider`,
        customerEmail: email,
        customerPhone: '416-555-0100',
        pickupDate: hoursAhead(72),
        pickupAddress: 'Union Station',
        destinations: ['Scarborough Bluffs'],
        serviceIds: [serviceId],
        vehicleId: null,
        duration: 2,
        paymentMethod: 'stripe',
        promoCode,
        ...more,
      });
      expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201, body: { totalAmount: TOTAL } });
      return { id: reply.body.id, email, promoCode };
    },
    intentFor: async ({ id }: Trip): Promise<PaymentIntentCreated> => {
      const reply = await call<PaymentIntentCreated>('POST', '/api/create-payment-intent', { bookingId: id });
      if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    confirm: ({ id }: Trip, paymentIntentId: string) =>
      call<PaymentConfirmed>('POST', '/api/confirm-payment', { bookingId: id, paymentIntentId }),
    cancel: async ({ id }: Trip) => {
      const reply = await call('POST', `/api/bookings/${id}/cancel`, {});
      expect(reply.status).toBe(200);
    },
    /** Marks a trip as done, once its pickup has come. */
    completeAfterPickup: ({ id }: Trip) =>
      eventually(
        async () => {
          const reply = await call('POST', `/api/admin/bookings/${id}/complete`, {});
          if (reply.status !== 200) expect(reply.body).toMatchObject({ code: 'booking.before_pickup' });
          expect(reply.status).toBe(200);
        },
        { timeoutMs: 120_000, intervalMs: 300 },
      ),
    decide: async ({ id }: Trip, what: 'approve' | 'reject') => {
      const reply = await call('POST', `/api/admin/bookings/${id}/${what}`, {});
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    },
    waitFor: (trip: Trip, expected: { status?: string; paymentStatus?: string }) =>
      eventually(async () => expect(await product.booking(trip.id)).toMatchObject(expected), {
        timeoutMs: 60_000,
        intervalMs: 100,
      }),
  };
}

export const hoursAhead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
