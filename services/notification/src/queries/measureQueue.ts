import { gauge } from '@livery/service-kit';
import { NOTIFICATION_STATUSES, type NotificationStatus } from '@livery/shared-types';
import type { Models } from '../store/models.ts';

/** Nothing is left to do about them, and they only grow in number. */
const SETTLED: readonly NotificationStatus[] = ['sent', 'dismissed', 'cancelled'];

/** Measures at each scrape how many e-mails are in each state that still asks for something. */
export function measureQueue({ notifications }: Models): void {
  const counted = NOTIFICATION_STATUSES.filter((status) => !SETTLED.includes(status));
  gauge('livery_mail_queue', 'E-mails that wait, or need a person, by status', ['status'], async (metric) => {
    const rows = await notifications
      .aggregate<{ _id: string; count: number }>([
        { $match: { status: { $in: counted } } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ])
      .catch(() => undefined);
    // Without the database the last numbers stay, and the other metrics are still collected.
    if (rows === undefined) return;
    for (const status of counted) {
      metric.set({ status }, rows.find(({ _id }) => _id === status)?.count ?? 0);
    }
  });
}
