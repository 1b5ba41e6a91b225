import type { NotificationStatus } from '@livery/shared-types';

/** E-mails that nothing will send by itself any more. */
export const FAILED_STATUSES = [
  'refused',
  'dead',
  'unconfirmed',
] as const satisfies readonly NotificationStatus[];

export function needsPerson(status: NotificationStatus): boolean {
  return (FAILED_STATUSES as readonly NotificationStatus[]).includes(status);
}
