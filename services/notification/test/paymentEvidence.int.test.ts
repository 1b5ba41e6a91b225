import { testEnvironment, dropTestEnvironment } from '@livery/service-kit/testing';
import type { EventData } from '@livery/shared-types';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedIntents, isDisputed, NO_EVIDENCE } from '../src/domain/paymentEvidence.ts';
import { openModels } from '../src/store/models.ts';
import {
  paymentEvidenceRepository,
  type EvidenceStore,
  type PaymentEvent,
} from '../src/store/paymentEvidence.repository.ts';
import { aBooking, aPayment } from './factories.ts';

const environment = testEnvironment('notification');
let connection: mongoose.Connection;
let evidence: EvidenceStore;

beforeAll(async () => {
  const { mongoUri, dbName } = environment;
  connection = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
  evidence = paymentEvidenceRepository(await openModels(connection));
});
afterAll(async () => {
  await connection.close();
  await dropTestEnvironment(environment);
});

const at = (minute: number) => new Date(Date.UTC(2026, 4, 2, 12, minute));
const record = (event: Pick<PaymentEvent, 'type' | 'data'>, occurredAt: Date) =>
  evidence.record({ ...event, occurredAt: occurredAt.toISOString() } as PaymentEvent);
type Step = (payment: ReturnType<typeof aPayment>) => Promise<void>;

const paid: Step = (payment) =>
  record(
    { type: 'payment.succeeded', data: { ...payment, paidAt: '2026-05-01T12:00:00Z', card: null } },
    at(0),
  );
const refunded =
  (refundId: string, refundedCents: number, minute: number): Step =>
  (payment) => {
    const data = { ...payment, refundId, refundedCents, totalRefundedCents: refundedCents, reason: '' };
    return record({ type: 'payment.refunded', data }, at(minute));
  };
const refundFailed =
  (refundId: string, refundedCents: number, minute: number): Step =>
  (payment) => {
    const data = { ...payment, refundId, refundedCents, reason: 'Account closed' };
    return record({ type: 'payment.refund_failed', data }, at(minute));
  };
const disputed =
  (status: EventData<'payment.disputed'>['status'], minute: number, paymentIntentId?: string): Step =>
  (payment) => {
    const data = {
      ...payment,
      ...(paymentIntentId === undefined ? {} : { paymentIntentId }),
      disputeId: 'dp_1',
      status,
      disputedCents: payment.amountCents,
      reason: 'fraudulent',
      evidenceDueAt: null,
    };
    return record({ type: 'payment.disputed', data }, at(minute));
  };

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** What is known after these, each delivered twice, in every order. */
async function inEveryOrder(steps: readonly Step[]) {
  return Promise.all(
    orders(steps).map(async (order) => {
      const payment = aPayment(aBooking());
      for (const step of [...order, ...order]) await step(payment);
      const known = await evidence.find([payment.bookingId, 'another']);
      expect([...known.keys()]).toEqual([payment.bookingId]);
      return known.get(payment.bookingId) ?? NO_EVIDENCE;
    }),
  );
}

describe('what payment has proven', () => {
  it('counts a refund that bounced as not given back, in whatever order and however often its events come', async () => {
    const steps = [
      paid,
      refunded('re_1', 1_000, 1),
      refundFailed('re_1', 1_000, 3),
      refunded('re_2', 300, 2),
    ];
    for (const known of await inEveryOrder(steps)) {
      expect(known.intents).toMatchObject([{ refundedCents: 300 }]);
      expect(known.failedRefunds).toEqual(['re_1']);
      expect(known.asOf).toEqual(at(3));
    }
  });

  it('takes a dispute that was lost and won on appeal for won, in whatever order its events come', async () => {
    for (const known of await inEveryOrder([
      paid,
      disputed('open', 0),
      disputed('lost', 1),
      disputed('won', 2),
    ]))
      expect(isDisputed(known, countedIntents(known, 0))).toBe(false);
  });

  it('does not take a dispute of a second payment for one of the payment that counts', async () => {
    for (const known of await inEveryOrder([paid, disputed('open', 0, 'pi_second')]))
      expect(isDisputed(known, countedIntents(known, 0))).toBeUndefined();
  });
});
