import { Schema, type Connection, type Model } from 'mongoose';
import { NOTIFICATION_STATUSES, type EventType, type NotificationStatus } from '@livery/shared-types';
import type { Audience, TemplateName } from '../domain/templates.ts';

export interface NotificationRecord {
  _id: string;
  occasion: string;
  eventId: string;
  eventType: EventType;
  correlationId: string;
  /** The trace that asked for it, if any did. */
  traceparent?: string;
  template: TemplateName;
  audience: Audience;
  recipient: string;
  thread: string | null;
  /** The event's data; dropped once the letter is sent, because it holds a person's details and private links. */
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
  resends: { at: Date; by: string }[];
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;
const moment = { type: Date, required: true } as const;
const momentOrNull = { type: Date, default: null } as const;

const schema = new Schema<NotificationRecord>(
  {
    _id: text,
    occasion: text,
    eventId: text,
    eventType: text,
    correlationId: text,
    traceparent: String,
    template: text,
    audience: text,
    recipient: text,
    thread: textOrNull,
    data: Schema.Types.Mixed,
    subject: textOrNull,
    status: { type: String, enum: NOTIFICATION_STATUSES, required: true },
    stage: textOrNull,
    leaseToken: textOrNull,
    leaseUntil: momentOrNull,
    attempts: { type: Number, default: 0 },
    dueAt: moment,
    nextAttemptAt: moment,
    expiresAt: momentOrNull,
    firstFailedAt: momentOrNull,
    lastError: textOrNull,
    sentAt: momentOrNull,
    copies: { type: String, enum: ['none', 'wanted', 'made'], default: 'none' },
    copiesTo: { type: [String], default: null },
    resends: { type: [{ _id: false, at: Date, by: String }], default: [] },
  },
  { timestamps: true, minimize: false, versionKey: false },
);
/** The next letter to send. */
schema.index({ status: 1, nextAttemptAt: 1 });
/** Letters whose sender died. */
schema.index({ leaseUntil: 1 }, { partialFilterExpression: { status: 'sending' } });
/** Earlier letters about the same thing to the same reader; a booking's reminders. */
schema.index({ thread: 1, recipient: 1, dueAt: 1 });
schema.index({ copies: 1, createdAt: 1 }, { partialFilterExpression: { copies: 'wanted' } });
/** The office's list. */
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ thread: 1, createdAt: -1, _id: -1 });

/** A trip that is over, so that a reminder asked for by a late approval is not set. */
export interface TripEnding {
  _id: string;
  eventType: EventType;
  at: Date;
  /** Whether the letters of its approval were recorded before the end was noted. */
  wasApproved: boolean;
}
const endingSchema = new Schema<TripEnding>(
  { _id: text, eventType: text, at: moment, wasApproved: Boolean },
  { versionKey: false },
);

/** This service's own copy of the settings: one document. */
export interface SettingsCopy {
  _id: string;
  ccEmails: string[];
  updatedAt: Date;
}
const settingsSchema = new Schema<SettingsCopy>(
  { _id: text, ccEmails: [String], updatedAt: moment },
  { versionKey: false },
);

/** Written by scripts/restore.mjs: until when the world before this data's backup may have sent letters. */
export interface Restore {
  _id: 'latest';
  restoredAt: Date;
}
const restoreSchema = new Schema<Restore>({ _id: text, restoredAt: moment }, { versionKey: false });

export interface Models {
  notifications: Model<NotificationRecord>;
  endings: Model<TripEnding>;
  settings: Model<SettingsCopy>;
  restores: Model<Restore>;
}

/** The service's collections, with their indexes in place. */
export async function openModels(connection: Connection): Promise<Models> {
  const models: Models = {
    notifications: connection.model<NotificationRecord>('Notification', schema, 'notifications'),
    endings: connection.model<TripEnding>('TripEnding', endingSchema, 'tripEndings'),
    settings: connection.model<SettingsCopy>('SettingsCopy', settingsSchema, 'settingsCopy'),
    restores: connection.model<Restore>('Restore', restoreSchema, 'restores'),
  };
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
