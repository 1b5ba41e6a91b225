import { conflict, notFound } from '@livery/service-kit';
import { trusted } from 'mongoose';
import { FAILED_STATUSES } from '../domain/status.ts';
import type { Models, NotificationRecord } from '../store/notification.model.ts';

export interface ResendRequest {
  id: string;
  /** The member of staff who decided it. */
  by: string;
  now: Date;
}

/**
 * Puts a letter that failed back into the queue. Refused for every other one: what was sent, or still will be, is
 * never sent twice.
 */
export async function resendNotification(
  { notifications }: Models,
  { id, by, now }: ResendRequest,
): Promise<NotificationRecord> {
  const resent = await notifications
    .findOneAndUpdate(
      {
        _id: id,
        status: trusted({ $in: FAILED_STATUSES }),
        $or: [{ expiresAt: null }, { expiresAt: trusted({ $gt: now }) }],
      },
      {
        $set: {
          status: 'queued',
          stage: null,
          leaseToken: null,
          leaseUntil: null,
          firstFailedAt: null,
          nextAttemptAt: now,
        },
        $push: { resends: { at: now, by } },
      },
      { returnDocument: 'after' },
    )
    .lean<NotificationRecord>();
  if (resent !== null) return resent;

  const present = await notifications.findById(id, { status: 1 }).lean<NotificationRecord>();
  if (present === null) throw notFound('Notification');
  if ((FAILED_STATUSES as readonly string[]).includes(present.status)) {
    throw conflict('notification.too_late', 'This letter would come too late to be of use.');
  }
  throw conflict(
    'notification.wrong_status',
    `Only a letter that failed can be sent again; this one is ${present.status}.`,
  );
}
