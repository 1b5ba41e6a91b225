import { randomUUID } from 'node:crypto';
import { batched, isDuplicateKey, unlessTaken } from '@livery/service-kit';
import type { NotificationChannel } from '@livery/shared-types';
import { mongo, trusted, type Model, type QueryFilter } from 'mongoose';
import type { TemplateName } from '../domain/templates.ts';
import { HELD, held, notHandedOver, queuedAt, type Claim } from './claim.ts';
import type { EmailOrdering } from './emailOrdering.ts';
import { recordOf, type NewNotification } from './newNotification.ts';
import type { NotificationRecord } from './models.ts';

/** An e-mail of which everything but the final dot has been sent. */
export interface HandedOver {
  claim: Claim;
  subject: string;
}

/** What a look for due e-mails is for, and what it passes over. */
export interface Look {
  /** E-mails, unless it says otherwise. */
  channel?: NotificationChannel;
  templates?: readonly TemplateName[];
  /** E-mails that are in hand already: those right behind them. */
  behind?: ReadonlySet<string>;
}

type Stored = ReturnType<typeof recordOf>;

const channelsOf = (records: readonly Pick<Stored, 'channel'>[]): NotificationChannel[] => [
  ...new Set(records.map(({ channel = 'email' }) => channel)),
];

/** In a rush so long after a write the next one comes, or as soon as so many events wait: fewer than are taken from the broker ahead. */
const RUSH_MS = 25;
const FULL_RUSH = 12;

