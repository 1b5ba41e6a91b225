import type { NotificationStatus } from '@livery/shared-types';
import type { NotificationRecord } from './notification.model.ts';

/** Nobody is sending it. */
export const UNHELD = { leaseUntil: null, stage: null } as const;
const BEFORE_RESTORE = 'It was due before the data was restored from a backup, and may have been sent then';

export type NewNotification = Pick<
  NotificationRecord,
  | '_id'
  | 'occasion'
  | 'eventId'
  | 'eventType'
  | 'correlationId'
  | 'template'
  | 'audience'
  | 'recipient'
  | 'thread'
  | 'data'
  | 'dueAt'
  | 'nextAttemptAt'
  | 'expiresAt'
  | 'copies'
> & {
  traceparent?: string | undefined;
  /** Who gets copies, when that is known as the letter is first recorded. */
  copiesTo?: readonly string[] | undefined;
  /** Known to be obsolete already: recorded, and never sent. */
  calledOff?: string | undefined;
};

/** The letter as it is first stored. What was due before data came back from a backup may have been sent then. */
export function recordOf(
  { calledOff, copiesTo, ...letter }: NewNotification,
  now: Date,
  restoredAt: Date | null,
) {
  const isUncertain = restoredAt !== null && letter.dueAt <= restoredAt;
  const untold: NotificationStatus = isUncertain ? 'unconfirmed' : 'queued';
  return {
    ...letter,
    ...UNHELD,
    subject: null,
    status: calledOff === undefined ? untold : ('cancelled' as const),
    leaseToken: null,
    attempts: 0,
    firstFailedAt: null,
    lastError: calledOff ?? (isUncertain ? BEFORE_RESTORE : null),
    sentAt: null,
    copiesTo: copiesTo === undefined ? null : [...copiesTo],
    resends: [],
    createdAt: now,
    updatedAt: now,
  };
}
