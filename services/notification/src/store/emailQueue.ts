import { randomUUID } from 'node:crypto';
import { driverOf, unlessTaken } from '@livery/service-kit';
import type { NotificationChannel } from '@livery/shared-types';
import type { Model } from 'mongoose';
import { mayHavePredecessor } from '../domain/emailOrder.ts';
import type { TemplateName } from '../domain/templates.ts';
import {
  cancelledFor,
  notHandedOver,
  queuedAt,
  STILL_TO_GO,
  type EmailFilter,
  type Leased,
} from './lease.ts';
import { recordOf, type NewNotification } from './newNotification.ts';
import type { NotificationRecord } from './models.ts';

export interface Look {
  channel: NotificationChannel;
  /** This one only. */
  id?: string | undefined;
  /** Left where they are. */
  without?: readonly TemplateName[];
}

const ofChannel = (channel: NotificationChannel): EmailFilter => ({
  channel: channel === 'text' ? channel : { $ne: 'text' },
});

/** Where e-mails wait, each for one sender at a time. */
export function emailQueue(
  notifications: Model<NotificationRecord>,
  leaseMs: number,
  restoredAt: Date | null,
) {
  const driver = driverOf(notifications);
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs);

  return {
    /** Records e-mails; those that exist already stay as they are. */
    async add(emails: readonly NewNotification[], now: Date): Promise<void> {
      if (emails.length === 0) return;
      const records = emails.map((email) => recordOf(email, now, restoredAt));
      await unlessTaken(driver.insertMany(records, { ordered: false, ignoreUndefined: true }));
    },

    /** Takes the e-mail that has been due longest, so that nobody else sends it. */
    async lease(now: Date, { channel, id, without = [] }: Look): Promise<Leased | undefined> {
      const due: EmailFilter = { status: 'queued', nextAttemptAt: { $lte: now }, ...ofChannel(channel) };
      const leased = await notifications
        .findOneAndUpdate(
          {
            ...due,
            ...(id !== undefined && { _id: id }),
            ...(without.length > 0 && { template: { $nin: without } }),
          },
          {
            $set: {
              status: 'sending',
              stage: 'leased',
              leaseToken: randomUUID(),
              leaseUntil: leaseFrom(now),
            },
          },
          { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
        )
        .lean<Leased>();
      return leased ?? undefined;
    },

    async extend({ _id, leaseToken }: Leased, now: Date): Promise<void> {
      await notifications.updateOne(
        { _id, leaseToken, status: 'sending' },
        { $set: { leaseUntil: leaseFrom(now) } },
      );
    },

    /** Whether an earlier e-mail about the same thing to the same reader is still to go. */
    async isBehindAnother(email: Leased): Promise<boolean> {
      if (!mayHavePredecessor(email)) return false;
      const { _id, orderingKey, recipient, dueAt } = email;
      const earlier = { orderingKey, recipient, dueAt: { $lt: dueAt }, _id: { $ne: _id } };
      return (await notifications.exists({ ...earlier, status: STILL_TO_GO })) !== null;
    },

    /** Stored right before the message leaves. False when the e-mail is in other hands, or was cancelled. */
    async noteHandOver(email: Leased, subject: string, now: Date): Promise<boolean> {
      const { matchedCount } = await notifications.updateOne(notHandedOver(email), {
        $set: { stage: 'handed-over', subject, leaseUntil: leaseFrom(now) },
      });
      return matchedCount === 1;
    },

    /** Gives a lease back untried; not of one that may have been handed over. */
    async requeue(email: Leased, nextAttemptAt: Date): Promise<void> {
      await notifications.updateOne(notHandedOver(email), { $set: queuedAt(nextAttemptAt) });
    },

    /** The same for one that waits for another e-mail, or for booking. */
    async wait(email: Leased, nextAttemptAt: Date, reason = email.lastError): Promise<void> {
      await notifications.updateOne(notHandedOver(email), {
        $set: { ...queuedAt(nextAttemptAt), lastError: reason },
        $inc: { waits: 1 },
      });
    },

    /** It leaves at another time. Whoever hastened it meanwhile wins: then it is due at once. */
    async move(
      email: Leased,
      { dueAt, expiresAt }: Pick<NotificationRecord, 'dueAt' | 'expiresAt'>,
      now: Date,
    ): Promise<void> {
      const { matchedCount } = await notifications.updateOne(
        { ...notHandedOver(email), hastenedAt: email.hastenedAt ?? null },
        { $set: { ...queuedAt(dueAt), dueAt, expiresAt } },
      );
      if (matchedCount === 0) await this.requeue(email, now);
    },

    /** Takes an e-mail out of the queue that would be late, or no longer true. */
    async cancel(email: Leased, reason: string): Promise<void> {
      await notifications.updateOne(notHandedOver(email), cancelledFor(reason));
    },

    /** An e-mail that a stranger may have caused was counted: it is not counted again when it is tried again. */
    async noteLetThrough({ _id }: Leased, now: Date): Promise<void> {
      await notifications.updateOne({ _id }, { $set: { letThroughAt: now } });
    },

    /** E-mails that waited for this moment leave now, as if they had been due all the time. Answers which those are. */
    async hasten(orderingKey: string, names: readonly TemplateName[], now: Date): Promise<string[]> {
      const waiting = { orderingKey, template: { $in: names }, status: STILL_TO_GO };
      const found = await driver.find(waiting, { projection: { _id: 1 } }).toArray();
      if (found.length === 0) return [];
      // A sender that holds one may be about to move it: `hastenedAt` stops that.
      const times = { hastenedAt: now, nextAttemptAt: now, dueAt: '$occurredAt', updatedAt: now };
      const hastened = { ...times, waits: 0 };
      await driver.updateMany(waiting, [{ $set: hastened }]);
      return found.map(({ _id }) => String(_id));
    },

    /** After an outage of whoever takes them: what failed since then is due now, whatever back-off it had. */
    async retryFailedSince(channel: NotificationChannel, since: Date, now: Date): Promise<void> {
      await notifications.updateMany(
        {
          ...ofChannel(channel),
          status: 'queued',
          nextAttemptAt: { $gt: now },
          lastFailedAt: { $gte: since },
        },
        { $set: { nextAttemptAt: now } },
      );
    },

    /** The ids of those that have been due longest. */
    async due(channel: NotificationChannel, now: Date, limit: number): Promise<string[]> {
      const due = await notifications
        .find({ status: 'queued', nextAttemptAt: { $lte: now }, ...ofChannel(channel) }, { _id: 1 })
        .sort({ nextAttemptAt: 1 })
        .limit(limit)
        .lean<Pick<NotificationRecord, '_id'>[]>();
      return due.map(({ _id }) => _id);
    },
  };
}
