import { documentSchema, LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import { trusted, type Connection } from 'mongoose';
import { overlaps, type Slot, type Span } from '../domain/schedule.ts';

interface ScheduleDocument {
  /** The vehicle's id. */
  _id: string;
  slots: Slot[];
}

type NewSlot = Omit<Slot, 'claimedAt' | 'settled'>;

type SlotKey = Pick<Slot, 'id' | 'kind'> & { claimedAt?: Date };

const byStart = (a: Slot, b: Slot) => a.start.getTime() - b.start.getTime();

export function createScheduleRepository(connection: Connection) {
  const schema = documentSchema('vehicleSchedules');
  const model = connection.model<ScheduleDocument>('VehicleSchedule', schema);
  /** `overlaps`, as the database puts it. */
  const touching = ({ start, end }: Span) => ({ start: { $lt: end }, end: { $gt: start } });
  /** The slots that touch the span, earliest first. */
  const slotsIn = async (vehicleId: string, span: Span) => {
    const schedule = await model.findById(vehicleId).lean<ScheduleDocument>();
    return (schedule?.slots ?? []).filter((slot) => overlaps(slot, span)).toSorted(byStart);
  };

  return {
    /**
     * Takes a span of the vehicle unless another slot is in the way, which is then the answer. Claiming the same slot
     * again is a success that renews it. `release` is the undo.
     */
    claim: async (vehicleId: string, slot: NewSlot, now: Date): Promise<Slot | undefined> => {
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
      const attempt = async () => {
        if ((await take()).matchedCount === 1) return undefined;
        await model.updateOne({ _id: vehicleId }, { $setOnInsert: { slots: [] } }, { upsert: true });
        const [inTheWay] = (await slotsIn(vehicleId, slot)).filter(({ id }) => id !== slot.id);
        return inTheWay ?? LOST_RACE;
      };
      const giveUp = () => {
        throw unavailable('vehicle schedule', 1);
      };
      return retryOnConflict<Slot | undefined>(attempt, { giveUp });
    },
    /** Gives a slot back; with `claimedAt`, only the very claim made then. Safe to repeat. */
    release: async (vehicleId: string, slot: SlotKey) => {
      const { modifiedCount } = await model.updateOne({ _id: vehicleId }, { $pull: { slots: slot } });
      return modifiedCount === 1;
    },
    slotsIn,
    /** The blocks of every vehicle that touch the span. */
    blocksIn: async (span: Span) => {
      const schedules = await model
        .find({ slots: trusted({ $elemMatch: { ...touching(span), kind: 'block' } }) })
        .lean<ScheduleDocument[]>();
      return schedules.flatMap(({ _id, slots }) =>
        slots
          .filter((slot) => slot.kind === 'block' && overlaps(slot, span))
          .map((slot) => ({ vehicleId: _id, slot })),
      );
    },
    /** The vehicles that have a slot which touches the span. */
    takenIn: async (span: Span) => {
      const rows = await model.find({ slots: trusted({ $elemMatch: touching(span) }) }, { _id: 1 }).lean();
      return rows.map(({ _id }) => _id);
    },
    /** Says that a trip is about to be given up: should its slot stay, the slot reconciler looks at it again. */
    unsettle: async (vehicleId: string, bookingId: string, now: Date) => {
      await model.updateOne(
        { _id: vehicleId, slots: trusted({ $elemMatch: { id: bookingId, kind: 'trip' } }) },
        { $set: { 'slots.$.claimedAt': now, 'slots.$.settled': false } },
      );
    },
    /** Slots whose bookings stand: the slot reconciler reads them no more. A slot that was claimed again meanwhile is left alone. */
    settle: async (vehicleId: string, slots: readonly SlotKey[]) => {
      await model.bulkWrite(
        slots.map((slot) => ({
          updateOne: {
            filter: { _id: vehicleId, slots: trusted({ $elemMatch: slot }) },
            update: { $set: { 'slots.$.settled': true } },
          },
        })),
        { ordered: false },
      );
    },
    /** Unsettled slots of trips claimed before `before`, vehicle by vehicle; with `all`, settled ones too. */
    async *claimsBefore(before: Date, all: boolean) {
      const isAsked = {
        kind: 'trip',
        claimedAt: { $lt: before },
        ...(all ? {} : { settled: { $ne: true } }),
      };
      const schedules = model.find({ slots: trusted({ $elemMatch: isAsked }) });
      for await (const { _id, slots } of schedules.lean<ScheduleDocument[]>().cursor()) {
        yield {
          vehicleId: _id,
          slots: slots.filter(
            ({ kind, claimedAt, settled }) =>
              kind === 'trip' && claimedAt < before && (all || settled !== true),
          ),
        };
      }
    },
    /** Forgets what ended before `before`: a vehicle's document does not grow with its history. */
    forgetBefore: async (before: Date) => {
      await model.updateMany(
        { slots: trusted({ $elemMatch: { end: { $lt: before } } }) },
        { $pull: { slots: { end: { $lt: before } } } },
      );
    },
  };
}
