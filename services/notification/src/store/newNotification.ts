import { traceparent, type TypedEvent } from '@livery/service-kit';
import type { NotificationStatus } from '@livery/shared-types';
import mongoose from 'mongoose';
import { emailId, type EmailRequests, type RequestedEmail } from '../domain/recipientsOf.ts';
import { UNHELD } from './lease.ts';
import type { NotificationContent } from './models.ts';

const BEFORE_RESTORE = 'It was due before the data was restored from a backup, and may have been sent then';

export type NewNotification = NotificationContent & {
  /** Known to be obsolete already: recorded, and never sent. */
  cancelReason?: string | undefined;
};

export function newNotification(
  { eventId, type, correlationId, occurredAt, data }: TypedEvent,
  { dedupeKey, orderingKey }: EmailRequests,
  { wantsCopies, ...email }: RequestedEmail,
): NewNotification {
  return {
    ...email,
    _id: emailId(dedupeKey, email.template, email.recipient),
    dedupeKey,
    orderingKey,
    eventId,
    eventType: type,
    correlationId,
    traceparent: traceparent(),
    occurredAt: new Date(occurredAt),
    data,
    nextAttemptAt: email.dueAt,
    copies: wantsCopies ? 'wanted' : 'none',
  };
}

/** The e-mail as it is first stored. What was due before data came back from a backup may have been sent then. */
export function recordOf({ cancelReason, ...email }: NewNotification, now: Date, restoredAt: Date | null) {
  const isUncertain = restoredAt !== null && email.dueAt <= restoredAt;
  const status: NotificationStatus = isUncertain ? 'unconfirmed' : 'queued';
  return mongoose.omitUndefined({
    ...email,
    ...UNHELD,
    subject: null,
    status: cancelReason === undefined ? status : ('cancelled' as const),
    leaseToken: null,
    attempts: 0,
    firstFailedAt: null,
    lastError: cancelReason ?? (isUncertain ? BEFORE_RESTORE : null),
    sentAt: null,
    copiesTo: null,
    resends: [],
    createdAt: now,
    updatedAt: now,
  });
}
