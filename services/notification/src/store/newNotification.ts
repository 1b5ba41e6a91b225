import type { NotificationStatus } from '@livery/shared-types';
import type { NotificationRecord } from './notification.model.ts';

/** Nobody is sending it. */
export const UNHELD = { leaseUntil: null, stage: null } as const;
const BEFORE_RESTORE = 'It was due before the data was restored from a backup, and may have been sent then';

export type NewNotification = Pick<
  NotificationRecord,
  | '_id'
  | 'dedupeKey'
  | 'eventId'
  | 'eventType'
  | 'correlationId'
  | 'template'
  | 'audience'
  | 'recipient'
  | 'orderingKey'
  | 'data'
  | 'dueAt'
  | 'nextAttemptAt'
  | 'expiresAt'
  | 'copies'
> & {
  occurredAt?: Date | undefined;
  traceparent?: string | undefined;
  /** Who gets copies, when that is known as the e-mail is first recorded. */
  copiesTo?: readonly string[] | undefined;
  /** Known to be obsolete already: recorded, and never sent. */
  cancelReason?: string | undefined;
};

/** The e-mail as it is first stored. What was due before data came back from a backup may have been sent then. */
export function recordOf(
  { cancelReason, copiesTo, ...email }: NewNotification,
  now: Date,
  restoredAt: Date | null,
) {
  const isUncertain = restoredAt !== null && email.dueAt <= restoredAt;
  const status: NotificationStatus = isUncertain ? 'unconfirmed' : 'queued';
  return {
    ...email,
    ...UNHELD,
    subject: null,
    status: cancelReason === undefined ? status : ('cancelled' as const),
    leaseToken: null,
    attempts: 0,
    firstFailedAt: null,
    lastError: cancelReason ?? (isUncertain ? BEFORE_RESTORE : null),
    sentAt: null,
    copiesTo: copiesTo === undefined ? null : [...copiesTo],
    resends: [],
    createdAt: now,
    updatedAt: now,
  };
}
