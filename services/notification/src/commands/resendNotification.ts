import { conflict, notFound } from '@livery/service-kit/errors';
import { queuedAt } from '../store/lease.ts';
import { RESENDABLE_STATUSES, type Models, type NotificationRecord } from '../store/models.ts';

export interface ResendRequest {
  id: string;
  /** Username of the member of staff. */
  by: string;
  /** The corrected address. */
  recipient?: string | undefined;
  now: Date;
}

/** Refuses any but an e-mail that failed, dismissed or not, so nothing is sent twice. The record keeps who did it and the old address. */
export async function resendNotification(
  { notifications }: Models,
  { id, by, recipient, now }: ResendRequest,
): Promise<NotificationRecord> {
  const failed = await notifications
    .findById(id, { recipient: 1, channel: 1 })
    .lean<Pick<NotificationRecord, 'recipient' | 'channel'>>();
  if (failed === null) throw notFound('E-mail');
  if (failed.channel === 'text' && recipient !== undefined)
    throw conflict(
      'notification.wrong_channel',
      'A text message goes to the phone number of the booking. Correct it there.',
    );
  const isCorrected = recipient !== undefined && recipient !== failed.recipient;
  const waiting = { ...queuedAt(now), leaseToken: null, firstFailedAt: null, waits: 0 };
  const resend = { at: now, by, ...(isCorrected ? { recipient: failed.recipient } : {}) };
  const resent = await notifications
    .findOneAndUpdate(
      {
        _id: id,
        recipient: failed.recipient,
        data: { $exists: true },
        status: { $in: RESENDABLE_STATUSES },
        $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
      },
      { $set: { ...waiting, ...(isCorrected ? { recipient } : {}) }, $push: { resends: resend } },
      { returnDocument: 'after' },
    )
    .lean<NotificationRecord>();
  if (resent !== null) return resent;

  const present = await notifications.findById(id, { status: 1 }).lean<NotificationRecord>();
  if (present === null) throw notFound('E-mail');
  if (RESENDABLE_STATUSES.includes(present.status)) {
    throw conflict('notification.too_late', 'This e-mail would come too late to be of use.');
  }
  throw conflict(
    'notification.wrong_status',
    `Only an e-mail that failed can be sent again; this one is ${present.status}.`,
  );
}
