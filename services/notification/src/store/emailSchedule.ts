import { trusted, type Model } from 'mongoose';
import type { TemplateName } from '../domain/templates.ts';
import { STILL_TO_GO } from './claim.ts';
import type { NotificationRecord } from './notification.model.ts';

interface ReminderChange extends Pick<NotificationRecord, 'dueAt' | 'expiresAt'> {
  /** The booking's, so that an older change moves nothing back. */
  version: number;
  data: unknown;
}

/** Changes when e-mails that wait are due. */
export function emailSchedule(notifications: Model<NotificationRecord>) {
  return {
    /** E-mails that waited for this moment leave now, as if they had been due all the time. True when there were any. */
    async hasten(orderingKey: string, names: readonly TemplateName[], now: Date): Promise<boolean> {
      const which = { orderingKey, template: trusted({ $in: [...names] }) };
      // One that is in hand may be about to be moved: the mark tells it not to be.
      const { matchedCount } = await notifications.updateMany(
        { ...which, status: trusted(STILL_TO_GO) },
        { $set: { hastenedAt: now } },
      );
      if (matchedCount === 0) return false;
      await notifications.collection.updateMany(
        { orderingKey, template: { $in: [...names] }, status: 'queued', waitsFor: null },
        [{ $set: { nextAttemptAt: now, dueAt: { $ifNull: ['$occurredAt', '$createdAt'] } } }],
      );
      return true;
    },

    /** After an outage of the mail server: what failed since then is due now, whatever back-off it had. */
    async retryFailedSince(since: Date, now: Date): Promise<void> {
      await notifications.updateMany(
        { status: 'queued', nextAttemptAt: trusted({ $gt: now }), lastFailedAt: trusted({ $gte: since }) },
        { $set: { nextAttemptAt: now } },
      );
    },

    /** Moves a reminder that waits; true when one waits, also for a later change than this one. */
    async moveReminder(orderingKey: string, template: TemplateName, to: ReminderChange): Promise<boolean> {
      const { dueAt, expiresAt, version, data } = to;
      const waiting = { orderingKey, template, status: 'queued' as const };
      await notifications.updateMany(
        { ...waiting, 'data.booking.version': trusted({ $lt: version }) },
        { $set: { dueAt, nextAttemptAt: dueAt, expiresAt, data } },
      );
      return (await notifications.exists({ orderingKey, template, status: trusted(STILL_TO_GO) })) !== null;
    },
  };
}
