import type { NotificationStatus } from '@livery/shared-types';
import type { NotificationRecord } from './models.ts';

/** A record in the hands of one sender. Every later write matches on the token: whoever lost it changes nothing. */
export type Claim = NotificationRecord & { leaseToken: string };

export const HELD = 'sending' as const;
export const STILL_TO_GO: { $in: NotificationStatus[] } = { $in: ['queued', 'sending'] };

/** Matches a record only while this sender holds it. */
export const held = ({ _id, leaseToken }: Claim) => ({ _id, leaseToken, status: HELD });
/** The same, before the message may have been handed over. */
export const notHandedOver = (claim: Claim) => ({ ...held(claim), stage: 'connecting' as const });

/** Nobody is sending it. */
export const UNHELD = { leaseUntil: null, stage: null } as const;
export const queuedAt = (nextAttemptAt: Date) => ({ ...UNHELD, status: 'queued' as const, nextAttemptAt });

export const FORGET_CONTENT = { $unset: { data: 1 } } as const;
export const cancelledFor = (reason: string) => ({
  $set: { ...UNHELD, status: 'cancelled' as const, copies: 'none' as const, lastError: reason },
  ...FORGET_CONTENT,
});
