import { documentSchema, LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict, unavailable } from '@livery/service-kit/errors';
import type { Connection } from 'mongoose';
import type { Resource } from '../domain/booking.ts';
import { overlaps, type Slot, type Span } from '../domain/schedule.ts';
import { weeklySlots, type WeeklyBlock } from '../domain/weeklyBlock.ts';

interface ScheduleDocument {
  /** The id of the vehicle, or of the chauffeur. */
  _id: string;
  slots: Slot[];
  /** Left out where there are none. */
  weekly?: WeeklyBlock[];
  /** Grows with every claim and every new weekly block: neither is decided on a schedule that has changed since. */
  revision?: number;
  /** No trip can be claimed any more. */
  closed?: boolean;
}

type NewSlot = Omit<Slot, 'claimedAt' | 'settled'>;

export type SlotKey = Pick<Slot, 'id' | 'kind'> & { claimedAt?: Date };

const COLLECTIONS: Record<Resource, { collection: string; model: string }> = {
  vehicle: { collection: 'vehicleSchedules', model: 'VehicleSchedule' },
  chauffeur: { collection: 'chauffeurSchedules', model: 'ChauffeurSchedule' },
};

const HAS_WEEKLY = { 'weekly.0': { $exists: true } };

const byStart = (a: Slot, b: Slot) => a.start.getTime() - b.start.getTime();

const weeklyIn = (schedule: Pick<ScheduleDocument, 'weekly'> | null, span: Span): Slot[] =>
  (schedule?.weekly ?? []).flatMap((block) => weeklySlots(block, span));

