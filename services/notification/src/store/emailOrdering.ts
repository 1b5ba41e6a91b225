import { trusted, type Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import { mayHavePredecessor } from '../domain/emailOrder.ts';
import { held, notHandedOver, queuedAt, STILL_TO_GO, type Claim } from './claim.ts';
import type { NotificationRecord } from './models.ts';

type Filter = QueryFilter<NotificationRecord>;
type Update = UpdateQuery<NotificationRecord>;

/** What has to leave before another e-mail, and when it is tried next. */
export type Predecessor = Pick<NotificationRecord, '_id' | 'nextAttemptAt' | 'leaseUntil'>;

export type EmailOrdering = ReturnType<typeof emailOrdering>;

/** An e-mail behind another looks by itself only if nobody woke it: so long after that one's next try. */
const BEHIND_MS = 30_000;
const behind = (at: Date) => new Date(at.getTime() + BEHIND_MS);

/** E-mails about one thing to one recipient leave one after another: the last write about one makes those behind it due. */
export function emailOrdering(notifications: Model<NotificationRecord>) {
  return { findPredecessor, requeueBehind, findBefore, end, endAll, releaseFollowers, moveFollowers };

  /** The earliest e-mail about the same thing to the same reader that is still to go before this one. */
  async function findPredecessor(claim: Claim): Promise<Predecessor | null> {
    if (!mayHavePredecessor(claim)) return null;
    const { _id, orderingKey, recipient, dueAt } = claim;
    const earlier = { orderingKey, recipient, dueAt: trusted({ $lt: dueAt }), _id: trusted({ $ne: _id }) };
    return notifications
      .findOne({ ...earlier, status: trusted(STILL_TO_GO) }, { nextAttemptAt: 1, leaseUntil: 1 })
      .sort({ dueAt: 1 })
      .lean<Predecessor>();
  }

  /**
   * Queues an e-mail behind its predecessor. It is woken when that one has left, moves along when that one is deferred,
   * and looks by itself only if neither happens. True when the predecessor has just ended: look at once.
   */
  async function requeueBehind(claim: Claim, predecessor: Predecessor, now: Date): Promise<boolean> {
    const at = predecessor.leaseUntil ?? predecessor.nextAttemptAt;
    const waiting = { ...queuedAt(behind(at > now ? at : now)), waitsFor: predecessor._id };
    await notifications.updateOne(notHandedOver(claim), { $set: waiting });
    const { matchedCount } = await notifications.updateOne(
      { _id: predecessor._id, status: trusted(STILL_TO_GO) },
      { $set: { isBlocking: true } },
    );
    if (matchedCount === 1) return false;
    await notifications.updateOne(
      { _id: claim._id, status: 'queued', waitsFor: predecessor._id },
      { $set: { nextAttemptAt: now, waitsFor: null } },
    );
    return true;
  }

  /** Whether another waits for it stands in the record as it was before the write. */
  async function findBefore(filter: Filter, update: Update) {
    return notifications
      .findOneAndUpdate(filter, update, { returnDocument: 'before', projection: { isBlocking: 1 } })
      .lean<Pick<NotificationRecord, '_id' | 'isBlocking'>>();
  }

  /** The last write about an e-mail; those that waited for it are due. */
  async function end(claim: Claim, update: Update, now: Date, filter: Filter = held(claim)): Promise<void> {
    const before = await findBefore(filter, update);
    if (before?.isBlocking === true) await releaseFollowers(claim, now);
  }

  /** The same for every e-mail that matches, whoever holds it; answers how many ended. */
  async function endAll(filter: Filter, update: Update, now: Date): Promise<number> {
    const found = await notifications
      .find(filter, { orderingKey: 1 })
      .lean<Pick<NotificationRecord, '_id' | 'orderingKey'>[]>();
    if (found.length === 0) return 0;
    const ids = trusted({ $in: found.map(({ _id }) => _id) });
    const orderingKeys = [...new Set(found.map(({ orderingKey }) => orderingKey))];
    const { modifiedCount } = await notifications.updateMany({ ...filter, _id: ids }, update);
    // Whoever begins to wait after this finds that the other has ended.
    await notifications.updateMany(
      { orderingKey: trusted({ $in: orderingKeys }), status: 'queued', waitsFor: ids },
      { $set: { nextAttemptAt: now, waitsFor: null } },
    );
    return modifiedCount;
  }

  async function updateFollowers({ _id, orderingKey, recipient }: Claim, $set: Partial<NotificationRecord>) {
    await notifications.updateMany({ orderingKey, recipient, status: 'queued', waitsFor: _id }, { $set });
  }

  function releaseFollowers(claim: Claim, now: Date): Promise<void> {
    return updateFollowers(claim, { nextAttemptAt: now, waitsFor: null });
  }

  function moveFollowers(claim: Claim, nextAttemptAt: Date): Promise<void> {
    return updateFollowers(claim, { nextAttemptAt: behind(nextAttemptAt) });
  }
}
