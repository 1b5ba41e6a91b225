import { Schema, trusted, type Connection } from 'mongoose';
import type { Slot, Span } from '../domain/schedule.ts';

interface ScheduleDocument {
  /** The vehicle's id. */
  _id: string;
  slots: Slot[];
}

export interface NewSlot extends Span {
  id: string;
  kind: Slot['kind'];
  bookingId: string | null;
  reason: string | null;
}

export interface SlotKey {
  id: string;
  kind: Slot['kind'];
  claimedAt?: Date;
}

export interface ScheduleRepository {
  /**
   * Takes a span of the vehicle unless another slot is in the way, which is then the answer. Claiming the same slot
   * again is a success that renews it. `release` is the undo.
   */
  claim(vehicleId: string, slot: NewSlot, now: Date): Promise<Slot | undefined>;
  /** Gives a slot back; with `claimedAt`, only the very claim made then. Safe to repeat. */
  release(vehicleId: string, slot: SlotKey): Promise<boolean>;
  /** The slots that touch the span, earliest first. */
  slotsIn(vehicleId: string, span: Span): Promise<Slot[]>;
  /** The blocks of every vehicle that touch the span. */
  blocksIn(span: Span): Promise<{ vehicleId: string; slot: Slot }[]>;
  /** Slots of trips claimed before `before`, vehicle by vehicle. */
  claimsBefore(before: Date): AsyncIterable<{ vehicleId: string; slots: Slot[] }>;
  /** Forgets what ended before `before`: a vehicle's document does not grow with its history. */
  forgetBefore(before: Date): Promise<void>;
}

const DEFINITION = {
  _id: { type: String, required: true },
  slots: {
    type: [
      new Schema(
        {
          id: String,
          kind: String,
          bookingId: String,
          start: Date,
          end: Date,
          reason: String,
          claimedAt: Date,
        },
        { _id: false },
      ),
    ],
    default: [],
  },
} as const;

const byStart = (a: Slot, b: Slot) => a.start.getTime() - b.start.getTime();

export function createScheduleRepository(connection: Connection): ScheduleRepository {
  const schema = new Schema(DEFINITION, {
    collection: 'vehicleSchedules',
    versionKey: false,
    autoIndex: false,
  });
  const model = connection.model<ScheduleDocument>('VehicleSchedule', schema);
  const touching = ({ start, end }: Span) => ({ start: { $lt: end }, end: { $gt: start } });
  const slotsTouching = async (vehicleId: string, span: Span) => {
    const schedule = await model.findById(vehicleId).lean<ScheduleDocument>();
    return (schedule?.slots ?? [])
      .filter(({ start, end }) => start < span.end && span.start < end)
      .toSorted(byStart);
  };

  return {
    claim: async (vehicleId, slot, now) => {
      const claimed: Slot = { ...slot, claimedAt: now };
      // One conditional update decides: of two claims at the same instant, the second sees the first.
      const take = () =>
        model.updateOne(
          {
            _id: vehicleId,
            slots: trusted({ $not: { $elemMatch: { ...touching(slot), id: { $ne: slot.id } } } }),
          },
          [
            {
              $set: {
                slots: {
                  $concatArrays: [
                    { $filter: { input: '$slots', as: 'one', cond: { $ne: ['$$one.id', slot.id] } } },
                    { $literal: [claimed] },
                  ],
                },
              },
            },
          ],
          { updatePipeline: true },
        );
      if ((await take()).matchedCount === 1) return undefined;
      await model.updateOne({ _id: vehicleId }, { $setOnInsert: { slots: [] } }, { upsert: true });
      for (;;) {
        if ((await take()).matchedCount === 1) return undefined;
        const [inTheWay] = (await slotsTouching(vehicleId, slot)).filter(({ id }) => id !== slot.id);
        if (inTheWay !== undefined) return inTheWay;
      }
    },
    release: async (vehicleId, slot) => {
      const { modifiedCount } = await model.updateOne({ _id: vehicleId }, { $pull: { slots: slot } });
      return modifiedCount === 1;
    },
    slotsIn: slotsTouching,
    blocksIn: async (span) => {
      const schedules = await model
        .find({ slots: trusted({ $elemMatch: { ...touching(span), kind: 'block' } }) })
        .lean<ScheduleDocument[]>();
      return schedules.flatMap(({ _id, slots }) =>
        slots
          .filter(({ kind, start, end }) => kind === 'block' && start < span.end && span.start < end)
          .map((slot) => ({ vehicleId: _id, slot })),
      );
    },
    async *claimsBefore(before) {
      const schedules = model.find({
        slots: trusted({ $elemMatch: { kind: 'trip', claimedAt: { $lt: before } } }),
      });
      for await (const { _id, slots } of schedules.lean<ScheduleDocument[]>().cursor()) {
        yield {
          vehicleId: _id,
          slots: slots.filter(({ kind, claimedAt }) => kind === 'trip' && claimedAt < before),
        };
      }
    },
    forgetBefore: async (before) => {
      await model.updateMany(
        { slots: trusted({ $elemMatch: { end: { $lt: before } } }) },
        { $pull: { slots: { end: { $lt: before } } } },
      );
    },
  };
}
