import type { NotificationStatus } from '@livery/shared-types';
import type { NotificationRecord } from './notification.model.ts';

/** A record in the hands of one sender. Every later write matches on the token: whoever lost it changes nothing. */
export type Claim = NotificationRecord & { leaseToken: string };

export const HELD = 'sending' as const;
export const STILL_TO_GO: { $in: NotificationStatus[] } = { $in: ['queued', 'sending'] };

/** Matches a record only while this sender holds it. */
export const held = ({ _id, leaseToken }: Claim) => ({ _id, leaseToken, status: HELD });
