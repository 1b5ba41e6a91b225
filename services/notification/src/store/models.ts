import { documentSchema } from '@livery/service-kit';
import type { EventType, NotificationChannel, NotificationStatus } from '@livery/shared-types';
import type { Connection } from 'mongoose';
import type { Audience, TemplateName } from '../domain/templates.ts';

/** E-mails that nothing will send by itself any more. */
export const FAILED_STATUSES: readonly NotificationStatus[] = ['refused', 'dead', 'unconfirmed'];
/** Those that staff may send again. */
export const RESENDABLE_STATUSES: readonly NotificationStatus[] = [...FAILED_STATUSES, 'dismissed'];

export interface NotificationRecord {
  _id: string;
  dedupeKey: string;
  eventId: string;
  eventType: EventType;
  correlationId: string;
  /** The trace that asked for it, if any did. */
  traceparent?: string | undefined;
  template: TemplateName;
  audience: Audience;
  /** Left out in e-mails. */
  channel?: NotificationChannel | undefined;
  /** An address or, of a text message, a phone number. */
  recipient: string;
  orderingKey: string | null;
  occurredAt: Date;
  /** Set when it should leave earlier than it was moved to: a move that was decided before must not win. */
  hastenedAt?: Date;
  /** How often in a row it came up and had to wait for another e-mail, or for booking. */
  waits?: number;
  /** When it was counted, if a stranger may have caused it. */
  letThroughAt?: Date;
  /** Why it is not to be sent (again). */
  withdrawn?: string;
  lastFailedAt?: Date;
  /** The event's data; dropped once the e-mail is sent, because it holds a person's details and private links. */
  data?: unknown;
  subject: string | null;
  status: NotificationStatus;
  /** While sending: `handed-over` is stored right before the message leaves. */
  stage: 'leased' | 'handed-over' | null;
  leaseToken: string | null;
  leaseUntil: Date | null;
  attempts: number;
  dueAt: Date;
  nextAttemptAt: Date;
  expiresAt: Date | null;
  firstFailedAt: Date | null;
  lastError: string | null;
  sentAt: Date | null;
  /** Copies for the CC list: not asked for, waiting for the settings or a crash's survivor, or recorded. */
  copies: 'none' | 'wanted' | 'made';
  /** Frozen when the copies are first made: a redelivery after a change of the settings adds nobody. */
  copiesTo: string[] | null;
  /** `recipient`: the address it went to before it was corrected. */
  resends: { at: Date; by: string; recipient?: string }[];
  /** When staff last took it out of those that need a person, and who. */
  dismissed?: { at: Date; by: string };
  createdAt: Date;
  updatedAt: Date;
}

/** What an e-mail is, as opposed to what became of it. */
export const CONTENT_FIELDS = [
  '_id',
  'dedupeKey',
  'eventId',
  'eventType',
  'correlationId',
  'traceparent',
  'template',
  'audience',
  'channel',
  'recipient',
  'orderingKey',
  'occurredAt',
  'data',
  'dueAt',
  'nextAttemptAt',
  'expiresAt',
  'copies',
] as const satisfies (keyof NotificationRecord)[];
export type NotificationContent = Pick<NotificationRecord, (typeof CONTENT_FIELDS)[number]>;

const schema = documentSchema<NotificationRecord>('notifications', { timestamps: true });
/** The next e-mail to send. */
schema.index({ status: 1, nextAttemptAt: 1 });
/** The next text message to send. */
schema.index(
  { channel: 1, nextAttemptAt: 1 },
  { partialFilterExpression: { channel: 'text', status: 'queued' } },
);
/** E-mails whose sender died. */
schema.index({ leaseUntil: 1 }, { partialFilterExpression: { status: 'sending' } });
/** Earlier e-mails about the same thing to the same reader; a booking's reminders. */
schema.index({ orderingKey: 1, recipient: 1, dueAt: 1 });
schema.index({ copies: 1, createdAt: 1 }, { partialFilterExpression: { copies: 'wanted' } });
/** E-mails to the address of somebody who has to be erased. */
schema.index({ recipient: 1 });
/** Staff's list. */
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ orderingKey: 1, createdAt: -1, _id: -1 });

/** A trip that is over, so that a reminder asked for by a late approval is not set. */
export interface TripEnding {
  _id: string;
  eventType: EventType;
  at: Date;
  /** Whether the e-mails of its approval were recorded before the end was noted. */
  wasApproved?: boolean;
  /** When staff deleted the booking. */
  deletedAt?: Date;
}

/** Written by scripts/restore.mjs: until when the system before this data's backup may have sent e-mails. */
interface Restore {
  _id: string;
  restoredAt: Date;
}

export type Models = Awaited<ReturnType<typeof openModels>>;

/** The service's collections, with their indexes in place. */
export async function openModels(connection: Connection) {
  const models = {
    notifications: connection.model<NotificationRecord>('Notification', schema),
    endings: connection.model<TripEnding>('TripEnding', documentSchema('tripEndings')),
    restores: connection.model<Restore>('Restore', documentSchema('restores')),
  };
  await Promise.all(Object.values(models).map((model) => model.createIndexes()));
  return models;
}