/** Enqueues e-mails, and leases each to one sender at a time. */
export function emailQueue(
  notifications: Model<NotificationRecord>,
  ordering: EmailOrdering,
  leaseMs: number,
  restoredAt: Date | null,
) {
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs);
  const claimFrom = (now: Date) => ({
    status: HELD,
    stage: 'connecting' as const,
    leaseToken: randomUUID(),
    leaseUntil: leaseFrom(now),
  });

  // What is recorded was checked with its event: mongoose has nothing to add.
  const { collection } = notifications;
  let insertedAt = -RUSH_MS;
  /** An event on its own is recorded at once. In a rush events share the write, and their e-mails whatever follows. */
  const insertTogether = batched(insertAll, {
    waitMs: () => insertedAt + RUSH_MS - performance.now(),
    expected: () => FULL_RUSH,
  });

  /** An event's e-mails with their copies, up to the first that exists: nobody is added to copies that were made before. */
  async function insertInOrder(records: readonly Stored[]): Promise<number> {
    try {
      await collection.insertMany(records as never[], { ordered: true, ignoreUndefined: true });
      return records.length;
    } catch (error) {
      if (isDuplicateKey(error)) return (error as mongo.MongoBulkWriteError).insertedCount;
      throw error;
    }
  }

  /** Whatever is new among the e-mails of several events; answers how many of each are. */
  async function insertAll(events: readonly (readonly Stored[])[]): Promise<number[]> {
    const records = events.flat();
    insertedAt = performance.now();
    try {
      await collection.insertMany(records as never[], { ordered: false, ignoreUndefined: true });
      return events.map((own) => own.length);
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
      const met = [error.writeErrors].flat();
      if (met.length === 0 || !met.every(isDuplicateKey)) throw error;
      const taken = new Set(met.map(({ index }) => records[index]));
      return events.map((own) => own.filter((record) => !taken.has(record)).length);
    } finally {
      // The slower the machine is, the more events share a write.
      insertedAt = performance.now();
    }
  }

  return {
    /**
     * Records the e-mails of an event that comes for the first time, in one write, the first `slots` that are due as
     * claimed already. Claims of a write whose outcome never comes are found by their lease. It is whole unless one of
     * the e-mails was there before: somebody has begun with this event. `dueLeft`: the channels that may have due ones left that
     * are nobody's. Text messages are claimed by those who send them.
     */
    async insert(emails: readonly NewNotification[], slots: number, now: Date) {
      if (emails.length === 0) return { isWhole: true, claims: [] as Claim[], dueLeft: channelsOf([]) };
      const records = emails.map((email) => recordOf(email, now, restoredAt));
      const due = records.filter(({ status, nextAttemptAt }) => status === 'queued' && nextAttemptAt <= now);
      const dueEmails = due.filter(({ channel }) => channel !== 'text');
      const dueLeft = channelsOf([
        ...due.filter(({ channel }) => channel === 'text'),
        ...dueEmails.slice(slots),
      ]);
      const claims = dueEmails.slice(0, slots).map((record) => Object.assign(record, claimFrom(now)));
      const hasCopies = records.some(({ audience }) => audience === 'copy');
      const insertedCount = await (hasCopies ? insertInOrder(records) : insertTogether(records));
      if (insertedCount === records.length) return { isWhole: true, claims, dueLeft };
      if (insertedCount > 0) await Promise.all(claims.map((claim) => this.requeue(claim, now)));
      return { isWhole: false, claims: [], dueLeft: channelsOf(records) };
    },

    /** Records e-mails; those that exist already stay as they are. */
    async add(emails: readonly NewNotification[], now: Date): Promise<void> {
      if (emails.length === 0) return;
      const writes = emails.map((email) => ({
        updateOne: {
          filter: { _id: email._id },
          update: { $setOnInsert: recordOf(email, now, restoredAt) },
          upsert: true,
        },
      }));
      // Where two replicas insert the same record at the same moment, it is there, and the other writes go on.
      await unlessTaken(notifications.bulkWrite(writes, { ordered: false, timestamps: false }));
    },

    /**
     * Takes up to `limit` e-mails that have waited longest, so that nobody else sends them, but for those that are to be
     * left. `isDueLeft`: another look may find more. None does where all that it found is right behind e-mails in hand,
     * until one of those ends. Claims whose answer never comes are found by their lease.
     */
    async claim(
      now: Date,
      limit: number,
      { channel = 'email', templates = [], behind = new Set() }: Look = {},
    ) {
      const due = {
        status: 'queued' as const,
        nextAttemptAt: trusted({ $lte: now }),
        channel: channel === 'text' ? channel : trusted({ $ne: 'text' as const }),
      };
      const template = templates.length === 0 ? {} : { template: trusted({ $nin: [...templates] }) };
      const claim = claimFrom(now);
      const claimOldest = async (filter: QueryFilter<NotificationRecord>) => {
        const oldest = { sort: { nextAttemptAt: 1 }, returnDocument: 'after' } as const;
        const taken = await notifications
          .findOneAndUpdate({ ...filter, ...due }, { $set: claim }, oldest)
          .lean<Claim>();
        return taken === null ? [] : [taken];
      };
      if (limit === 1) {
        const claims = await claimOldest(template);
        return { claims, isDueLeft: claims.length > 0 };
      }
      const found = await notifications
        .find({ ...due, ...template }, { _id: 1, waitsFor: 1 })
        .sort({ nextAttemptAt: 1 })
        .limit(limit)
        .lean<Pick<NotificationRecord, '_id' | 'waitsFor'>[]>();
      // What becomes of the one before it moves an e-mail along, or makes it due.
      const inHand = new Set([...behind, ...found.map((one) => one._id)]);
      const first = found.filter(({ waitsFor }) => !inHand.has(waitsFor ?? ''));
      const [only, another] = first;
      if (only === undefined) return { claims: [], isDueLeft: false };
      const isDueLeft = found.length === limit;
      if (another === undefined) return { claims: await claimOldest({ _id: only._id }), isDueLeft };
      const _id = trusted({ $in: first.map((one) => one._id) });
      // Others may look at the same moment: each e-mail is for whoever writes first.
      await notifications.updateMany({ _id, ...due }, { $set: claim });
      const claims = await notifications
        .find({ _id, leaseToken: claim.leaseToken })
        .sort({ nextAttemptAt: 1 })
        .lean<Claim[]>();
      return { claims, isDueLeft };
    },

    async extend(claim: Claim, now: Date): Promise<void> {
      await notifications.updateOne(held(claim), { $set: { leaseUntil: leaseFrom(now) } });
    },

    /**
     * The gate before the last byte of each of these: true only for those that whoever sends them still holds. When the
     * write's outcome is not known it rejects, and none of them may be completed.
     */
    async markHandedOver(messages: readonly HandedOver[], now: Date): Promise<boolean[]> {
      const writes = messages.map(({ claim, subject }) => ({
        updateOne: {
          filter: notHandedOver(claim),
          update: { $set: { stage: 'handed-over', subject, leaseUntil: leaseFrom(now), updatedAt: now } },
        },
      }));
      const { matchedCount } = await notifications.collection.bulkWrite(writes as never[], {
        ordered: false,
      });
      if (matchedCount === messages.length) return messages.map(() => true);
      // A claim comes to the gate once: what is handed over under its token, this write has marked.
      const marked = await notifications
        .find(
          { $or: messages.map(({ claim }) => ({ ...held(claim), stage: 'handed-over' as const })) },
          { _id: 1 },
        )
        .lean<Pick<NotificationRecord, '_id'>[]>();
      const ids = new Set(marked.map(({ _id }) => _id));
      return messages.map(({ claim }) => ids.has(claim._id));
    },

    /** Gives a claim back untried; not one that may have been handed over. */
    async requeue(claim: Claim, nextAttemptAt: Date, reason?: string): Promise<void> {
      const lastError = reason === undefined ? {} : { lastError: reason };
      await notifications.updateOne(notHandedOver(claim), {
        $set: { ...queuedAt(nextAttemptAt), ...lastError },
      });
    },

    /** It leaves at another time. Whoever hastened it meanwhile wins: then it is due at once. */
    async move(
      claim: Claim,
      { dueAt, expiresAt }: Pick<NotificationRecord, 'dueAt' | 'expiresAt'>,
      now: Date,
    ): Promise<void> {
      const filter = { ...notHandedOver(claim), hastenedAt: claim.hastenedAt ?? null };
      const moved = { ...queuedAt(dueAt), dueAt, expiresAt, isBlocking: false };
      const before = await ordering.findBefore(filter, { $set: moved });
      if (before === null) return this.requeue(claim, now);
      if (before.isBlocking === true) await ordering.releaseFollowers(claim, now);
    },
  };
}
