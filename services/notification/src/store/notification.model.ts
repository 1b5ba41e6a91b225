import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { NOTIFICATION_STATUSES, type EventType, type NotificationStatus } from '@livery/shared-types';
import type { Audience, TemplateName } from '../domain/templates.ts';

/** E-mails that nothing will send by itself any more. */
export const FAILED_STATUSES: readonly NotificationStatus[] = ['refused', 'dead', 'unconfirmed'];

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
  recipient: string;
  orderingKey: string | null;
  /** When what it is about happened; left out in records of earlier releases. */
  occurredAt?: Date | undefined;
  /** Set when it should leave earlier than it was moved to: a move that was decided before must not win. */
  hastenedAt?: Date;
  /** Another e-mail waits for this one to leave first. */
  isBlocking?: boolean;
  /** The e-mail that has to leave first. */
  waitsFor?: string | null;
  /** When the last try failed. */
  lastFailedAt?: Date;
  /** The event's data; dropped once the e-mail is sent, because it holds a person's details and private links. */
  data?: unknown;
  subject: string | null;
  status: NotificationStatus;
  /** While sending: `handed-over` is stored before the message's last byte leaves. */
  stage: 'connecting' | 'handed-over' | null;
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
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;
const moment = { type: Date, required: true } as const;
const momentOrNull = { type: Date, default: null } as const;

/** What an e-mail is, as opposed to what became of it. */
const content = {
  _id: text,
  dedupeKey: text,
  eventId: text,
  eventType: text,
  correlationId: text,
  traceparent: String,
  template: text,
  audience: text,
  recipient: text,
  orderingKey: textOrNull,
  occurredAt: Date,
  data: Schema.Types.Mixed,
  dueAt: moment,
  nextAttemptAt: moment,
  expiresAt: momentOrNull,
  copies: { type: String, enum: ['none', 'wanted', 'made'], default: 'none' },
} as const;
export type NotificationContent = Pick<NotificationRecord, keyof typeof content>;
export const CONTENT_FIELDS = Object.keys(content);

const schema = new Schema<NotificationRecord>(
  {
    ...content,
    subject: textOrNull,
    status: { type: String, enum: NOTIFICATION_STATUSES, required: true },
    stage: textOrNull,
    leaseToken: textOrNull,
    leaseUntil: momentOrNull,
    attempts: { type: Number, default: 0 },
    firstFailedAt: momentOrNull,
    lastError: textOrNull,
    sentAt: momentOrNull,
    copiesTo: { type: [String], default: null },
    resends: { type: [{ _id: false, at: Date, by: String, recipient: String }], default: [] },
    hastenedAt: Date,
    isBlocking: Boolean,
    waitsFor: String,
    lastFailedAt: Date,
  },
  { timestamps: true, minimize: false, versionKey: false },
);
/** The next e-mail to send. */
schema.index({ status: 1, nextAttemptAt: 1 });
/** E-mails whose sender died. */
schema.index({ leaseUntil: 1 }, { partialFilterExpression: { status: 'sending' } });
/** Earlier e-mails about the same thing to the same reader; a booking's reminders. */
schema.index({ orderingKey: 1, recipient: 1, dueAt: 1 });
schema.index({ copies: 1, createdAt: 1 }, { partialFilterExpression: { copies: 'wanted' } });
/** Staff's list. */
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ orderingKey: 1, createdAt: -1, _id: -1 });

/** A trip that is over, so that a reminder asked for by a late approval is not set. */
const endingSchema = new Schema(
  {
    _id: text,
    eventType: text,
    at: moment,
    /** Whether the e-mails of its approval were recorded before the end was noted. */
    wasApproved: Boolean,
    /** When staff deleted the booking. */
    deletedAt: Date,
  },
  { versionKey: false },
);
export type TripEnding = InferSchemaType<typeof endingSchema>;

/** What payment's events have proven about a booking's money; neither their order nor a repetition matters. */
export interface EvidenceRecord {
  _id: string;
  /** When the newest event about captured or refunded money happened. */
  asOf?: Date;
  intents?: Record<string, { capturedCents: number; paidAt: Date }>;
  refunds?: Record<string, { intentId: string; cents: number }>;
  failedRefunds?: string[];
  disputes?: Record<string, { intentId: string; open?: Date; won?: Date; lost?: Date }>;
}
const evidenceSchema = new Schema<EvidenceRecord>(
  {
    _id: text,
    asOf: Date,
    intents: Schema.Types.Mixed,
    refunds: Schema.Types.Mixed,
    failedRefunds: { type: [String], default: undefined },
    disputes: Schema.Types.Mixed,
  },
  { versionKey: false },
);

/** E-mails that strangers can cause, by a hash of the address they go to: when each was let through. */
export interface RecipientRecord {
  _id: string;
  granted: { id: string; at: Date }[];
  version: number;
  forgetAt: Date;
}
const recipientSchema = new Schema<RecipientRecord>(
  {
    _id: text,
    granted: { type: [{ _id: false, id: String, at: Date }] },
    version: Number,
    forgetAt: moment,
  },
  { versionKey: false },
);
recipientSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

/** Written by scripts/restore.mjs: until when the system before this data's backup may have sent e-mails. */
const restoreSchema = new Schema({ _id: text, restoredAt: moment }, { versionKey: false });
type Restore = InferSchemaType<typeof restoreSchema>;

export type Models = Awaited<ReturnType<typeof openModels>>;

/** The service's collections, with their indexes in place. */
export async function openModels(connection: Connection) {
  const models = {
    notifications: connection.model<NotificationRecord>('Notification', schema, 'notifications'),
    endings: connection.model<TripEnding>('TripEnding', endingSchema, 'tripEndings'),
    evidence: connection.model<EvidenceRecord>('PaymentEvidence', evidenceSchema, 'paymentEvidence'),
    recipients: connection.model<RecipientRecord>('Recipient', recipientSchema, 'recipients'),
    restores: connection.model<Restore>('Restore', restoreSchema, 'restores'),
  };
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