/** When the vehicles, or the chauffeurs, are taken: a document each, in which conditional updates decide who comes first. */
export function createScheduleRepository(connection: Connection, kind: Resource) {
  const names = COLLECTIONS[kind];
  const model = connection.model<ScheduleDocument>(names.model, documentSchema(names.collection));
  /** `overlaps`, as the database puts it. */
  const touching = ({ start, end }: Span) => ({ start: { $lt: end }, end: { $gt: start } });
  const read = (id: string) => model.findById(id).lean<ScheduleDocument>();
  const ensure = (id: string) =>
    model.updateOne({ _id: id }, { $setOnInsert: { slots: [] } }, { upsert: true });
  const giveUp = () => {
    throw unavailable(`${kind} schedule`, 1);
  };
  const slotsInOf = (schedule: ScheduleDocument | null, span: Span) =>
    (schedule?.slots ?? []).filter((slot) => overlaps(slot, span)).toSorted(byStart);
  /** The slots that touch the span, earliest first; weekly blocks are not among them. */
  const slotsIn = async (id: string, span: Span) => slotsInOf(await read(id), span);

  return {
    /**
     * Takes the slot, or answers one that overlaps it; `release` is the undo. Slots of the same trip do not count:
     * while it moves, it holds two. Claiming again renews. Only a block may overlap a weekly block.
     */
    claim: async (resourceId: string, slot: NewSlot, now: Date): Promise<Slot | undefined> => {
      const claimed: Slot = { ...slot, claimedAt: now };
      const isOwn = ({ id, bookingId }: Slot) =>
        id === slot.id || (bookingId !== null && bookingId === slot.bookingId);
      const ofOthers =
        slot.bookingId === null ? { id: { $ne: slot.id } } : { bookingId: { $ne: slot.bookingId } };
      // One conditional update decides: of two claims at the same instant, the second sees the first.
      const take = async (as: object) => {
        const { matchedCount } = await model.updateOne(
          {
            _id: resourceId,
            slots: { $not: { $elemMatch: { ...touching(slot), ...ofOthers } } },
            closed: { $ne: true },
            ...as,
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
                revision: { $add: [{ $ifNull: ['$revision', 0] }, 1] },
              },
            },
          ],
          { updatePipeline: true },
        );
        return matchedCount === 1;
      };
      const heedsWeekly = slot.kind === 'trip';
      const attempt = async () => {
        if (await take(heedsWeekly ? { 'weekly.0': { $exists: false } } : {})) return undefined;
        await ensure(resourceId);
        const schedule = await read(resourceId);
        if (schedule?.closed === true)
          throw conflict(`${kind}.inactive`, `This ${kind} is not with the company any more.`);
        const [inTheWay] = slotsInOf(schedule, slot).filter((other) => !isOwn(other));
        if (inTheWay !== undefined) return inTheWay;
        if (schedule === null || !heedsWeekly || (schedule.weekly ?? []).length === 0) return LOST_RACE;
        const [off] = weeklyIn(schedule, slot);
        if (off !== undefined) return off;
        return (await take({ revision: schedule.revision ?? null })) ? undefined : LOST_RACE;
      };
      return retryOnConflict<Slot | undefined>(attempt, { giveUp });
    },
    /** Gives a slot back; with `claimedAt`, only the very claim made then. Safe to repeat. */
    release: async (resourceId: string, slot: SlotKey) => {
      const { modifiedCount } = await model.updateOne({ _id: resourceId }, { $pull: { slots: slot } });
      return modifiedCount === 1;
    },
    /** Gives back all that a trip holds, once it needs nothing any more. */
    releaseTrip: async (resourceId: string, bookingId: string) => {
      const isOfTrip = { kind: 'trip', $or: [{ id: bookingId }, { bookingId }] };
      await model.updateOne({ _id: resourceId }, { $pull: { slots: isOfTrip } });
    },
    /**
     * Makes a slot that was held for a trip the trip's own, in place of `present`, in one update. False when one of the two
     * has changed or is gone, or, without `present`, when the trip has a slot of its own by now.
     */
    replace: async (resourceId: string, present: Slot | undefined, next: Slot & { bookingId: string }) => {
      const keyOf = ({ id, kind: slotKind, claimedAt }: Slot) => ({ id, kind: slotKind, claimedAt });
      const own = present === undefined ? { id: next.bookingId, kind: next.kind } : keyOf(present);
      const isThere = (slot: SlotKey) => ({ slots: { $elemMatch: slot } });
      const isPresent = present === undefined ? { slots: { $not: { $elemMatch: own } } } : isThere(own);
      const { modifiedCount } = await model.updateOne(
        { _id: resourceId, $and: [isThere(keyOf(next)), isPresent] },
        [
          {
            $set: {
              slots: {
                $concatArrays: [
                  {
                    $filter: {
                      input: '$slots',
                      as: 'one',
                      cond: { $not: { $in: ['$$one.id', [next.id, own.id]] } },
                    },
                  },
                  { $literal: [{ ...next, id: own.id }] },
                ],
              },
            },
          },
        ],
        { updatePipeline: true },
      );
      return modifiedCount === 1;
    },
    slotsIn,
    /** What a trip holds: one slot, and another while it moves. */
    slotsOf: async (resourceId: string, bookingId: string) =>
      ((await read(resourceId))?.slots ?? []).filter((slot) => slot.bookingId === bookingId),
    /** The blocks that touch the span, weekly ones as the blocks that they come to. */
    blocksIn: async (span: Span) => {
      const hasBlock = { slots: { $elemMatch: { ...touching(span), kind: 'block' } } };
      const schedules = await model.find({ $or: [hasBlock, HAS_WEEKLY] }).lean<ScheduleDocument[]>();
      return schedules.flatMap((schedule) =>
        [
          ...slotsInOf(schedule, span).filter((slot) => slot.kind === 'block'),
          ...weeklyIn(schedule, span),
        ].map((slot) => ({ resourceId: schedule._id, slot })),
      );
    },
    /** Those who have a slot which touches the span, but for those of the trip `except`, or are off then. */
    takenIn: async (span: Span, except?: string) => {
      const ofOthers = except === undefined ? {} : { bookingId: { $ne: except } };
      const isTaken = { $elemMatch: { ...touching(span), ...ofOthers } };
      const rows = await model
        .find({ $or: [{ slots: isTaken }, HAS_WEEKLY] }, { weekly: 1, slots: isTaken })
        .lean<Partial<ScheduleDocument>[]>();
      return rows
        .filter(
          ({ slots, weekly }) =>
            (slots ?? []).length > 0 || weeklyIn({ weekly: weekly ?? [] }, span).length > 0,
        )
        .map(({ _id }) => _id as string);
    },
    /** Called before a trip is given up: should its slot stay behind, the slot reconciler finds it. */
    unsettle: async (resourceId: string, bookingId: string, now: Date) => {
      await model.updateOne(
        { _id: resourceId, slots: { $elemMatch: { id: bookingId, kind: 'trip' } } },
        { $set: { 'slots.$.claimedAt': now, 'slots.$.settled': false } },
      );
    },
    /** Marks slots that fit their bookings, so that the slot reconciler skips them. One that was claimed again meanwhile is left alone. */
    settle: async (resourceId: string, slots: readonly SlotKey[]) => {
      await model.bulkWrite(
        slots.map((slot) => ({
          updateOne: {
            filter: { _id: resourceId, slots: { $elemMatch: slot } },
            update: { $set: { 'slots.$.settled': true } },
          },
        })),
        { ordered: false },
      );
    },
    /** Unsettled slots of trips claimed before `before`, one vehicle or chauffeur after the other; with `all`, settled ones too. */
    async *claimsBefore(before: Date, all: boolean) {
      const isAsked = {
        kind: 'trip',
        claimedAt: { $lt: before },
        ...(all ? {} : { settled: { $ne: true } }),
      };
      const schedules = model.find({ slots: { $elemMatch: isAsked } });
      for await (const { _id, slots } of schedules.lean<ScheduleDocument[]>().cursor()) {
        yield {
          resourceId: _id,
          slots: slots.filter(
            (slot) => slot.kind === 'trip' && slot.claimedAt < before && (all || slot.settled !== true),
          ),
        };
      }
    },
    /** Removes slots that ended before `before`, so that a document does not grow for ever. */
    forgetBefore: async (before: Date) => {
      await model.updateMany(
        { slots: { $elemMatch: { end: { $lt: before } } } },
        { $pull: { slots: { end: { $lt: before } } } },
      );
    },

    /** Blocks a time of every week unless trips to come are in the way, which are then the answer, earliest first. */
    addWeekly: async (resourceId: string, weekly: WeeklyBlock, now: Date): Promise<Slot[]> => {
      const attempt = async () => {
        await ensure(resourceId);
        const schedule = await read(resourceId);
        const inTheWay = (schedule?.slots ?? [])
          .filter((slot) => slot.kind === 'trip' && slot.end > now)
          .toSorted(byStart)
          .filter((slot) => weeklySlots(weekly, slot).length > 0);
        if (inTheWay.length > 0) return inTheWay;
        const { matchedCount } = await model.updateOne(
          { _id: resourceId, revision: schedule?.revision ?? null },
          { $push: { weekly }, $inc: { revision: 1 } },
        );
        return matchedCount === 1 ? [] : LOST_RACE;
      };
      return retryOnConflict<Slot[]>(attempt, { giveUp });
    },
    removeWeekly: async (resourceId: string, id: string) => {
      const { modifiedCount } = await model.updateOne({ _id: resourceId }, { $pull: { weekly: { id } } });
      return modifiedCount === 1;
    },
    weeklyOf: async (resourceId: string): Promise<WeeklyBlock[]> => (await read(resourceId))?.weekly ?? [],
    /** From here on no trip can be claimed. False: one is still to come. */
    close: async (resourceId: string, now: Date) => {
      await ensure(resourceId);
      const hasTrips = { $elemMatch: { kind: 'trip', end: { $gt: now } } };
      const { matchedCount } = await model.updateOne(
        { _id: resourceId, slots: { $not: hasTrips } },
        { $set: { closed: true } },
      );
      return matchedCount === 1;
    },
  };
}

export type ScheduleRepository = ReturnType<typeof createScheduleRepository>;
export type Schedules = Record<Resource, ScheduleRepository>;
