import * as z from 'zod/mini';
import { emailAddress, pageFields } from './fieldSchemas.ts';

/**
 * `refused`, `dead` (tried for a day) and `unconfirmed` need a person, until it is sent again or `dismissed`. `cancelled`
 * ones were late or untrue.
 */
export const NOTIFICATION_STATUSES = [
  'queued',
  'sending',
  'sent',
  'refused',
  'dead',
  'unconfirmed',
  'dismissed',
  'cancelled',
] as const;
export const NotificationStatus = z.enum(NOTIFICATION_STATUSES);
export type NotificationStatus = z.infer<typeof NotificationStatus>;

export const NotificationChannel = z.enum(['email', 'text']);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

export const AdminNotification = z.object({
  id: z.string(),
  template: z.string(),
  eventType: z.string(),
  audience: z.enum(['customer', 'copy', 'staff', 'chauffeur']),
  channel: NotificationChannel,
  /** An e-mail address, or a number such as +14165550142. */
  recipient: z.string(),
  /** Known after the first try. For a text: its words without the link. */
  subject: z.nullable(z.string()),
  /** The id of the booking, ticket or chauffeur. */
  orderingKey: z.nullable(z.string()),
  /** Null where it is not about a single booking. */
  bookingId: z.nullable(z.string()),
  status: NotificationStatus,
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  dueAt: z.string(),
  /** The next try, while it is queued. */
  nextAttemptAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Whether POST …/{id}/resend would be accepted. */
  canResend: z.boolean(),
  createdAt: z.string(),
});
export type AdminNotification = z.infer<typeof AdminNotification>;

/** GET /api/admin/notifications. `failed` stands for all statuses that need a person. */
export const NotificationListQuery = z.object({
  status: z.optional(z.enum(['failed', ...NOTIFICATION_STATUSES], 'Unknown status')),
  /** E-mails about one booking or ticket. */
  orderingKey: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  ...pageFields(),
});
export type NotificationListQuery = z.infer<typeof NotificationListQuery>;

/** POST /api/admin/notifications/{id}/resend. `recipient` corrects an e-mail address. */
export const ResendNotificationRequest = z.object({ recipient: z.optional(emailAddress()) });
