import { isDuplicateKey, LOST_RACE, newEvent, retryOnConflict, type OutboxEntry } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import { setTimeout as delay } from 'node:timers/promises';
import { trusted } from 'mongoose';
import type { Decision, PaymentEvent, Payment } from '../domain/payment.ts';
import { nextDueAt, type ReconcileTimings } from '../domain/steps.ts';
import type { PaymentDocument, PaymentModel } from './payment.model.ts';

export interface Stored {
  payment: Payment;
  version: number;
}

export interface PaymentRepositoryOptions {
  model: PaymentModel;
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

  /** False when somebody else was faster. */
  const save = async (known: Stored | undefined, decision: Decision): Promise<boolean> => {
    const { payment, events } = decision;
    const { bookingId, ...state } = payment;
    const entries = events.map((event) => entryOf(bookingId, event));
    const dueAt = nextDueAt(payment, now(), timings);
    const version = (known?.version ?? 0) + 1;
    const isSaved =
      known === undefined
        ? await insert({ ...state, _id: bookingId, version, dueAt, outbox: entries })
        : await replace(known, { ...state, version, dueAt }, entries);
    if (!isSaved) return false;
    onSaved(bookingId, { hasEvents: entries.length > 0, isDue: dueAt !== null && dueAt <= now() });
    return true;
  };

  const insert = async (document: Partial<PaymentDocument>): Promise<boolean> => {
    try {
      await model.create(document);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  const replace = async (
    { payment, version }: Stored,
    state: Partial<PaymentDocument>,
    entries: OutboxEntry[],
  ): Promise<boolean> => {
    const { matchedCount } = await model.updateOne(
      { _id: payment.bookingId, version },
      { $set: state, ...(entries.length === 0 ? {} : { $push: { outbox: { $each: entries } } }) },
    );
    return matchedCount === 1;
  };

  /**
   * Decides on the present state and stores the decision. When somebody else changes the payment meanwhile, the
   * decision is taken anew, with whatever it had looked up looked up again.
   */
  const change = <D extends Decision>(
    bookingId: string,
    decideOn: (payment: Payment | undefined) => D | Promise<D>,
  ): Promise<D> =>
    retryOnConflict(
      async () => {
        const known = await find(bookingId);
        const decision = await decideOn(known?.payment);
        if (!decision.changed || (await save(known, decision))) return decision;
        await delay(Math.random() * MAX_PAUSE_MS);
        return LOST_RACE;
      },
      {
        attempts: MAX_ATTEMPTS,
        giveUp: () => {
          throw unavailable('payment');
        },
      },
    );

  return {
    find,
    change,

    async findBookingOfIntent(intentId: string): Promise<string | undefined> {
      const document = await model.findOne({ 'attempts.intentId': intentId }).select('_id').lean();
      return document?._id;
    },

    /** Leases a payment that is due; with an id, that one only. After the lease a crashed holder's payment is due again. */
    async leaseDue(leaseMs: number, bookingId?: string): Promise<string | undefined> {
      const leased = await model
        .findOneAndUpdate(
          {
            ...(bookingId === undefined ? {} : { _id: bookingId }),
            dueAt: trusted({ $type: 'date', $lte: now() }),
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

    dueCount: () => model.countDocuments({ dueAt: trusted({ $type: 'date', $lte: now() }) }),
  };
}
export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

const STATE = 'booking attempts refunds disputes ending version';

const entryOf = (bookingId: string, { type, data }: PaymentEvent): OutboxEntry =>
  // Type and data belong together in every event; the compiler cannot follow that through the union.
  newEvent(type, bookingId, data as never);

function storedOf(document: PaymentDocument): Stored {
  const { _id, booking, attempts, refunds, ending, version } = document;
  // Documents of older versions know of none.
  const disputes = document.disputes ?? [];
  return { payment: { bookingId: _id, booking, attempts, refunds, disputes, ending }, version };
}
