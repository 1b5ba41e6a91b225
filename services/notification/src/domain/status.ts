import type { NotificationStatus } from '@livery/shared-types';

/** E-mails that nothing will send by itself any more. */
export const FAILED_STATUSES: readonly NotificationStatus[] = ['refused', 'dead', 'unconfirmed'];
