import type { NotificationStatus } from '@livery/shared-types';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { NotificationRecord } from './models.ts';

export type EmailFilter = QueryFilter<NotificationRecord>;

/** A record in the hands of one sender. Every later write matches on the token: whoever lost it changes nothing. */
export type Leased = NotificationRecord & { leaseToken: string };

export const STILL_TO_GO: { $in: NotificationStatus[] } = { $in: ['queued', 'sending'] };

/** Matches a record that its sender holds, as long as the message may not have been handed over. */
export const notHandedOver = ({ _id, leaseToken }: Leased): EmailFilter => ({
  _id,
  leaseToken,
  status: 'sending',
  stage: 'leased',
});

/** Nobody is sending it. */
export const UNHELD = { leaseUntil: null, stage: null } as const;
export const queuedAt = (nextAttemptAt: Date) => ({ ...UNHELD, status: 'queued' as const, nextAttemptAt });

export const FORGET_CONTENT = { $unset: { data: 1 } } as const;
export const cancelledFor = (reason: string): UpdateQuery<NotificationRecord> => ({
  $set: { ...UNHELD, status: 'cancelled', copies: 'none', lastError: reason },
  ...FORGET_CONTENT,
});
