import { conflict, notFound } from '@livery/service-kit/errors';
import { FAILED_STATUSES, type Models, type NotificationRecord } from '../store/models.ts';

interface Dismissal {
  id: string;
  /** Username of the member of staff. */
  by: string;
  now: Date;
}

/** An e-mail that failed needs no person any more. Dismissing it twice changes nothing; any other is refused. */
export async function dismissNotification(
  { notifications }: Models,
  { id, by, now }: Dismissal,
): Promise<NotificationRecord> {
  const dismissed = await notifications
    .findOneAndUpdate(
      { _id: id, status: { $in: FAILED_STATUSES } },
      { $set: { status: 'dismissed', dismissed: { at: now, by } } },
      { returnDocument: 'after' },
    )
    .lean<NotificationRecord>();
  if (dismissed !== null) return dismissed;

  const present = await notifications.findById(id).lean<NotificationRecord>();
  if (present === null) throw notFound('E-mail');
  if (present.status === 'dismissed') return present;
  throw conflict(
    'notification.wrong_status',
    `Only an e-mail that failed can be dismissed; this one is ${present.status}.`,
  );
}
