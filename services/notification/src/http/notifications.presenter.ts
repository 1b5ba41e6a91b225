import type { AdminNotification } from '@livery/shared-types';
import { bookingIdOf } from '../domain/templates.ts';
import { SECRET_TEMPLATES } from '../store/emailOutcomes.ts';
import { RESENDABLE_STATUSES, type NotificationRecord } from '../store/models.ts';

/** What staff see of an e-mail: never its content, which holds private links. */
export function presentNotification(record: NotificationRecord, now: Date): AdminNotification {
  const isLate = record.expiresAt !== null && record.expiresAt <= now;
  return {
    id: record._id,
    template: record.template,
    eventType: record.eventType,
    audience: record.audience,
    channel: record.channel ?? 'email',
    recipient: record.recipient,
    subject: record.subject,
    orderingKey: record.orderingKey,
    bookingId: bookingIdOf(record),
    status: record.status,
    attempts: record.attempts,
    lastError: record.lastError,
    dueAt: record.dueAt.toISOString(),
    nextAttemptAt: record.status === 'queued' ? record.nextAttemptAt.toISOString() : null,
    sentAt: record.sentAt?.toISOString() ?? null,
    canResend:
      RESENDABLE_STATUSES.includes(record.status) && !isLate && !SECRET_TEMPLATES.includes(record.template),
    createdAt: record.createdAt.toISOString(),
  };
}
