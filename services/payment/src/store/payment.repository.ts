import { isDuplicateKey, newEvent, unavailable, type OutboxEntry } from '@livery/service-kit';
import { setTimeout as delay } from 'node:timers/promises';
import { trusted } from 'mongoose';
import type { Decision, Fact, Payment } from '../domain/payment.ts';
import { nextDueAt, type Patience } from '../domain/steps.ts';
import type { PaymentDocument, PaymentModel } from './payment.model.ts';

export interface Stored {
  payment: Payment;
  version: number;
}

export interface PaymentRepositoryOptions {
  model: PaymentModel;
  patience: Patience;
  now: () => Date;
  /** Called after every change, e.g. to publish its events and to do its next step at once. */
  onSaved: (bookingId: string, what: { hasNews: boolean; isDue: boolean }) => void;
}

/** Thrown inside `change` when somebody else was faster; it then decides again from the new state. */
class LostRace extends Error {
  override name = 'LostRace';
}

const MAX_RACES = 40;

/** Payments, changed only by decisions: state, news and the next due time in one conditional document update. */
export function createPaymentRepository({ model, patience, now, onSaved }: PaymentRepositoryOptions) {
  const find = async (bookingId: string): Promise<Stored | undefined> => {
    const document = await model.findById(bookingId).select(STATE).lean<PaymentDocument>();
    return document === null ? undefined : storedOf(document);
  };

  const save = async (known: Stored | undefined, decision: Decision): Promise<Stored> => {
    const { payment, facts } = decision;
    const { bookingId, ...state } = payment;
    const entries = facts.map((fact) => entryOf(bookingId, fact));
    const dueAt = nextDueAt(payment, now(), patience);
    const version = (known?.version ?? 0) + 1;
    if (known === undefined) await insert({ ...state, _id: bookingId, version, dueAt, outbox: entries });
    else await replace(known, { ...state, version, dueAt }, entries);
    onSaved(bookingId, { hasNews: entries.length > 0, isDue: dueAt !== null && dueAt <= now() });
    return { payment, version };
  };

  const insert = async (document: Partial<PaymentDocument>): Promise<void> => {
    try {
      await model.create(document);
    } catch (error) {
      if (isDuplicateKey(error)) throw new LostRace();
      throw error;
    }
  };

  const replace = async (
    { payment, version }: Stored,
    state: Partial<PaymentDocument>,
    entries: OutboxEntry[],
  ): Promise<void> => {
    const { matchedCount } = await model.updateOne(
      { _id: payment.bookingId, version },
      { $set: state, ...(entries.length === 0 ? {} : { $push: { outbox: { $each: entries } } }) },
    );
    if (matchedCount === 0) throw new LostRace();
  };

  /**
   * Decides on the present state and stores the decision. When somebody else changes the payment meanwhile, the
   * decision is taken anew, with whatever it had looked up looked up again.
   */
  const change = async <D extends Decision>(
    bookingId: string,
    decideOn: (payment: Payment | undefined) => D | Promise<D>,
  ): Promise<{ decision: D; stored: Stored | undefined }> => {
    for (let race = 0; race < MAX_RACES; race += 1) {
      const known = await find(bookingId);
      const decision = await decideOn(known?.payment);
      if (!decision.changed) return { decision, stored: known };
      try {
        return { decision, stored: await save(known, decision) };
      } catch (error) {
        if (!(error instanceof LostRace)) throw error;
        await delay(Math.random() * Math.min(5 * race, 100));
      }
    }
    throw unavailable('payment');
  };

  return {
    find,
    change,

    async findBookingOfIntent(intentId: string): Promise<string | undefined> {
      const document = await model.findOne({ 'attempts.intentId': intentId }).select('_id').lean();
      return document?._id;
    },

    /** Takes a payment whose time has come, for as long as the lease; crashed holders' payments come back by then. */
    async takeDue(leaseMs: number, bookingId?: string): Promise<string | undefined> {
      const taken = await model
        .findOneAndUpdate(
          {
            ...(bookingId === undefined ? {} : { _id: bookingId }),
            dueAt: trusted({ $type: 'date', $lte: now() }),
          },
          { $set: { dueAt: new Date(now().getTime() + leaseMs) } },
          { sort: { dueAt: 1 }, projection: { _id: 1 }, timestamps: false },
        )
        .lean<{ _id: string }>();
      return taken?._id;
    },

    /** Gives a taken payment back, unless it changed meanwhile: then its own due time stands. */
    async giveBack({ payment, version }: Stored, dueAt: Date | null): Promise<void> {
      await model.updateOne({ _id: payment.bookingId, version }, { $set: { dueAt } }, { timestamps: false });
    },

    dueCount: () => model.countDocuments({ dueAt: trusted({ $type: 'date', $lte: now() }) }),
  };
}
export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

const STATE = 'booking attempts refunds ending version';

const entryOf = (bookingId: string, { type, data }: Fact): OutboxEntry =>
  // Type and data belong together in every fact; the compiler cannot follow that through the union.
  newEvent(type, bookingId, data as never);

function storedOf(document: PaymentDocument): Stored {
  const { _id, booking, attempts, refunds, ending, version } = document;
  return { payment: { bookingId: _id, booking, attempts, refunds, ending }, version };
}
