import {
  withOutbox,
  documentSchema,
  LOST_RACE,
  newEvent,
  retryOnConflict,
  unlessTaken,
  type OutboxEntry,
} from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Decision, PaymentEvent, Payment } from '../domain/payment.ts';
import { nextDueAt, type ReconcileTimings } from '../domain/reconcileSteps.ts';

/** One document per booking, with its attempts, refunds, disputes and unpublished events. */
interface PaymentDocument extends Omit<Payment, 'bookingId'> {
  /** The booking's id: a second payment document for the same booking cannot exist. */
  _id: string;
  /** Every change matches on the version it was decided from. */
  version: number;
  /** When the reconciler has to look; null when there is nothing left to do. Taking a payment moves it on. */
  dueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  outbox: OutboxEntry[];
}
export function paymentModel(connection: Connection) {
  const schema = documentSchema<PaymentDocument>('payments', { timestamps: true });
  schema.index({ 'attempts.intentId': 1 });
  schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
  return connection.model<PaymentDocument>('Payment', withOutbox(schema));
}

export interface Stored {
  payment: Payment;
  version: number;
}

export interface PaymentRepositoryOptions {
  model: ReturnType<typeof paymentModel>;
  timings: ReconcileTimings;
  now: () => Date;
  /** Called after every change, e.g. to publish its events and to do its next step at once. */
  onSaved: (bookingId: string, what: { hasEvents: boolean; isDue: boolean }) => void;
}

const MAX_ATTEMPTS = 40;
/** Spreads the writers of one payment out, so that fifty at once don't lose to each other again and again. */
const MAX_PAUSE_MS = 50;

/** Payments, changed only by decisions: state, events and the next due time in one conditional document update. */
export function createPaymentRepository({ model, timings, now, onSaved }: PaymentRepositoryOptions) {
  const find = async (bookingId: string): Promise<Stored | undefined> => {
    const document = await model.findById(bookingId).select(STATE).lean<PaymentDocument>();
    return document === null ? undefined : storedOf(document);
  };

  /** Answers the version stored; undefined when somebody else was faster. A payment that nobody stored yet is inserted. */
  const save = async (known: Stored | undefined, { payment, events }: Decision) => {
    const { bookingId, ...state } = payment;
    const outbox = events.map((event) => entryOf(bookingId, event));
    const dueAt = nextDueAt(payment, now(), timings);
    const decidedFrom = known?.version ?? 0;
    const version = decidedFrom + 1;
    const update = model.updateOne(
      { _id: bookingId, version: decidedFrom },
      { $set: { ...state, version, dueAt }, $push: { outbox: { $each: outbox } } },
      { upsert: known === undefined },
    );
    const saved = await unlessTaken(update);
    if (saved === undefined || saved.matchedCount + saved.upsertedCount === 0) return undefined;
    onSaved(bookingId, { hasEvents: outbox.length > 0, isDue: dueAt !== null && dueAt <= now() });
    return version;
  };

  /** If somebody else changes the payment meanwhile, `decideOn` is called anew. `justRead` saves the first read. */
  const change = <D extends Decision>(
    bookingId: string,
    decideOn: (payment: Payment | undefined) => D | Promise<D>,
    justRead?: Stored,
  ): Promise<D & Stored> => {
    let read = justRead;
    return retryOnConflict(
      async () => {
        const known = read ?? (await find(bookingId));
        read = undefined;
        const decision = await decideOn(known?.payment);
        if (!decision.changed) return { ...decision, version: known?.version ?? 0 };
        const version = await save(known, decision);
        if (version !== undefined) return { ...decision, version };
        await delay(Math.random() * MAX_PAUSE_MS);
        return LOST_RACE;
      },
      { attempts: MAX_ATTEMPTS, giveUp: () => Promise.reject(unavailable('payment')) },
    );
  };

  return {
    find,
    change,

    async findByIntent(intentId: string): Promise<Stored | undefined> {
      const found = model.findOne({ 'attempts.intentId': intentId }).select(STATE);
      const document = await found.lean<PaymentDocument>();
      return document === null ? undefined : storedOf(document);
    },

    /** Leases a payment that is due; with an id, that one only. After the lease a crashed holder's payment is due again. */
    async leaseDue(leaseMs: number, bookingId?: string): Promise<string | undefined> {
      const leased = await model
        .findOneAndUpdate(
          {
            ...(bookingId === undefined ? {} : { _id: bookingId }),
            dueAt: { $type: 'date', $lte: now() },
          },
          { $set: { dueAt: new Date(now().getTime() + leaseMs) } },
          { sort: { dueAt: 1 }, projection: { _id: 1 }, timestamps: false },
        )
        .lean<{ _id: string }>();
      return leased?._id;
    },

    /** Ends a lease, unless the payment changed meanwhile: then its own due time stands. */
    async releaseLease({ payment, version }: Stored, dueAt: Date | null): Promise<void> {
      await model.updateOne({ _id: payment.bookingId, version }, { $set: { dueAt } }, { timestamps: false });
    },

    dueCount: () => model.countDocuments({ dueAt: { $type: 'date', $lte: now() } }),
  };
}

const STATE = 'booking attempts refunds disputes ending refundOrder version';

const entryOf = (bookingId: string, { type, data }: PaymentEvent): OutboxEntry =>
  // Type and data belong together in every event; the compiler cannot follow that through the union.
  newEvent(type, bookingId, data as never);

function storedOf(document: PaymentDocument): Stored {
  const { _id, booking, attempts, refunds, disputes, ending, refundOrder, version } = document;
  return {
    payment: { bookingId: _id, booking, attempts, refunds, disputes, ending, refundOrder },
    version,
  };
}
